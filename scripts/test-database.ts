import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startPostgres } from "#server/outside/postgres/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const template = "navalha_template";

/** Vitest's global setup: one throw-away PostgreSQL for the run, with a template migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using undo = new AsyncDisposableStack();
  const folder = await temporaryFolder();
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: console.error, throwaway: true });
  undo.defer(() => postgres.stop());
  await prepareTemplate(postgres.url);
  project.provide("databaseUrl", postgres.url);
  const teardown = undo.move();
  return () => teardown.disposeAsync();
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** An own copy of the migrated database for one test file. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const url = inject("databaseUrl");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asOwner(url, `create database ${name} template ${template}`);
  return { url: named(url, name), drop: () => asOwner(url, `drop database ${name} with (force)`) };
}

/** PostgreSQL, which is not root, must be able to enter it. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "navalha-test-"));
  await chmod(folder, 0o711);
  return folder;
}

async function prepareTemplate(url: string): Promise<void> {
  await asOwner(url, `create database ${template}`);
  await migrate(named(url, template));
}

async function migrate(url: string): Promise<void> {
  const module = new URL("../db/migrate.ts", import.meta.url);
  if (!existsSync(module)) return;
  const { migrate: migrateDatabase } = await import(module.href);
  await migrateDatabase(url);
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
