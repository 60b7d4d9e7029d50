import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import type { Results } from "#contract/finance-results.ts";
import { inTransaction } from "#server/database.ts";
import { bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import { declaredReports } from "#server/features/reports/rules.ts";
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
 * The owner's pages and each report over HTTP, one connection, for a year: a shop with 5 million postings in it against one with 50
 * thousand. Both have the same visits, since a barber's day has no room for more. The page of the year is also measured against a plain
 * sum of its postings, and the books of both shops are audited.
 */
const postgres = await startDurablePostgres();
const { few, many, seeded } = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 2, clients: 500 });
  await seedOwners(db);
  await seedHistory(db, { days: 373, until: new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10) });
  const [few, many] = await readShops(db);
  const seeded = await seedBooks(db, [
    { slug: few!.slug, copies: 1 },
    { slug: many!.slug, copies: 100 },
  ]);
  return { few: few!, many: many!, seeded };
});
// From the first of a month, as the page's "Este ano".
const year = { ...seeded, de: monthsLater(firstOfMonth(seeded.de), 1) };
const product = await openProduct(postgres.url);
const { url, stop } = await serveProduct(product);
const period = { ...year, comparar: "antes" };
const pages: Record<string, Call> = {
  "/dashboard-financeiro": ["finance/results", period],
  "what is due on it": ["finance/pending"],
  "Dashboard: the day": ["dashboard/day"],
  "Dashboard: the month": ["dashboard/month"],
};
const reports = Object.fromEntries(
  declaredReports.map(({ relatorio }): [string, Call] => [relatorio, ["reports/read", { ...period, relatorio }]]),
);
const rounds = await inRounds(3, {
  pages: () => load(pages, 15),
  // One after another, so that a slow one leaves time for the others.
  reports: async () => {
    const waits: Record<string, number[]> = {};
    for (const [name, call] of Object.entries(reports)) Object.assign(waits, await load({ [name]: call }, 1));
    return waits;
  },
  plain: () => timed(() => plainSums(many)),
});

const figures = Object.keys({ ...pages, ...reports }).map((name) => {
  const p95 = (size: "few" | "many") =>
    rounds.map((round) => percentile({ ...round.pages, ...round.reports }[`${size} ${name}`]!, 95));
  const [small, large] = [p95("few"), p95("many")];
  const growth = median(large.map((wait, round) => wait / small[round]!));
  return { name, "p95, few": rounded(median(small)), "p95, many": rounded(median(large)), growth: rounded(growth) };
});
console.table(figures);
console.log(`plain sum of the year's postings: ${rounds.map(({ plain }) => `${rounded(plain)} ms`).join(", ")}`);
const wrong = await wrongLines(many);
const broken = [...(await brokenRules(few)), ...(await brokenRules(many))];
console.log([...wrong, ...broken].join("\n"));
await stop();
await product.close();
await postgres.stop();
judge([
  ...figures.map(({ name, growth }) => ({ goal: `${name}: p95 with many / with few`, measured: growth, atMost: 1.5 })),
  {
    goal: "/dashboard-financeiro: p95 / plain sum of the postings",
    measured: median(rounds.map((round) => percentile(round.pages["many /dashboard-financeiro"]!, 95) / round.plain)),
    atMost: 0.01,
  },
  { goal: "lines of its result that are not what the postings add up to", measured: wrong.length, atMost: 0 },
  { goal: "rules of the books that a shop breaks", measured: broken.length, atMost: 0 },
]);

/** What was posted to each account of revenue and expenses in the year, by its code, in centavos: earned is below zero. */
function plainSums({ id }: BenchShop): Promise<Map<string, number>> {
  return asSuperuser(postgres, async (db) => {
    const { rows } = await db.query<{ conta: string; valor: number }>(
      `select p.conta, sum(p.valor)::float8 as valor from postings p join journal j on j.id = p.journal_id
       join accounts a on a.barbershop_id = p.barbershop_id and a.codigo = p.conta and a.tipo in ('receita', 'despesa')
       where p.barbershop_id = $1 and j.dia between $2 and $3 group by p.conta`,
      [id, year.de, year.ate],
    );
    return new Map(rows.map(({ conta, valor }) => [conta, valor]));
  });
}

/** Each line of the year's result, and its last total, that differs from the postings. */
async function wrongLines(shop: BenchShop): Promise<string[]> {
  const sums = await plainSums(shop);
  const { url: address, ...sent } = ask(shop, ["finance/results", period]);
  const { dre } = ((await (await fetch(address, sent)).json()) as { json: Results }).json;
  const posted = (contas: Iterable<string>) => 0 - [...contas].reduce((all, conta) => all + (sums.get(conta) ?? 0), 0);
  const expected = new Map([
    ["descontos", posted(["descontos", "cortesias"])],
    ["resultado", posted(sums.keys())],
  ]);
  return dre.flatMap(({ chave, conta, total, valor }) => {
    const right = expected.get(chave) ?? (total || !conta ? valor : posted([conta]));
    return valor === right ? [] : [`${chave}: ${valor}, posted ${right}`];
  });
}

async function brokenRules({ id, slug }: BenchShop): Promise<string[]> {
  const broken: string[] = [];
  for (const rule of bookRules) {
    const asAdmin = { role: "navalha_app", actorRole: "admin", shop: id } as const;
    const rows = await inTransaction(product.deps.db, asAdmin, (tx) => brokenRows(tx, id, rule));
    if (rows.length > 0) broken.push(`${slug}: ${rule}: ${rows.slice(0, 5).join(", ")}`);
  }
  return broken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

type Call = [path: string, input?: object];

function load(calls: Record<string, Call>, seconds: number): Promise<Record<string, number[]>> {
  const sized = (size: "few" | "many") =>
    Object.entries(calls).map(([name, call]): [string, Request[]] => [
      `${size} ${name}`,
      [ask(size === "few" ? few : many, call)],
    ]);
  return httpLoad({ requests: Object.fromEntries([...sized("few"), ...sized("many")]), connections: 1, seconds });
}

function ask({ slug }: BenchShop, [path, input]: Call): Request {
  return {
    method: "POST",
    url: `${url}/rpc/${path}`,
    headers: { "content-type": "application/json", cookie: ownerCookie({ slug }) },
    body: JSON.stringify({ json: input }),
  };
}
