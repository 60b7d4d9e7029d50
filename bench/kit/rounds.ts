import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { shuffled } from "./shuffled.ts";

const highestLoad = 6;
const waits = 10;

type Results<Cases extends Record<string, () => Promise<unknown>>> = {
  [Name in keyof Cases]: Awaited<ReturnType<Cases[Name]>>;
};

/**
 * Runs all cases in random order, in `rounds` rounds and in a first one that warms up and does not count. Only figures of the same
 * round are compared, because other work shares the machine. A round waits up to five minutes while the machine's load is above 6;
 * `BENCH_NOW=1` never waits.
 */
export async function inRounds<Cases extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  cases: Cases,
): Promise<Results<Cases>[]> {
  const results: Results<Cases>[] = [];
  for (let round = 0; round <= rounds; round++) {
    await quiet();
    const begun = load();
    const result: Record<string, unknown> = {};
    for (const [name, run] of shuffled(Object.entries(cases))) result[name] = await run();
    if (round > 0) results.push(result as Results<Cases>);
    console.log(`round ${round}: load ${begun.toFixed(1)} before, ${load().toFixed(1)} after`);
  }
  return results;
}

async function quiet(): Promise<void> {
  const most = process.env.BENCH_NOW ? 0 : waits;
  for (let waited = 0; load() > highestLoad && waited < most; waited++) {
    console.log(`load ${load().toFixed(1)}: waiting`);
    await delay(30_000);
  }
}

function load(): number {
  return loadavg()[0] ?? 0;
}
