import { cpus } from "node:os";

export type Goal = { goal: string; measured: number; unit?: string } & ({ atLeast: number } | { atMost: number });

/** Prints each goal with its measured value. The process fails when a goal is missed. */
export function judge(goals: Goal[]): void {
  console.table(
    goals.map((one) => ({
      goal: one.goal,
      limit: "atLeast" in one ? `≥ ${one.atLeast}` : `≤ ${one.atMost}`,
      measured: `${rounded(one.measured)}${one.unit ? ` ${one.unit}` : ""}`,
      verdict: isMet(one) ? "PASS" : "FAIL",
    })),
  );
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`);
  if (!goals.every(isMet)) process.exitCode = 1;
}

function isMet(one: Goal): boolean {
  return "atLeast" in one ? one.measured >= one.atLeast : one.measured <= one.atMost;
}

export function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
