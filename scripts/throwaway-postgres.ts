import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readAccess } from "#server/outside/postgres/cluster.ts";
import { type RunningPostgres, startPostgres } from "#server/outside/postgres/postgres.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/** A PostgreSQL that syncs nothing to disk and leaves nothing behind. */
export async function startThrowawayPostgres(purpose: string): Promise<RunningPostgres & { superuserUrl: string }> {
  const folder = await temporaryDataFolder(purpose);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const dataDir = join(folder, "postgres");
    const postgres = await startPostgres({ dataDir, log: console.error, throwaway: true });
    const { superuserPassword: password } = await readAccess(dataDir);
    const superuserUrl = Object.assign(new URL(postgres.url), { username: "postgres", password }).href;
    return { url: postgres.url, superuserUrl, stop: () => postgres.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
