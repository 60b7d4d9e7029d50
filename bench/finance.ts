import { declaredReports } from "#server/features/reports/rules.ts";
import { bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import { inTransaction } from "#server/database.ts";
import type { Results } from "#contract/finance-results.ts";
import { seedBooks } from "./finance/books.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { seedHistory } from "./kit/history.ts";
import { httpLoad, type Request } from "./kit/http-load.ts";
import { ownerCookie, seedOwners } from "./kit/owners.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { type BenchShop, readShops, seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * The owner's pages over HTTP, one connection, for a year: a shop with 5 million postings in it against one with 50 thousand, of the same
 * days, hours, barbers, items and forms. Both have the same visits, because a barber's day has no room for more. Then the year's page
 * against a plain sum of the year's postings, and the audit of the large shop's books.
 */
const postgres = await startDurablePostgres();
const began = performance.now();
const { few, many, year } = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 2, clients: 500 });
  await seedOwners(db);
  await seedHistory(db, { days: 373, until: new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10) });
  const [few, many] = await readShops(db);
  const year = await seedBooks(db, [
    { slug: "barbearia-1", copies: 1 },
    { slug: "barbearia-2", copies: Number(process.env.DEV ?? 100) },
  ]);
  return { few: few!, many: many!, year };
});
console.log(`${year.de} to ${year.ate}, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);

const product = await openProduct(postgres.url);
const { url, stop } = await serveProduct(product);
type Calls = Record<string, readonly [call: string, input?: object]>;
const pages = {
  "/dashboard-financeiro": ["finance/results", { ...year, comparar: "antes" }],
  "its dues": ["finance/pending"],
  "Dashboard, day": ["dashboard/day"],
  "Dashboard, month": ["dashboard/month"],
} as const satisfies Calls;
const reports: Calls = Object.fromEntries(
  declaredReports.map(({ relatorio }) => [relatorio, ["reports/read", { ...year, comparar: "antes", relatorio }]]),
);
const rounds = await inRounds(3, {
  pages: () => load(pages, process.env.DEV ? 2 : 15),
  reports: () => load(reports, process.env.DEV ? 2 : 20),
  raw: () => timed(() => rawSums(many.id)),
});

const figures = [pages, reports].flatMap((calls, group) =>
  Object.keys(calls).map((name) => {
    const p95s = (size: "few" | "many") =>
      rounds.map((round) => percentile(round[group === 0 ? "pages" : "reports"][`${size} ${name}`]!, 95));
    const [small, large] = [p95s("few"), p95s("many")];
    const growth = median(large.map((wait, round) => wait / small[round]!));
    return { name, "p95, few": rounded(median(small)), "p95, many": rounded(median(large)), growth: rounded(growth) };
  }),
);
console.table(figures);
const toRaw = rounds.map(({ pages: waits, raw }) => percentile(waits["many /dashboard-financeiro"]!, 95) / raw);
console.log(`plain sum of the year's postings: ${rounds.map(({ raw }) => `${rounded(raw)} ms`).join(", ")}`);
const wrong = await wrongLines(many);
const broken: string[] = [];
for (const rule of process.env.AUDIT === "0" ? [] : bookRules) {
  const lines = await inTransaction(product.deps.db, { role: "navalha_app", actorRole: "admin", shop: many.id }, (tx) =>
    brokenRows(tx, many.id, rule),
  );
  broken.push(...lines.map((line) => `${rule}: ${line}`));
}
if (broken.length > 0) console.log(broken.slice(0, 20).join("\n"));
await stop();
await product.close();
await postgres.stop();
judge([
  ...figures.map(({ name, growth }) => ({ goal: `${name}: p95 with many / with few`, measured: growth, atMost: 1.5 })),
  { goal: "/dashboard-financeiro: p95 / plain sum of the postings", measured: median(toRaw), atMost: 0.01 },
  { goal: "lines of its result that differ from the postings", measured: wrong, atMost: 0 },
  { goal: "rows that break a rule of the books", measured: broken.length, atMost: 0 },
]);

/** By account, in centavos as the ledger has them. */
function rawSums(shop: string): Promise<Map<string, number>> {
  return asSuperuser(postgres, async (db) => {
    const { rows } = await db.query<{ conta: string; valor: string }>(
      `select p.conta, sum(p.valor) as valor from postings p join journal j on j.id = p.journal_id
       where p.barbershop_id = $1 and j.dia between $2 and $3 group by p.conta`,
      [shop, year.de, year.ate],
    );
    return new Map(rows.map(({ conta, valor }) => [conta, Number(valor)]));
  });
}

/** How many lines of the year's result are not what the postings add up to. */
async function wrongLines({ id, slug }: BenchShop): Promise<number> {
  const sums = await rawSums(id);
  const { method, headers, body } = ask(slug, "finance/results", { ...year, comparar: "antes" });
  const answer = await fetch(`${url}/rpc/finance/results`, { method, headers, body: body! });
  const { dre } = ((await answer.json()) as { json: Results }).json;
  const of = (contas: string[]) => 0 - contas.reduce((all, conta) => all + (sums.get(conta) ?? 0), 0);
  return dre.filter(({ total, chave, conta, valor }) => {
    if (total) return false;
    return valor !== of(conta ? [conta] : chave === "descontos" ? ["descontos", "cortesias"] : []);
  }).length;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function load(calls: Calls, seconds: number): Promise<Record<string, number[]>> {
  const sized = (size: "few" | "many") =>
    Object.entries(calls).map(([name, [call, input]]): [string, Request[]] => [
      `${size} ${name}`,
      [ask((size === "few" ? few : many).slug, call, input)],
    ]);
  return httpLoad({ requests: Object.fromEntries([...sized("few"), ...sized("many")]), connections: 1, seconds });
}

function ask(slug: string, call: string, input?: object): Request {
  return {
    method: "POST",
    url: `${url}/rpc/${call}`,
    headers: { "content-type": "application/json", cookie: ownerCookie({ slug }) },
    body: JSON.stringify({ json: input }),
  };
}
