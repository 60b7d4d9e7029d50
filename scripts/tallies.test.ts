import { expect, test } from "vitest";
import { expectedOfPlaywright, outcomesOfPlaywright, outcomesOfVitest, tallyOf } from "./tallies.ts";

const well = { code: 0, said: "all is well" };
const passed = { in: "a.test.ts", status: "passed", ms: 0 } as const;

test("what a report tells of is counted, what it skips too", () => {
  const outcomes = outcomesOfVitest({
    testResults: [{ name: "a.test.ts", assertionResults: ["passed", "passed", "skipped", "todo"].map(asStatus) }],
  });
  expect(tallyOf(well, outcomes, ["a.test.ts"])).toMatchObject({ passed: 2, failed: 0, skipped: 2 });
});

test("a runner that ends well without a report, or with one of no test, has failed", () => {
  expect(tallyOf(well, [])).toMatchObject({ passed: 0, failed: 1, skipped: 0, said: "No test ran." });
  expect(tallyOf(well, outcomesOfVitest({ testResults: [{ name: "a.test.ts", assertionResults: [] }] })).failed).toBe(
    1,
  );
});

test("a runner that ends badly has failed whatever its report tells", () => {
  expect(tallyOf({ code: 1, said: "why" }, [passed])).toMatchObject({ passed: 1, failed: 1, said: "why" });
});

test("a file that exists and of which no test ran is a failure that names it", () => {
  const skipped = { in: "b.test.ts", status: "skipped", ms: 0 } as const;
  const { failed, said } = tallyOf(well, [passed, skipped], ["a.test.ts", "b.test.ts", "c.test.ts"]);
  expect({ failed, said }).toEqual({ failed: 1, said: "Did not run: b.test.ts\nDid not run: c.test.ts" });
});

test("in Playwright a file has to run in each project, and one that takes a tag runs what has it", () => {
  const spec = (file: string, text: string) => ({ file, text });
  const specs = [spec("agenda.spec.ts", "drag @phone"), spec("logs.spec.ts", ""), spec("new.spec.ts", "thumb @phone")];
  const expected = expectedOfPlaywright(specs, [{ name: "desktop" }, { name: "phone", grep: /@phone/ }]);
  const ran = (file: string, ...projects: string[]) => ({
    specs: [
      { file, tests: projects.map((projectName) => ({ projectName, status: "expected" as const, results: [] })) },
    ],
  });
  const suites = [ran("agenda.spec.ts", "desktop", "phone"), ran("logs.spec.ts", "desktop")];
  const nested = { specs: [], suites: [ran("new.spec.ts", "desktop")] };
  const { passed, said } = tallyOf(well, outcomesOfPlaywright({ suites: [...suites, nested] }), expected);
  expect({ passed, said }).toEqual({ passed: 4, said: "Did not run: phone new.spec.ts" });
});

test("seconds are told by feature, and what share of them the sweeps take", () => {
  const took = (place: string, ms: number) => ({ in: place, status: "passed", ms }) as const;
  const { spent } = tallyOf(well, [
    took("/navalha/server/features/auth/sign-in/sign-in.test.ts", 2_000),
    took("/navalha/web/features/auth/rules.test.ts", 1_000),
    took("/navalha/server/security/races.test.ts", 4_000),
    took("/navalha/web/attack/pages.test.ts", 2_000),
    took("/navalha/db/migrate.test.ts", 1_000),
    took("phone agenda.spec.ts", 2_000),
  ]);
  expect(spent).toBe("sweeps 6 (50 %), auth 3, agenda 2, the rest 1");
});

function asStatus(status: string) {
  return { status };
}
