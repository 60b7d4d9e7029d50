import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#server/database.ts";
import { cloneDatabase } from "../scripts/test-database.ts";

const database = await cloneDatabase();
const { db, close } = openDatabase(database.url, 2);
afterAll(async () => {
  await close();
  await database.drop();
});

test("transactions that each ask something outside of themselves do not wait for each other's connections", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(db, { role: "navalha_app" }, async (tx) => {
        await sql`select 1`.execute(tx);
        const { rows } = await sql<{ outside: boolean }>`select current_user <> 'navalha_app' as outside`.execute(db);
        return rows[0];
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ outside: true })));
});
