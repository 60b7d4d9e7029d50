import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "#db/migrate.ts";
import type { Access } from "#server/outside/postgres/cluster.ts";
import { startPostgres } from "#server/outside/postgres/postgres.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";
import { seedShops } from "./shops.ts";

/** `url` is the product's; `superuserUrl` bypasses row level security, for seeding and counting. */
export type BenchPostgres = { url: string; superuserUrl: string; stop: () => Promise<void> };

/** Starts a migrated PostgreSQL that syncs to disk like the product's; `stop` deletes its data. */
export async function startDurablePostgres(): Promise<BenchPostgres> {
  const folder = await temporaryDataFolder("navalha-bench");
  const postgres = await startPostgresIn(join(folder, "postgres"));
  return { ...postgres, stop: () => postgres.stop().then(() => rm(folder, { recursive: true, force: true })) };
}

/** The same in a folder that is kept. */
export async function startPostgresIn(dataDir: string): Promise<BenchPostgres> {
  const { url, stop } = await startPostgres({ dataDir, log: console.error });
  await migrate(url);
  return { url, superuserUrl: await superuserUrlOf(dataDir), stop };
}

/** Creates the database of a data folder with these shops. A start would furnish the demo shop in an empty one, which takes longer. */
export async function fillDataDir(dataDir: string, shops: Parameters<typeof seedShops>[1]): Promise<void> {
  const postgres = await startPostgresIn(join(dataDir, "postgres"));
  await asSuperuser(postgres, (db) => seedShops(db, shops));
  await postgres.stop();
}

/** The superuser's connection URL, read from the access file of the cluster's folder. */
export async function superuserUrlOf(dataDir: string): Promise<string> {
  const { port, superuserPassword } = JSON.parse(await readFile(join(dataDir, "access.json"), "utf8")) as Access;
  return `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/navalha`;
}

/** Runs `work` on one connection that bypasses row level security. */
export async function asSuperuser<T>(
  { superuserUrl }: { superuserUrl: string },
  work: (db: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(superuserUrl);
  // The connection ends when the bench kills the server; pending queries reject by themselves.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
