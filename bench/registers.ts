import { largeCluster, smallCluster } from "./kit/clusters.ts";
import { asSuperuser, type BenchPostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { httpLoad } from "./kit/http-load.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { judge, rounded } from "./kit/verdicts.ts";
import { registerRequests } from "./registers/requests.ts";

/**
 * Benchmarks the lists over HTTP, one connection: with 100,000 clients, 5 million appointments and 20,000 products against a
 * thousand clients, ten thousand appointments and a thousand products.
 */
const small = await open(await smallCluster());
const large = await open(await largeCluster());
const names = Object.keys(small.requests);
// A first run, so that the data is cached.
await load(5);
const rounds = await inRounds(3, { growth: () => load(30) });
await small.close();
await large.close();

const figures = Object.fromEntries(
  names.map((name) => {
    const p95 = (size: "few" | "many") =>
      median(rounds.map(({ growth }) => percentile(growth[`${size} ${name}`] ?? [], 95)));
    const growth = median(
      rounds.map(({ growth: waits }) => percentile(waits[`many ${name}`]!, 95) / percentile(waits[`few ${name}`]!, 95)),
    );
    return [name, { "p95, few": rounded(p95("few")), "p95, many": rounded(p95("many")), growth: rounded(growth) }];
  }),
);
console.table(figures);
judge(
  Object.entries(figures).map(([name, { growth }]) => ({
    goal: `${name}: p95 with many / with few`,
    measured: growth,
    atMost: 1.5,
  })),
);

function load(seconds: number): Promise<Record<string, number[]>> {
  const sized = (size: "few" | "many") =>
    Object.entries((size === "few" ? small : large).requests).map(
      ([name, request]) => [`${size} ${name}`, request] as const,
    );
  return httpLoad({ requests: Object.fromEntries([...sized("few"), ...sized("many")]), connections: 1, seconds });
}

async function open(postgres: BenchPostgres) {
  const product = await openProduct(postgres.url);
  const { url, stop } = await serveProduct(product);
  return {
    requests: await asSuperuser(postgres, (db) => registerRequests(url, db)),
    close: async () => {
      await stop();
      await product.close();
      await postgres.stop();
    },
  };
}
