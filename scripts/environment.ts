import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "#server/config.ts";
import { joinPostgres, type RunningPostgres, startPostgres } from "#server/outside/postgres/postgres.ts";

/** The environment variables, with `.env` for missing ones. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return process.env;
}

/** The database of this configuration; the embedded one runs until `stop`. */
export async function openDatabaseServer({ databaseUrl, dataDir }: Config): Promise<RunningPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return startPostgres({ dataDir: join(dataDir, "postgres"), log: console.log });
}

/** The same beside a product that runs. */
export async function joinDatabaseServer({ databaseUrl, dataDir }: Config): Promise<RunningPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return joinPostgres({ dataDir: join(dataDir, "postgres"), log: console.log });
}

export function configuration(): Config {
  return readConfig(loadEnvironment());
}
