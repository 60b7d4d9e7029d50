import { type Client } from "pg";
import { openDatabase } from "#server/database.ts";
import { bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import { inEveryShop } from "#server/shops/queries.ts";
import { openCounter, type Promised, sellUnderFire } from "./counter/evening.ts";
import { openAttackedProduct } from "./faults/attacked-product.ts";
import { terminateSome } from "./faults/connections.ts";
import { longest } from "./kit/figures.ts";
import { type Goal, judge } from "./kit/verdicts.ts";

/**
 * Eight desks of two shops sell while the server and PostgreSQL are killed and connections are cut. Afterwards no answered closing
 * is missing, no cash was posted to a closed drawer, and no row breaks a rule of the audit.
 */
await using product = await openAttackedProduct();
const counters = [await openCounter(product.url), await openCounter(product.url)];
const goals: Goal[] = [];

for (const [name, comandas, faults, fault] of [
  ["server killed", 1000, 5, product.killServer],
  ["postgres killed", 1000, 5, product.killPostgres],
  ["connections cut", 1500, 40, () => terminateSome(product)],
] as const) {
  const begin = performance.now();
  const promised = await sellUnderFire(counters, { comandas, desks: 8, faults, fault });
  const seconds = (performance.now() - begin) / 1000;
  const { closed, reversed, acts, refused, waits } = promised;
  console.log(
    `${name} ${faults} times: ${acts} acts in ${seconds.toFixed(0)} s, ${closed.length} closed, ${reversed.length} taken back, ` +
      `${refused} refused, longest answer ${longest(waits).toFixed(0)} ms`,
  );
  const { lost, late } = await product.sql((db) => broken(db, promised));
  for (const [what, rows] of Object.entries(await product.sql(kept)))
    goals.push({ goal: `${name}: ${what} that owners wrote`, measured: rows, atLeast: 1 });
  goals.push({ goal: `${name}: answered closings that are missing`, measured: lost, atMost: 0 });
  goals.push({ goal: `${name}: cash that came to a closed drawer`, measured: late, atMost: 0 });
  for (const [rule, rows] of await audited()) goals.push({ goal: `${name}: ${rule}`, measured: rows, atMost: 0 });
}
judge(goals);

async function broken(db: Client, { closed, reversed }: Promised): Promise<{ lost: number; late: number }> {
  const { rows } = await db.query<{ lost: number; late: number }>(
    `select (select count(*)::int from unnest($1::uuid[]) given where not exists (select from comandas c where c.id = given and situacao = 'fechada'))
       + (select count(*)::int from unnest($2::uuid[]) given where not exists (select from comandas c where c.id = given and situacao = 'estornada')) as lost,
      (select count(*)::int from journal j join caixas k on k.id = j.caixa_id where j.created_at > k.closed_at) as late`,
    [closed, reversed],
  );
  return rows[0]!;
}

/** How much the owners wrote so far: without any, no rule of the books was tried. */
async function kept(db: Client): Promise<Record<string, number>> {
  const { rows } = await db.query<Record<string, number>>(
    `select (select count(*)::int from closings) as closings, (select count(*)::int from closing_payments) as closing_payments,
      (select count(*)::int from advances where pago_em is not null) as advances, (select count(*)::int from finance_entries where pago_em is not null) as entries,
      (select count(*)::int from receivables where received_at is not null) as receivables,
      (select count(*)::int from bank_lines where situacao = 'conciliada') as bank_lines, (select count(*)::int from commissions) as commissions`,
  );
  return rows[0]!;
}

async function audited(): Promise<[string, number][]> {
  const { db, close } = openDatabase(await product.superuserUrl(), 1);
  const asAdmin = { role: "navalha_app", actorRole: "admin" } as const;
  const found: [string, number][] = [];
  for (const rule of bookRules) {
    const rows = await Array.fromAsync(
      inEveryShop(db, asAdmin, async (tx, shop) => (await brokenRows(tx, shop, rule)).length),
    );
    found.push([rule, rows.reduce((sum, one) => sum + one, 0)]);
  }
  await close();
  return found;
}
