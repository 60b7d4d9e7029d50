import { Client } from "pg";
import { getConstructionPlans } from "pg-boss";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { migrate } from "#db/migrate.ts";
import { keepRecording } from "../server/security/plans/recorder.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    superuserUrl: string;
  }
}

export const migrated = "navalha_template";

/** Vitest's global setup: one throw-away PostgreSQL for the run, with a template migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres("navalha-test");
  try {
    await asOwner(postgres.url, `create database ${migrated}`);
    await prepare(named(postgres.url, migrated));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide("databaseUrl", postgres.url);
  project.provide("superuserUrl", postgres.superuserUrl);
  return () => postgres.stop();
}

/** With the tables of jobs too, or every file's first product would make them anew. */
async function prepare(url: string): Promise<void> {
  await migrate(url);
  await asOwner(url, getConstructionPlans());
}

export type TestDatabase = { url: string; superuserUrl: string; drop(): Promise<void> };

/** An own copy of the migrated database for one test file, or of another one that nobody is connected to. */
export async function cloneDatabase(template = migrated): Promise<TestDatabase> {
  const url = inject("databaseUrl");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asOwner(url, `create database ${name} template ${template}`);
  const superuserUrl = named(inject("superuserUrl"), name);
  const drop = async () => {
    await keepRecording(name, superuserUrl);
    await asOwner(url, `drop database ${name} with (force)`);
  };
  return { url: named(url, name), superuserUrl, drop };
}

export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
