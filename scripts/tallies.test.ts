import { resolve } from "node:path";
import { expect, test } from "vitest";
import { expectedOfPlaywright, outcomesOfPlaywright, outcomesOfVitest, strayErrorsIn, tallyOf } from "./tallies.ts";

const well = { code: 0, said: "all is well" };
const passed = { in: "a.test.ts", name: "adds", status: "passed", ms: 0 } as const;
const failed = { ...passed, status: "failed", why: "2 is not 3\nat a.test.ts" } as const;
const badly = { code: 1, said: "why" };

test("tests in a report are counted, skipped ones too", () => {
  const outcomes = outcomesOfVitest({
    testResults: [{ name: "a.test.ts", assertionResults: ["passed", "passed", "skipped", "todo"].map(asStatus) }],
  });
  expect(tallyOf({ end: well, outcomes }, ["a.test.ts"])).toMatchObject({ passed: 2, failed: 0, skipped: 2 });
});

test("a runner that succeeds without a report, or without a test in it, has failed", () => {
  expect(tallyOf({ end: well, outcomes: [] })).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: 0,
    said: "No test ran.",
  });
  const outcomes = outcomesOfVitest({ testResults: [{ name: "a.test.ts", assertionResults: [] }] });
  expect(tallyOf({ end: well, outcomes }).failed).toBe(1);
});

test("a runner that exits with an error has failed, whatever its report", () => {
  expect(tallyOf({ end: badly, outcomes: [passed] })).toMatchObject({ passed: 1, failed: 1, said: "why" });
});

test("an existing file of which no test ran is a failure that names it", () => {
  const skipped = { ...passed, in: "b.test.ts", status: "skipped" } as const;
  const tally = tallyOf({ end: well, outcomes: [passed, skipped] }, ["a.test.ts", "b.test.ts", "c.test.ts"]);
  expect({ failed: tally.failed, said: tally.said }).toEqual({
    failed: 1,
    said: "Did not run: b.test.ts\nDid not run: c.test.ts",
  });
});

test("in Playwright each file must run in each project, and a project with a tag needs only tagged tests", () => {
  const spec = (file: string, text: string) => ({ file, text });
  const specs = [spec("agenda.spec.ts", "drag @phone"), spec("logs.spec.ts", ""), spec("new.spec.ts", "thumb @phone")];
  const alone = [spec("thumb.spec.ts", 'import x;\ntest("a thumb @phone", y);')];
  const wide = [
    { name: "desktop", grep: /^(?!.*@phone)/ },
    { name: "phone", grep: /@phone/ },
  ];
  expect(expectedOfPlaywright(alone, wide)).toEqual(["phone thumb.spec.ts"]);
  const expected = expectedOfPlaywright(specs, [{ name: "desktop" }, { name: "phone", grep: /@phone/ }]);
  const ran = (file: string, ...projects: string[]) => ({
    specs: [
      {
        file,
        title: "opens",
        tests: projects.map((projectName) => ({ projectName, status: "expected" as const, results: [] })),
      },
    ],
  });
  const suites = [ran("agenda.spec.ts", "desktop", "phone"), ran("logs.spec.ts", "desktop")];
  const nested = { specs: [], suites: [ran("new.spec.ts", "desktop")] };
  const { passed, said } = tallyOf(
    { end: well, outcomes: outcomesOfPlaywright({ suites: [...suites, nested] }) },
    expected,
  );
  expect({ passed, said }).toEqual({ passed: 4, said: "Did not run: phone new.spec.ts" });
});

test("a test that failed and then passed alone is flaky, counted apart and named with both results", () => {
  const first = { end: badly, outcomes: [failed, { ...passed, name: "sums" }] };
  const second = { end: well, outcomes: [passed, { ...passed, name: "sums" }] };
  const flaky = ["a.test.ts > adds (failed, then passed: 2 is not 3)"];
  const tally = { passed: 1, failed: 0, skipped: 0, flaky, spent: "the rest 0" };
  expect(tallyOf(first, ["a.test.ts"], second)).toEqual(tally);
});

test("a test that failed twice has failed, and one that fails only in the second run is flaky", () => {
  const outcomes = [failed, { ...failed, name: "sums" }];
  const tally = tallyOf({ end: badly, outcomes: [failed, { ...passed, name: "sums" }] }, [], { end: badly, outcomes });
  expect(tally).toMatchObject({ passed: 0, failed: 1, said: "why\nwhy" });
  expect(tally.flaky).toEqual(["a.test.ts > sums (passed, then failed: 2 is not 3)"]);
});

test("a failed hook fails its file, and the second run decides about its skipped tests", () => {
  const file = (status: string, test: string) =>
    outcomesOfVitest({
      testResults: [
        { name: "a.test.ts", status, message: "no port", assertionResults: [{ status: test, fullName: "adds" }] },
      ],
    });
  const first = { end: badly, outcomes: file("failed", "skipped") };
  expect(tallyOf(first)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
  const flaky = ["a.test.ts (failed, then passed: no port)"];
  const passes = { end: well, outcomes: file("passed", "passed") };
  expect(tallyOf(first, [], passes)).toMatchObject({ passed: 1, failed: 0, skipped: 0, flaky });
  expect(tallyOf(first, [], first)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});

test("an error that no test awaited fails the file that ran then, and is flaky once the file passes alone", () => {
  const end = {
    code: 1,
    said: 'Error: gone\n\u001b[31mThis error originated in "\u001b[1ma.test.ts\u001b[22m" test file. It',
  };
  const ran = { ...passed, in: resolve("a.test.ts") };
  const first = { end, outcomes: [ran, ...strayErrorsIn(end.said)] };
  expect(tallyOf(first)).toMatchObject({ passed: 1, failed: 1 });
  expect(tallyOf(first, [], first)).toMatchObject({ passed: 1, failed: 1 });
  const flaky = ["a.test.ts (failed, then passed: an error that no test awaited)"];
  expect(tallyOf(first, [], { end: well, outcomes: [ran] })).toMatchObject({ passed: 1, failed: 0, flaky });
});

test("of errors that no test awaited, one whose file is not known fails for good", () => {
  const end = { code: 1, said: 'This error originated in "a.test.ts" test file. It\n\n     Errors  2 errors\n' };
  const ran = { ...passed, in: resolve("a.test.ts") };
  const first = { end, outcomes: [ran, ...strayErrorsIn(end.said)] };
  expect(tallyOf(first, [], { end: well, outcomes: [ran] })).toMatchObject({ passed: 1, failed: 1 });
});

test("seconds are listed by feature, with the share of the sweeps", () => {
  const took = (place: string, ms: number) => ({ ...passed, in: place, ms });
  const { spent } = tallyOf({
    end: well,
    outcomes: [
      took("/navalha/server/features/auth/sign-in/sign-in.test.ts", 2_000),
      took("/navalha/web/features/auth/rules.test.ts", 1_000),
      took("/navalha/server/security/races.test.ts", 4_000),
      took("/navalha/web/attack/pages.test.ts", 2_000),
      took("/navalha/db/migrate.test.ts", 1_000),
      took("phone agenda.spec.ts", 2_000),
    ],
  });
  expect(spent).toBe("sweeps 6 (50 %), auth 3, agenda 2, the rest 1");
});

function asStatus(status: string) {
  return { status };
}
