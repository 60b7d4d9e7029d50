import { Hono } from "hono";
import { addDays, localDay } from "#contract/dates.ts";
import { freeTimes } from "#server/features/appointments/free-times/rules.ts";
import { asVisitor } from "#server/link-holders.ts";
import { crowd } from "./kit/crowd.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { seedHistory } from "./kit/history.ts";
import { httpLoad, type Request } from "./kit/http-load.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { type BenchShop, readShops, seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks the free times of one day and of 60 days, of any of 6 barbers whose times are 60 % booked: by calling the rule and
 * over HTTP, against a route of the same server that reads one row by its primary key. One connection.
 */
const today = localDay(new Date(), "America/Sao_Paulo");
const postgres = await startDurablePostgres();
const shops = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 20, clients: 100 });
  await seedHistory(db, { days: 62, until: addDays(today, 62) });
  return readShops(db);
});
const product = await openProduct(postgres.url);
const pages = new Hono();
pages.get("/bare/:id", async (c) => {
  const { rows } = await product.pool.query("select id, nome from barbershops where id = $1", [c.req.param("id")]);
  return c.json(rows[0] ?? null);
});
const { url, stop } = await serveProduct(product, pages);

const bare = shops.map(({ id }): Request => ({ method: "GET", url: `${url}/bare/${id}`, headers: {} }));
const requests = {
  "bare row": bare,
  "1 day, HTTP": shops.map((shop) => request(shop, 1)),
  "60 days, HTTP": shops.map((shop) => request(shop, 60)),
};
const rounds = await inRounds(3, {
  http: () => httpLoad({ requests, connections: 1, seconds: 6 }),
  oneDay: () => crowd({ clients: 1, seconds: 3 }, () => ask(any(shops), 1)),
  sixtyDays: () => crowd({ clients: 1, seconds: 3 }, () => ask(any(shops), 60)),
});
await stop();
await product.close();
await postgres.stop();

const waits = rounds.map(({ http, oneDay, sixtyDays }) => ({
  ...http,
  "1 day, rule": oneDay.waits,
  "60 days, rule": sixtyDays.waits,
}));
const names = ["bare row", "1 day, rule", "1 day, HTTP", "60 days, rule", "60 days, HTTP"] as const;
const timesBare = (name: (typeof names)[number]) =>
  median(waits.map((round) => median(round[name]) / median(round["bare row"])));
console.table(
  Object.fromEntries(
    names.map((name) => {
      const [p50, p95] = [50, 95].map((percent) => median(waits.map((round) => percentile(round[name], percent))));
      return [name, { p50: rounded(p50!), p95: rounded(p95!), "times the bare row": rounded(timesBare(name)) }];
    }),
  ),
);
judge([{ goal: "1 day over HTTP / bare row, p50", measured: timesBare("1 day, HTTP"), atMost: 3 }]);

async function ask({ slug, service }: BenchShop, days: number): Promise<"won"> {
  const query = { services: [service], barber: "any", from: addDays(today, 1), days };
  await asVisitor(product.context, { slug }, (call) => freeTimes(call, query));
  return "won";
}

function request({ slug, service }: BenchShop, days: number): Request {
  const input = { slug, services: [service], barber: "any", from: addDays(today, 1), days };
  const headers = { "content-type": "application/json" };
  return { method: "POST", url: `${url}/rpc/publicPage/freeTimes`, headers, body: JSON.stringify({ json: input }) };
}

function any<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}
