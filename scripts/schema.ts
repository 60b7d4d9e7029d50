import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "#db/migrate.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

/** Where the Kysely types of the migrated database are kept. */
export const schemaFile = new URL("../db/schema.ts", import.meta.url);

const codegen = fileURLToPath(new URL("../node_modules/.bin/kysely-codegen", import.meta.url));

if (import.meta.main) {
  const postgres = await startThrowawayPostgres("navalha-schema");
  try {
    await migrate(postgres.url);
    await writeFile(schemaFile, await generateSchema(postgres.url));
  } finally {
    await postgres.stop();
  }
}

/** The Kysely types of a migrated database. What pg-boss and the policies note down is their own affair. */
export async function generateSchema(url: string): Promise<string> {
  const options = {
    dialect: "postgres",
    "log-level": "error",
    "default-schema": "public",
    "exclude-pattern": "(app|pgboss).*",
    "date-parser": "string",
    "numeric-parser": "number",
    "type-mapping": '{"int8":"number"}',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout } = await promisify(execFile)(process.execPath, [codegen, ...settings, "--print"], {
    env: { ...process.env, DATABASE_URL: url },
  });
  return `${stdout.trim()}\n`;
}
