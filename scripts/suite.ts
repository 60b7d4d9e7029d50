import type { Tally } from "./tallies.ts";

export type Step = [name: string, run: () => Promise<Tally>];

/**
 * Runs every step even after a failure, repeats at the end why a step failed, for readers who see only the end, and ends with the one
 * line that CI reads. Flaky tests are named before it and counted apart.
 */
export async function runSuite(steps: Step[]): Promise<void> {
  // The runners hear Ctrl-C themselves; their tallies shall still be summed.
  process.on("SIGINT", () => {});
  const total = { passed: 0, failed: 0, skipped: 0 };
  const complaints: string[] = [];
  const flakies: string[] = [];
  for (const [name, run] of steps) {
    console.log(`\n== ${name}`);
    const begin = Date.now();
    const { passed, failed, skipped, flaky = [], spent, said } = await run();
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    console.log(`== ${name}: ${failed === 0 ? "ok" : `${failed} failed`}${also(skipped)}, ${seconds(begin)}`);
    if (spent) console.log(`== seconds: ${spent}`);
    flakies.push(...flaky);
    if (said) complaints.push(`\n== ${name} failed with\n${said}`);
  }
  for (const complaint of complaints) console.log(complaint);
  if (flakies.length > 0) console.log([`\nflaky: ${flakies.length}`, ...flakies].join("\n  "));
  console.log(`\n${total.passed} passed, ${total.failed} failed${also(total.skipped)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function also(skipped: number): string {
  return skipped === 0 ? "" : `, ${skipped} skipped`;
}

function seconds(begin: number): string {
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`;
}
