import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, type Settings } from "#server/database.ts";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";

/** Jobs contain mails of every shop and have no shop column: the request's role may insert them but not read them (trust S4). */
const product = await openProduct();
const { slug } = await openShop(product);
const { email } = await signUpClient(product, slug);
const roles: Settings[] = [{ role: "navalha_app" }, { role: "navalha_auth" }];

const forbidden = [
  "select data from pgboss.job",
  "select data from pgboss.job_common",
  "select from pgboss.job_common where data::text ~ 'exemplo'",
  "update pgboss.job_common set data = '{}'",
  "delete from pgboss.job_common",
  "insert into pgboss.schedule (name, cron) values ('send-mail', '* * * * *')",
];

test("a sign-up leaves its mail to be sent", async () => {
  const { rows } = await product.pool.query("select count(*)::int as mails from pgboss.job where data->>'to' = $1", [
    email,
  ]);
  expect(rows).toEqual([{ mails: 1 }]);
});

test.for(forbidden)("no request may run: %s", async (statement) => {
  for (const settings of roles) {
    const answer = inTransaction(product.deps.db, settings, (tx) => sql`${sql.raw(statement)}`.execute(tx));
    await expect(answer).rejects.toMatchObject({ code: "42501" });
  }
});
