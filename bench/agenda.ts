import { bareAgenda } from "./agenda/bare-agenda.ts";
import { largeCluster, smallCluster } from "./agenda/clusters.ts";
import { agendaRequests, bareRequests } from "./agenda/requests.ts";
import { asSuperuser, type BenchPostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { httpLoad } from "./kit/http-load.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { readShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * A day of the agenda (about 65 appointments) over HTTP: with session, transaction and row level security against the same
 * statements through the same server without them; and its p95 with five million appointments against ten thousand.
 */
const small = await open(await smallCluster());
const large = await open(await largeCluster());
const [busy, alone] = [
  { connections: 16, seconds: 4 },
  { connections: 1, seconds: 4 },
];

const rounds = await inRounds(3, {
  bare: () => httpLoad({ requests: small.bare, ...busy }),
  agenda: () => httpLoad({ requests: small.agenda, ...busy }),
  "10 thousand": () => httpLoad({ requests: small.agenda, ...alone }),
  "5 million": () => httpLoad({ requests: large.agenda, ...alone }),
});
await small.close();
await large.close();

console.table(
  Object.fromEntries(
    rounds.flatMap((round, index) =>
      Object.entries(round).map(([name, { perSecond, waits }]) => [
        `${index + 1} ${name}`,
        { perSecond: rounded(perSecond), p50: rounded(median(waits)), p95: rounded(percentile(waits, 95)) },
      ]),
    ),
  ),
);
const growth = rounds.map((one) => percentile(one["5 million"].waits, 95) / percentile(one["10 thousand"].waits, 95));
judge([
  {
    goal: "agenda / same SQL without session and RLS",
    measured: median(rounds.map((one) => one.agenda.perSecond / one.bare.perSecond)),
    atLeast: 0.6,
  },
  { goal: "p95 with 5 million / with 10 thousand", measured: median(growth), atMost: 1.3 },
]);

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
