import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * What postmaster.pid says about a cluster.
 * - `free`: nobody runs it; PostgreSQL clears a stale file by itself
 * - `reused`: the pid now belongs to a stranger, which PostgreSQL cannot tell from a postmaster
 */
export type Occupancy =
  | { state: "free" | "corrupt" }
  | { state: "live" | "reused"; pid: number; startedAt: number; port: number };

export function pidFileOf(files: string): string {
  return join(files, "postmaster.pid");
}

export async function inspect(files: string): Promise<Occupancy> {
  const content = await readSettled(pidFileOf(files));
  if (content === undefined) return { state: "free" };
  const entry = parse(content);
  if (!entry) return { state: "corrupt" };
  if (!isAlive(entry.pid)) return { state: "free" };
  return { state: (await worksElsewhere(entry.pid, files)) ? "reused" : "live", ...entry };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A postmaster creates the file and fills it a moment later, so a broken one is read again. */
async function readSettled(file: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const content = await readFile(file, "utf8").catch(ignoreMissing);
    if (content === undefined || parse(content) || attempt === 5) return content;
    await delay(50);
  }
}

/** Lines: pid, data folder, start time in seconds, port, socket folder, address, … */
function parse(content: string) {
  const lines = content.split("\n");
  const [pid, startedAt, port] = [lines[0], lines[2], lines[3]].map(Number);
  if (!pid || !startedAt || !port) return undefined;
  return { pid: Math.abs(pid), startedAt, port };
}

/** A postmaster always works inside its data folder. Where /proc does not tell, the answer is no. */
async function worksElsewhere(pid: number, files: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) !== files;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
