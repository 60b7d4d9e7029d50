import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

type Cases<T> = Record<string, () => Promise<T>>;

const highestLoad = 6;
const waits = 10;

/**
 * Runs the cases one after another, so many times over: only figures of the same round are compared, since other work
 * shares the machine. A round waits up to five minutes while the machine's load is above 6; `BENCH_NOW=1` never waits.
 */
export async function inRounds<Name extends string, T>(
  rounds: number,
  cases: Cases<T> & Record<Name, () => Promise<T>>,
): Promise<Record<Name, T>[]> {
  const results: Record<Name, T>[] = [];
  while (results.length < rounds) {
    await quiet();
    const result = {} as Record<Name, T>;
    for (const name of Object.keys(cases) as Name[]) result[name] = await cases[name]();
    console.log(`round ${results.length + 1}: load ${load().toFixed(1)}`);
    results.push(result);
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
