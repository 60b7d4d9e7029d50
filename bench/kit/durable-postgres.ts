import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "#db/migrate.ts";
import type { Access } from "#server/outside/postgres/cluster.ts";
import { startPostgres } from "#server/outside/postgres/postgres.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";

/** `url` is what the product gets; `superuserUrl` passes row level security, for seeding and counting. */
export type BenchPostgres = { url: string; superuserUrl: string; stop: () => Promise<void> };

/** A migrated PostgreSQL that syncs to disk as the product's does, and leaves nothing behind. */
export async function startDurablePostgres(): Promise<BenchPostgres> {
  const folder = await temporaryDataFolder("navalha-bench");
  const postgres = await startPostgresIn(join(folder, "postgres"));
  return { ...postgres, stop: () => postgres.stop().then(() => rm(folder, { recursive: true, force: true })) };
}

/** The same in a folder that stays. */
export async function startPostgresIn(dataDir: string): Promise<BenchPostgres> {
  const { url, stop } = await startPostgres({ dataDir, log: console.error });
  await migrate(url);
  const access = JSON.parse(await readFile(join(dataDir, "access.json"), "utf8")) as Access;
  const superuserUrl = Object.assign(new URL(url), { username: "postgres", password: access.superuserPassword }).href;
  return { url, superuserUrl, stop };
}

/** Runs `work` on one connection that row level security does not bind. */
export async function asSuperuser<T>({ superuserUrl }: BenchPostgres, work: (db: Client) => Promise<T>): Promise<T> {
  const client = new Client(superuserUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
