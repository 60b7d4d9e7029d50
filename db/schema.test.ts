import { readFile } from "node:fs/promises";
import { getMigrations } from "better-auth/db/migration";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/database.ts";
import { createAuth } from "#server/auth.ts";
import { cloneDatabase } from "../scripts/test-database.ts";
import { generateSchema, schemaFile } from "../scripts/schema.ts";

const database = await cloneDatabase();
afterAll(() => database.drop());

test("the Kysely types are those of the migrations (else: node scripts/schema.ts)", async () => {
  expect(await generateSchema(database.url)).toBe(await readFile(schemaFile, "utf8"));
});

test("better-auth finds every table and column that it wants, and would change nothing", async () => {
  const { db, close } = openDatabase(database.url, 1);
  const { options } = createAuth({
    db,
    secret: "a secret that only tests know, long enough",
    publicUrl: null,
    confirmsEmails: false,
    sessionHours: async () => 8,
    google: null,
  });
  const { schemaProblems, compileMigrations } = await getMigrations({
    ...options,
    database: { db, type: "postgres", schemaName: "auth" },
  });
  expect(schemaProblems).toEqual([]);
  expect(await compileMigrations()).toBe(";");
  await close();
});
