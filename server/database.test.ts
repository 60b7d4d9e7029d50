import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction, openDatabase, type Tx } from "#server/database.ts";
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

test("what is read only writes nothing, answers before its commit, and leaves nothing to the next user of its connection", async () => {
  const one = openDatabase(database.url, 1);
  const ofShop = { role: "navalha_app", shop: "01a21b36-df1f-7f0c-b8fd-9a53a7f0293b" } as const;
  const shopNow = (settings: Parameters<typeof inTransaction>[1]) =>
    inTransaction(one.db, settings, async (tx) => {
      const { rows } = await sql<{ shop: string | null; writes: boolean }>`
        select app.shop() as shop, current_setting('transaction_read_only') = 'off' as writes`.execute(tx);
      return rows[0];
    });
  expect(await shopNow({ ...ofShop, readOnly: true })).toEqual({ shop: ofShop.shop, writes: false });
  expect(await shopNow({ role: "navalha_app" })).toEqual({ shop: null, writes: true });
  const writing = inTransaction(one.db, { ...ofShop, readOnly: true }, (tx) =>
    sql`insert into barbershops (nome, slug) values ('X', 'x')`.execute(tx),
  );
  await expect(writing).rejects.toMatchObject({ code: "25006" });
  expect(await shopNow({ role: "navalha_app" })).toEqual({ shop: null, writes: true });
  await one.close();
});

test("a transaction that cannot be opened fails with that error, whatever it did, and leaves its connection whole", async () => {
  const one = openDatabase(database.url, 1);
  const ask = (tx: Tx) => sql`select 1`.execute(tx);
  const works = [ask, (tx: Tx) => ask(tx).catch(() => "answered"), async () => "nothing asked"];
  for (const readOnly of [true, false])
    for (const work of works) {
      const unopened = inTransaction<unknown>(one.db, { role: "nobody" as "navalha_app", readOnly }, work);
      await expect(unopened).rejects.toMatchObject({ code: "22023" });
    }
  expect(await inTransaction(one.db, { role: "navalha_app" }, ask)).toMatchObject({ rows: [{}] });
  await one.close();
});
