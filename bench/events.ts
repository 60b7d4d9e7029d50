import { setTimeout as delay } from "node:timers/promises";
import { hotTimes } from "./booking/times.ts";
import { bookSteadily } from "./events/bookings.ts";
import { openBrowsers } from "./events/browsers.ts";
import { everythingSeen } from "./events/refetch.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { median, percentile } from "./kit/figures.ts";
import { ownerCookie, seedDesk, seedOwners } from "./kit/owners.ts";
import { openProduct, serveProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { readShops, seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks a thousand browsers of one shop on one server: the time from a booking's commit until the last browser has received
 * the change. Then 100 streams are cut while bookings go on: after reconnecting and fetching once, no booking may be missing.
 */
const streams = 1000;
const postgres = await startDurablePostgres();
const { shop, desk } = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 1, clients: 200 });
  await seedOwners(db);
  const [shop] = await readShops(db);
  return { shop: shop!, desk: await seedDesk(db, shop!, 100) };
});
const product = await openProduct(postgres.url);
const { url, stop } = await serveProduct(product);
const cookie = ownerCookie(shop);
const times = hotTimes(shop);

const rounds = await inRounds(3, { events: fanOut, reconnect });
await stop();
await product.close();
await postgres.stop();

console.table(
  rounds.map(({ events }) => ({
    bookings: events.waits.length,
    p50: rounded(median(events.waits)),
    p99: rounded(percentile(events.waits, 99)),
    "not heard by all": events.unheard,
  })),
);
judge([
  {
    goal: "commit to the last of 1,000 browsers, p99",
    measured: median(rounds.map(({ events }) => percentile(events.waits, 99))),
    unit: "ms",
    atMost: 300,
  },
  { goal: "changes that a stream missed", measured: sum(rounds.map(({ events }) => events.unheard)), atMost: 0 },
  { goal: "bookings missed after reconnecting", measured: sum(rounds.map((one) => one.reconnect)), atMost: 0 },
]);

async function fanOut() {
  const browsers = openBrowsers();
  await browsers.open(url, desk, streams);
  const booked = await bookSteadily(product, times.next, { count: 100, pause: 50 });
  await delay(1000);
  const heard = await browsers.report();
  await browsers.close();
  return {
    waits: booked.map(({ id, committed }) => (heard[id]?.last ?? Infinity) - committed),
    unheard: booked.filter(({ id }) => heard[id]?.times !== streams).length,
  };
}

/** Counts the bookings that neither all streams nor the agenda fetched after reconnecting contain. */
async function reconnect(): Promise<number> {
  const browsers = openBrowsers();
  await browsers.open(url, desk, 100);
  const bookings = bookSteadily(product, times.next, { count: 100, pause: 20 });
  await delay(700);
  await browsers.drop();
  await delay(700);
  await browsers.open(url, desk, 100);
  const fetched = await everythingSeen(url, cookie);
  const booked = await bookings;
  await delay(1000);
  const heard = await browsers.report();
  await browsers.close();
  return booked.filter(({ id }) => !fetched.has(id) && heard[id]?.times !== 100).length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
