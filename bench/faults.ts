import { openAttackedProduct } from "./faults/attacked-product.ts";
import { bookUnderFire } from "./faults/bookings.ts";
import { connectionsAtRest, jamPool, terminateSome } from "./faults/connections.ts";
import { sayFarewell } from "./faults/farewell.ts";
import { type Losses, lossesOf } from "./faults/losses.ts";
import { sendSlowly } from "./faults/slow-senders.ts";
import { longest } from "./kit/figures.ts";
import { type Goal, judge } from "./kit/verdicts.ts";

/**
 * Injects faults into the product, a process with its embedded PostgreSQL: five `kill -9` of the server and five of postgres
 * during 1,000 bookings each, 50 rounds of cut connections, a blocked pool, 1,500 slow senders, and SIGTERM.
 */
await using product = await openAttackedProduct();
const goals: Goal[] = [];

for (const [name, faults, fault] of [
  ["server killed", 5, product.killServer],
  ["postgres killed", 5, product.killPostgres],
  ["connections cut", 50, () => terminateSome(product)],
] as const) {
  const promised = await bookUnderFire(product, { bookings: 1000, faults, fault });
  console.log(`${name} ${faults} times: ${promised.ids.length} promised, ${promised.unanswered} unanswered`);
  goals.push(...nothingBroke(name, await lossesOf(product, promised)));
}
goals.push({ goal: "server process died of it", measured: product.process().exitCode === null ? 0 : 1, atMost: 0 });
const { open, inTransaction } = await connectionsAtRest(product);
goals.push({ goal: "connections at rest (pool 10, jobs 3, changes 1)", measured: open, atMost: 14 });
goals.push({ goal: "connections left in a transaction", measured: inTransaction, atMost: 0 });

const jam = await jamPool(product, 100);
goals.push({
  goal: "pool jammed: answers other than 503",
  measured: jam.answers.filter((status) => status !== 503).length,
  atMost: 0,
});
goals.push({ goal: "pool jammed: slowest answer", measured: jam.slowest, unit: "ms", atMost: 8000 });
goals.push({ goal: "pool jammed: slowest /api/health", measured: jam.slowestHealth, unit: "ms", atMost: 500 });

const borne = await sendSlowly(product.url(), 1500);
goals.push({ goal: "slow headers: longest of 1,500", measured: longest(borne), unit: "ms", atMost: 10_000 });

const farewell = await sayFarewell(product, 10);
goals.push({
  goal: "SIGTERM: bookings under way not answered",
  measured: farewell.answers.filter((status) => status !== 201).length,
  atMost: 0,
});
goals.push({ goal: "SIGTERM: exit code", measured: Number(farewell.exit), atMost: 0 });
goals.push({ goal: "SIGTERM: time to exit", measured: farewell.took, unit: "ms", atMost: 10_000 });
judge(goals);

function nothingBroke(name: string, { lost, doubled, halves }: Losses): Goal[] {
  return [
    { goal: `${name}: promised bookings lost`, measured: lost, atMost: 0 },
    { goal: `${name}: times given twice`, measured: doubled, atMost: 0 },
    { goal: `${name}: bookings without service or history`, measured: halves, atMost: 0 },
  ];
}
