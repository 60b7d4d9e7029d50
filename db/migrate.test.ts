import { Client } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { cloneDatabase } from "../scripts/test-database.ts";

/** Each test changes the record of a migrated database, which is restored before the next one. */
const database = await cloneDatabase();
const owner = new Client(database.url);
await owner.connect();
await owner.query("create table migrated as table migrations");
beforeEach(() => owner.query("drop table migrations; create table migrations as table migrated"));
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** All relations with their columns, and the record of migrations. */
async function everything(): Promise<unknown> {
  const { rows: columns } = await owner.query(
    `select attrelid::regclass::text, attname from pg_attribute where attrelid > 16383 and attnum > 0 order by 1, 2`,
  );
  const { rows: record } = await owner.query("select * from migrations order by name");
  return { columns, record };
}

async function refusal(): Promise<string> {
  const before = await everything();
  const message = await migrate(database.url).then(
    () => "migrated",
    (error: Error) => error.message,
  );
  expect(await everything()).toEqual(before);
  return message;
}

test("a migrated database is left as it is", async () => {
  expect(await refusal()).toBe("migrated");
});

test("a database from before the first release is left as it is, with a word of what to do", async () => {
  await owner.query(`
    alter table migrations drop column checksum;
    delete from migrations;
    insert into migrations (name) values ('0001-accounts.sql'), ('0102-confirmed-phones.sql')`);
  const message = await refusal();
  expect(message).toContain("Nada foi alterado nem apagado");
  expect(message).toContain("guarde uma cópia da pasta de dados (DATA_DIR)");
  expect(message).toContain("em DATABASE_URL um banco de dados vazio");
});

test("a database of a newer version is left as it is", async () => {
  await owner.query("insert into migrations (name, checksum) values ('9999-later.sql', 'x')");
  expect(await refusal()).toBe("O banco de dados é de uma versão mais nova do Navalha (migração 9999-later.sql).");
});

test("a migration that changed after it was applied is refused by name", async () => {
  await owner.query("update migrations set checksum = 'x' where name like '0008-%'");
  expect(await refusal()).toContain("A migração 0008-appointments.sql não é mais a que foi aplicada");
});
