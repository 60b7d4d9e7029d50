import { setTimeout as delay } from "node:timers/promises";
import { compareBookings } from "./booking/attempts.ts";
import { today } from "./booking/times.ts";
import { agendaTruth } from "./kit/truth.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { longest, median, percentile } from "./kit/figures.ts";
import { openProduct } from "./kit/product.ts";
import { seedHistory } from "./kit/history.ts";
import { inRounds } from "./kit/rounds.ts";
import { readShops, seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks bookings against one bare `INSERT … ON CONFLICT DO NOTHING` under the same exclusion constraint, with 32 clients:
 * the writing transaction, which has the goal, and a visitor's whole booking (shop, client, hours, blocks, limits, insert,
 * history, signed link, commit).
 * Hot: all clients want the same time, and every 20 ms another one. Spread: random barbers of 99 shops on any of 60 days.
 */
const postgres = await startDurablePostgres();
const shops = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 100, clients: 200 });
  // On empty tables PostgreSQL plans scans, and keeps those plans until it has analyzed the tables again.
  await seedHistory(db, { days: 14, until: today });
  return readShops(db);
});
const product = await openProduct(postgres.url);
const attempts = await compareBookings(postgres, product.context, shops);
const rounds = await inRounds(3, attempts.cases);
await attempts.close();
await product.close();
await delay(1500); // PostgreSQL publishes its counters within a second.
const truth = await asSuperuser(postgres, (db) => agendaTruth(db));
await postgres.stop();

console.table(
  Object.fromEntries(
    rounds.flatMap((round, index) =>
      Object.entries(round).map(([name, { perSecond, won, lost, waits }]) => [
        `${index + 1} ${name}`,
        {
          perSecond: rounded(perSecond),
          won,
          lost,
          p99: rounded(percentile(waits, 99)),
          longest: rounded(longest(waits)),
        },
      ]),
    ),
  ),
);
type Case = keyof (typeof rounds)[number];
const ratio = (one: Case, limit: Case) => median(rounds.map((round) => round[one].perSecond / round[limit].perSecond));
console.log(
  `Whole booking / bare insert: hot ${rounded(ratio("hot", "bareHot"))}, spread ${rounded(ratio("spread", "bareSpread"))}.`,
);
judge([
  { goal: "hot: writing transaction / bare insert", measured: ratio("writeHot", "bareHot"), atLeast: 0.2 },
  { goal: "spread: writing transaction / bare insert", measured: ratio("writeSpread", "bareSpread"), atLeast: 0.2 },
  {
    goal: "longest wait",
    measured: longest(rounds.flatMap(({ hot, spread }) => [longest(hot.waits), longest(spread.waits)])),
    unit: "ms",
    atMost: 500,
  },
  { goal: "deadlocks", measured: truth.deadlocks, atMost: 0 },
  { goal: "hot times without exactly one winner", measured: attempts.hotTimesWithoutOneWinner(), atMost: 0 },
  { goal: "overlapping appointments", measured: truth.overlaps, atMost: 0 },
  { goal: "appointments without service or history", measured: truth.halves, atMost: 0 },
]);
