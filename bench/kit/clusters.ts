import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { asSuperuser, type BenchPostgres, startDurablePostgres, startPostgresIn } from "./durable-postgres.ts";
import { seedHistory } from "./history.ts";
import { seedOwners } from "./owners.ts";
import { seedRegisters } from "./registers.ts";
import { seedShops } from "./shops.ts";

const rowsPerShopAndDay = 6 * 18 * 0.6;
/** The last day of the seeded history; benches read days before it. */
export const lastDay = "2026-11-01";

/** One shop with ten thousand appointments, a thousand clients and a thousand products. */
export async function smallCluster(): Promise<BenchPostgres> {
  const postgres = await startDurablePostgres();
  await furnish(postgres, { shops: 1, rows: 10_000, clients: 1_000, products: 1_000 });
  return postgres;
}

/**
 * Two hundred shops with five million appointments; the first shop has a hundred thousand clients and twenty thousand products.
 * The cluster is kept in .bench/ until a migration changes.
 */
export async function largeCluster(): Promise<BenchPostgres> {
  await mkdir(".bench", { recursive: true });
  const folder = join(".bench", `shops-${await migrationsHash()}`);
  if (!existsSync(folder)) await build(folder);
  return startPostgresIn(folder);
}

async function build(folder: string): Promise<void> {
  for (const name of await readdir(".bench")) {
    if (/^(agenda|shops)-/.test(name)) await rm(join(".bench", name), { recursive: true, force: true });
  }
  console.log("Building five million appointments, once: this takes some minutes.");
  const unfinished = `${folder}.creating`;
  const postgres = await startPostgresIn(unfinished);
  await furnish(postgres, { shops: 200, rows: 5_000_000, clients: 100_000, products: 20_000 });
  await postgres.stop();
  await rename(unfinished, folder);
}

/** `clients` and `products` are the first shop's. */
type Size = { shops: number; rows: number; clients: number; products: number };

async function furnish(postgres: BenchPostgres, { shops, rows, clients, products }: Size): Promise<void> {
  const days = Math.ceil(rows / (shops * rowsPerShopAndDay));
  await asSuperuser(postgres, async (db) => {
    await seedShops(db, { shops, clients: 500 });
    await seedOwners(db);
    await seedRegisters(db, { clients, products });
    await seedHistory(db, { days, until: lastDay });
    const { rows } = await db.query<{ count: number }>("select count(*)::int from appointments");
    console.log(`${rows[0]?.count} appointments in ${shops} shops and ${days} days`);
  });
}

async function migrationsHash(): Promise<string> {
  const folder = new URL("../../db/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)));
  return hash.digest("hex").slice(0, 12);
}
