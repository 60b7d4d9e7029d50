import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import startDatabase, { asOwner, migrated, named } from "../../../scripts/test-database.ts";

export const large = "navalha_large";
/** With this target the sample covers every table, so the statistics do not depend on chance. */
const analysedWhole = "set default_statistics_target = 10000; analyze";
/** The lock is held while the database is filled. */
const lock = "select pg_advisory_lock(1)";

/** Vitest's global setup: the database of the other tests, and a large one that is filled while those run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startDatabase(project);
  const { databaseUrl, superuserUrl } = project.getProvidedContext();
  await asOwner(databaseUrl, `create database ${large} template ${migrated}`);
  const superuser = await connected(named(superuserUrl, large));
  await superuser.query(lock);
  const data = await readFile(new URL("large-data.sql", import.meta.url), "utf8");
  const filled = superuser.query(`begin; ${data}; commit; ${analysedWhole}`).finally(() => superuser.end());
  // Errors surface when this promise is awaited.
  filled.catch(() => undefined);
  return async () => void (await filled.finally(stop));
}

/** Resolves when the large database is filled and has no connections. */
export async function largeDataIsThere(): Promise<void> {
  const superuser = await connected(named(inject("superuserUrl"), large));
  await superuser.query(lock);
  await superuser.end();
}

export async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
