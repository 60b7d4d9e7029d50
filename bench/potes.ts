import type { Client } from "pg";
import { defaultTimezone, localDay } from "#contract/dates.ts";
import { monthsLater } from "#contract/periods.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import { openAttackedProduct } from "./faults/attacked-product.ts";
import { median, percentile } from "./kit/figures.ts";
import { foundShop } from "./kit/started-product.ts";
import { senderOf, untilAnswered } from "./kit/under-fire.ts";
import { judge } from "./kit/verdicts.ts";

/** Benchmarks a pote's month with 400 subscribers and 1,600 visits of eight barbers over HTTP: show, compute, close, and one extrato. */
const rounds = 30;
const before = monthsLater(`${localDay(new Date(), defaultTimezone).slice(0, 7)}-01`, -1);
const mes = before.slice(0, 7);

await using product = await openAttackedProduct();
const cookie = await foundShop(product.url());
const send = senderOf(product.url, cookie);
const read = async (path: string) => (await fetch(`${product.url()}/api/v1${path}`, { headers: { cookie } })).json();
const { barbershop } = (await read("/auth/session")) as { barbershop: { id: string } };

const plan = await made("/subscription_plans", { ...example, preco: 8990, dias_semana: [0, 1, 2, 3, 4, 5, 6] });
const barbers = await product.sql((db) => furnish(db, barbershop.id, plan));
const membros = barbers.map((barbeiro_id) => ({ barbeiro_id, de: before, ate: null }));
const terms = { casa_bps: 6000, criterio: "fichas", taxas: false, desde: mes, planos: [plan], fichas: [], membros };
const pot = await made("/revenue_pots", { nome: "Pote", ...terms });

const month = (await read(`/revenue-pots/${pot}/month?mes=${mes}`)) as { peso: number; base: number };
const shown = await timed(() => read(`/revenue-pots/${pot}/month?mes=${mes}`));
const extrato = await timed(() => read(`/pot-statement?barbeiro_id=${barbers[0]}&mes=${mes}`));
const computed = await timed(() => made(`/revenue-pots/${pot}/compute`, { mes }));
const begin = performance.now();
await made(`/revenue-pots/${pot}/close`, { mes });
const closing = performance.now() - begin;

console.log(`weight ${month.peso}, base ${month.base}; shown p95 ${percentile(shown, 95).toFixed(0)} ms`);
judge([
  { goal: "a month is shown, median", measured: median(shown), unit: "ms", atMost: 200 },
  { goal: "a barber's extrato, median", measured: median(extrato), unit: "ms", atMost: 200 },
  { goal: "a month is computed, median", measured: median(computed), unit: "ms", atMost: 200 },
  { goal: "a month is closed, once", measured: closing, unit: "ms", atMost: 1000 },
]);

async function made(path: string, data: object): Promise<string> {
  const { body } = await untilAnswered(send(path, data));
  if (!body.id) throw new Error(`${path} was answered with ${body.code}`);
  return body.id;
}

async function timed(act: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await act();
    waits.push(performance.now() - from);
  }
  return waits;
}

/** Inserts barbers, subscriptions and visits without their comandas, which the split does not read. Returns the barbers' ids. */
async function furnish(db: Client, shop: string, planId: string): Promise<string[]> {
  await db.query("set session_replication_role = replica");
  const { rows } = await db.query<{ id: string }>(
    "insert into barbeiros (barbershop_id, nome) select $1, 'Barbeiro ' || n from generate_series(1, 8) n returning id",
    [shop],
  );
  await db.query(
    `with joined as (
      insert into subscribers (barbershop_id, cliente_id, plan_id, desde, subscription_end)
      select $1, uuidv7(), $2, $3, $3::date + 30 from generate_series(1, 400) returning id
    ), paid as (
      insert into subscription_payments (barbershop_id, subscriber_id, comanda_id, item_id, dia, meses, de, ate, bruto, valor)
      select $1, id, uuidv7(), uuidv7(), $3, 1, $3, $3::date + 30, 8990, 8990 from joined returning id
    ) insert into subscription_months (barbershop_id, payment_id, mes, bruto, valor, primeiro) select $1, id, $3, 8990, 8990, true from paid`,
    [shop, planId, before],
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `insert into revenue_pot_visits (barbershop_id, plan_id, comanda_id, item_id, barbeiro_id, dia, numero, nome, quantidade, fichas, minutos, preco)
     select $1, $2, uuidv7(), uuidv7(), ($4::uuid[])[1 + n % 8], $3::date + n % 28, n, 'Corte', 1, 20 + 10 * (n % 3), 30, 4500
     from generate_series(1, 1600) n`,
    [shop, planId, before, ids],
  );
  await db.query("set session_replication_role = origin");
  await db.query("analyze");
  return ids;
}
