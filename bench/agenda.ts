import { bareAgenda } from "./agenda/bare-agenda.ts";
import { largeCluster, smallCluster } from "./kit/clusters.ts";
import { agendaRequests, bareRequests } from "./agenda/requests.ts";
import { asSuperuser, type BenchPostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { httpLoad } from "./kit/http-load.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { readShops } from "./kit/shops.ts";
import { shuffled } from "./kit/shuffled.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks one day of the agenda (about 65 appointments) over HTTP. Throughput, 16 connections: against the same statements on
 * the same server without session, transaction and row level security. p95, one connection: with five million appointments
 * against ten thousand.
 */
const small = await open(await smallCluster());
const large = await open(await largeCluster());
// A first run, so that the data of both clusters is cached.
await httpLoad({
  requests: { bare: small.bare, few: small.agenda, many: large.agenda },
  connections: 4,
  seconds: 10,
});
const rounds = await inRounds(3, {
  throughput: countInTurn,
  growth: () => httpLoad({ requests: { few: small.agenda, many: large.agenda }, connections: 1, seconds: 8 }),
});
await small.close();
await large.close();

const figures = rounds.map(({ throughput, growth }) => ({
  bare: throughput.bare,
  agenda: throughput.agenda,
  ratio: rounded(throughput.agenda / throughput.bare),
  "p95, 10 thousand": rounded(percentile(growth.few, 95)),
  "p95, 5 million": rounded(percentile(growth.many, 95)),
  growth: rounded(percentile(growth.many, 95) / percentile(growth.few, 95)),
}));
console.table(figures);
judge([
  {
    goal: "agenda / same SQL without session and RLS",
    measured: median(figures.map((one) => one.ratio)),
    atLeast: 0.6,
  },
  { goal: "p95 with 5 million / with 10 thousand", measured: median(figures.map((one) => one.growth)), atMost: 1.3 },
]);

/** Counts the answers of both in four seconds each. They take turns of one second, because the machine's load changes. */
async function countInTurn(): Promise<{ bare: number; agenda: number }> {
  const count = { bare: 0, agenda: 0 };
  const turns = Array.from({ length: 4 }, () => shuffled(["bare", "agenda"] as const)).flat();
  for (const name of turns) {
    const { waits } = await httpLoad({ requests: { waits: small[name] }, connections: 16, seconds: 1 });
    count[name] += waits.length;
  }
  return count;
}

async function open(postgres: BenchPostgres) {
  const shops = await asSuperuser(postgres, readShops);
  const product = await openProduct(postgres.url);
  const bare = bareAgenda(postgres, product);
  const { url, stop } = await serveProduct(product, bare.pages);
  return {
    agenda: agendaRequests(url, shops),
    bare: bareRequests(url, shops),
    close: async () => {
      await stop();
      await bare.close();
      await product.close();
      await postgres.stop();
    },
  };
}
