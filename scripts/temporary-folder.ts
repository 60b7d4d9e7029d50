import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isAlive } from "#server/outside/postgres/pid-file.ts";
import { stopPostmaster } from "#server/outside/postgres/postmaster.ts";

/** A new data folder for this process; those of earlier runs that were killed are cleared first. */
export async function temporaryDataFolder(purpose: string): Promise<string> {
  await sweep(purpose);
  const folder = await mkdtemp(join(tmpdir(), `${purpose}-${process.pid}-`));
  // PostgreSQL, which is never root, must be able to enter it.
  await chmod(folder, 0o711);
  return folder;
}

/** Another one with the same in it, whoever that belongs to. */
export async function temporaryCopy(folder: string, purpose: string): Promise<string> {
  const copy = await temporaryDataFolder(purpose);
  await promisify(execFile)("cp", ["-a", `${folder}/.`, copy]);
  return copy;
}

async function sweep(purpose: string): Promise<void> {
  const pattern = new RegExp(`^${purpose}-(\\d+)-`);
  for (const name of await readdir(tmpdir())) {
    const pid = pattern.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    await stopPostmaster(join(folder, "postgres", "cluster"));
    await rm(folder, { recursive: true, force: true });
  }
}
