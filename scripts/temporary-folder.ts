import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A new folder for this process. However this ends, a PostgreSQL in it is stopped and the folder removed. */
export async function temporaryDataFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${purpose}-`));
  cleaner ??= startCleaner();
  cleaner.write(`${folder}\n`);
  // PostgreSQL, which is never root, must be able to enter it.
  await chmod(folder, 0o711);
  return folder;
}

/** A copy of the folder, whatever the owners of its files. */
export async function temporaryCopy(folder: string, purpose: string): Promise<string> {
  const copy = await temporaryDataFolder(purpose);
  await promisify(execFile)("cp", ["-a", `${folder}/.`, copy]);
  return copy;
}

let cleaner: ReturnType<typeof startCleaner> | undefined;

/** A process of its own group, so it outlives a Ctrl-C; its input ends when this process does, also by kill -9. */
function startCleaner() {
  const program = new URL("remove-folders.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  // A pipe is a socket to Node, which may keep this process no more than the child does.
  (child.stdin as unknown as { unref: () => void }).unref();
  return child.stdin;
}
