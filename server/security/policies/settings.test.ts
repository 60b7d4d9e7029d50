import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { inTransaction, openDatabase, type Settings, type Tx } from "#server/database.ts";
import { cloneDatabase } from "../../../scripts/test-database.ts";
import { id, peopleOf } from "./people.ts";

/** The settings of a transaction end with it, however it ends (trust S2). All tests use one connection. */
const database = await cloneDatabase();
const watcher = new Client(database.url);
await watcher.connect();
await watcher.query(
  await readFile(new URL("two-shops.sql", import.meta.url), "utf8").then((text) => `begin; ${text}; commit`),
);
const { db, pool, close } = openDatabase(database.url, 1);
afterAll(async () => {
  await close();
  await watcher.end();
  await database.drop();
});

const { admin } = peopleOf("here");
const member: Settings = { ...admin, since: new Date(0), client: id("here", "ana") };
const nothing = { appointments: 0, clients: 0, services: 0 };

test("the settings of a member open their shop", async () => {
  expect(await inTransaction(db, member, visibleRows)).toEqual({ appointments: 3, clients: 4, services: 3 });
});

test.for<[string, Settings]>([
  ["no shop", { role: "navalha_app", actor: member.actor, actorRole: "admin" }],
  ["a shop that is not there", { ...member, shop: "00000000-0000-7000-8000-000000000000" }],
  ["a slug that leads nowhere", { role: "navalha_app", slug: "nenhuma", actorRole: "admin" }],
  ["nothing but the role of the app", { role: "navalha_app" }],
])("with %s a transaction sees no row and writes none", async ([, settings]) => {
  expect(await inTransaction(db, settings, visibleRows)).toEqual(nothing);
  expect(await inTransaction(db, settings, (tx) => changedRows(tx))).toBe(0);
  await expect(inTransaction(db, settings, addService)).rejects.toMatchObject({ code: "42501" });
});

test("another shop's member sees that shop's rows and none of this one", async () => {
  const shops = await inTransaction(db, { ...member, shop: id("there", "shop") }, (tx) =>
    tx.selectFrom("appointments").select("barbershop_id").distinct().execute(),
  );
  expect(shops).toEqual([{ barbershop_id: id("there", "shop") }]);
});

test("a suspended shop has no page behind its link", async () => {
  const settings: Settings = { role: "navalha_app", slug: "there", actorRole: "visitante" };
  const found = () => inTransaction(db, settings, (tx) => tx.selectFrom("barbershops").select("nome").execute());
  expect(await found()).toEqual([{ nome: "there" }]);
  await inTransaction(db, { role: "navalha_auth", actorRole: "super_admin" }, (tx) =>
    tx.updateTable("barbershops").set({ status: "suspensa" }).where("slug", "=", "there").execute(),
  );
  expect(await found()).toEqual([]);
});

test("the next borrower of the connection inherits neither shop nor role", async () => {
  await inTransaction(db, member, visibleRows);
  expect(await leftOver()).toEqual({ settings: "", role: "none" });
  expect(await unscoped()).toEqual(nothing);
});

test("after a statement that failed nothing is left", async () => {
  await expect(inTransaction(db, member, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({
    code: "22012",
  });
  expect(await leftOver()).toEqual({ settings: "", role: "none" });
  expect(await unscoped()).toEqual(nothing);
});

test("after a rule that refused nothing is left, written or seen", async () => {
  const refused = inTransaction(db, member, async (tx) => {
    await addService(tx);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await unscoped()).toEqual(nothing);
  expect(await inTransaction(db, member, visibleRows)).toMatchObject({ services: 3 });
});

test("after a statement that was cancelled nothing is left", async () => {
  const sleeping = inTransaction(db, member, (tx) => sql`select pg_sleep(60)`.execute(tx));
  const cancelled = expect(sleeping).rejects.toMatchObject({ code: "57014" });
  await vi.waitFor(async () => {
    const { rowCount } = await watcher.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(60)' and state = 'active'`,
    );
    expect(rowCount).toBe(1);
  }, 30_000);
  await cancelled;
  expect(await leftOver()).toEqual({ settings: "", role: "none" });
  expect(await unscoped()).toEqual(nothing);
});

test("a transaction without settings does not begin", async () => {
  await expect(db.transaction().execute(visibleRows)).rejects.toThrow(
    "A transaction needs settings: use inTransaction.",
  );
  expect(await unscoped()).toEqual(nothing);
});

test.for<[string, Settings]>([
  ["shop", { ...member, shop: "' or true --" }],
  ["slug", { role: "navalha_app", slug: "a'b" }],
  ["role of the actor", { ...member, actorRole: "admin', 'x" }],
  ["client", { ...member, client: "*" }],
])("a setting that is no %s never reaches the database", async ([, settings]) => {
  await expect(inTransaction(db, settings, visibleRows)).rejects.toThrow("impossible value");
});

type Rows = typeof nothing;

async function visibleRows(tx: Tx): Promise<Rows> {
  const { rows } = await sql<Rows>`${sql.raw(counting)}`.execute(tx);
  return rows[0]!;
}

const counting = `select (select count(*) from appointments) as appointments, (select count(*) from clients) as clients,
  (select count(*) from services) as services`;

async function changedRows(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable("services").set({ preco: 0 }).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function addService(tx: Tx): Promise<void> {
  await tx
    .insertInto("services")
    .values({ barbershop_id: id("here", "shop"), nome: "Selagem", preco: 1, duracao_minutos: 60 })
    .execute();
}

/** The settings that remain on the same connection outside any transaction. */
async function leftOver(): Promise<{ settings: string; role: string }> {
  const { rows } = await pool.query(`
    select concat(current_setting('app.shop', true), current_setting('app.actor', true), current_setting('app.actor_role', true),
      current_setting('app.client', true), current_setting('app.barber', true), current_setting('app.since', true)) as settings, current_setting('role') as role`);
  return rows[0];
}

/** The rows that the app's role reads on the same connection without settings. */
async function unscoped(): Promise<Rows> {
  await pool.query("set role navalha_app");
  const { rows } = await pool.query<Rows>(counting);
  await pool.query("reset role");
  return rows[0]!;
}
