import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { inspect, isAlive, pidFileOf } from "./pid-file.ts";
import { environment, serverArguments } from "./settings.ts";

/**
 * In a process group of its own: a Ctrl-C meant for us must not stop the database before our
 * requests are drained.
 */
export async function spawnPostmaster(cluster: Cluster): Promise<ChildProcess> {
  await setReusedPidFileAside(cluster.files);
  const { wrapper, ...ids } = cluster.user;
  const program = [cluster.program, "-D", cluster.files];
  const [command = "", ...args] = [...wrapper, ...program, ...serverArguments(cluster.access.port, cluster.throwaway)];
  const log = openSync(cluster.log, "w", 0o600);
  const child = spawn(command, args, {
    ...ids,
    cwd: "/",
    env: environment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  await once(child, "spawn");
  child.unref();
  return child;
}

/** Fast shutdown: open transactions are rolled back, data is flushed. After 20 s, the way of a power cut. */
export async function stopPostmaster(files: string): Promise<void> {
  const found = await inspect(files);
  if (found.state !== "live") return;
  process.kill(found.pid, "SIGINT");
  if (await diesWithin(found.pid, 20_000)) return;
  process.kill(found.pid, "SIGQUIT");
  await diesWithin(found.pid, 5_000);
}

export async function lastWords(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, "utf8").catch(() => "");
  return log.trim().split("\n").slice(-5).join("\n");
}

/**
 * PostgreSQL takes any living process of that pid for a postmaster and would refuse. Safe, since
 * its lock on shared memory still refuses while a process of the old one lives.
 */
async function setReusedPidFileAside(files: string): Promise<void> {
  const { state } = await inspect(files);
  if (state === "reused") await rename(pidFileOf(files), `${pidFileOf(files)}.reused`);
}

async function diesWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
