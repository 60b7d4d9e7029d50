import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Tests run, durations, flaky tests, and the last output lines of failures. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  flaky?: string[];
  spent?: string;
  said?: string;
};

/** How a runner ended, and the last lines that it said. */
export type End = { code: number; said: string };

/**
 * How a test ended, and what it stands in: its file, of Playwright after the name of its project. A file of Vitest that
 * failed outside its tests has one outcome more, without a name.
 */
export type Outcome = {
  in: string;
  name: string;
  status: "passed" | "failed" | "skipped";
  ms: number;
  why?: string;
};

/** One run of a runner. */
export type Run = { end: End; outcomes: Outcome[] };

/**
 * Sums up a run, and a second one of what failed in it: a test that failed in one of the two is flaky, in both failed. A
 * runner that fails without a failed test counts as one failure, and so does one whose report tells of no test, or of
 * none that ran in something that has to run.
 */
export function tallyOf(first: Run, expected: string[] = [], second?: Run): Tally {
  const verdicts = verdictsOf(first.outcomes, second?.outcomes ?? []);
  const count = (status: Verdict["status"]) => verdicts.filter((one) => one.status === status).length;
  const ran = new Set(verdicts.filter(({ status }) => status !== "skipped").map((one) => one.in));
  const failedWithoutTest = ({ end, outcomes }: Run) =>
    end.code !== 0 && !outcomes.some(({ status }) => status === "failed");
  const complaints = [
    ...(count("failed") > 0 || failedWithoutTest(first) ? [first.end.said] : []),
    ...(second && (count("failed") > 0 || failedWithoutTest(second)) ? [second.end.said] : []),
    ...(ran.size === 0 ? ["No test ran."] : []),
    ...expected.filter((one) => !ran.has(one)).map((one) => `Did not run: ${one}`),
  ];
  const tally = {
    passed: count("passed"),
    skipped: count("skipped"),
    flaky: verdicts.filter(({ status }) => status === "flaky").map(inWords),
    spent: spentBy([...first.outcomes, ...(second?.outcomes ?? [])]),
  };
  if (complaints.length === 0) return { ...tally, failed: 0 };
  return { ...tally, failed: Math.max(count("failed"), 1), said: complaints.join("\n") };
}

type Verdict = Omit<Outcome, "status"> & { status: Outcome["status"] | "flaky" };

function verdictsOf(first: Outcome[], second: Outcome[]): Verdict[] {
  const known = new Set(first.map(keyOf));
  const again = new Map(second.map((one) => [keyOf(one), one]));
  const ranAgain = new Set(second.filter(({ status }) => status === "passed").map((one) => one.in));
  const judged = first.map((one) => {
    // A failure outside the tests of a file has no outcome once the file passes.
    const isGone = one.status === "failed" && ranAgain.has(one.in);
    return verdictOf(one, again.get(keyOf(one)) ?? (isGone ? { ...one, status: "passed" } : one));
  });
  return [...judged, ...second.filter((one) => !known.has(keyOf(one)))];
}

function verdictOf(first: Outcome, second: Outcome): Verdict {
  if (second.status === "skipped") return first;
  // A failed hook skips its tests, which are judged by the second run then.
  if (first.status === second.status || first.status === "skipped") return second;
  const why = (first.why ?? second.why)?.split("\n")[0];
  return { ...first, status: "flaky", why: `${first.status}, then ${second.status}${why ? `: ${why}` : ""}` };
}

function keyOf(one: Outcome): string {
  return `${one.in} > ${one.name}`;
}

function inWords({ in: place, name, why }: Verdict): string {
  const file = place.replace(`${process.cwd()}/`, "");
  return stripVTControlCharacters(`${[file, ...(name ? [name] : [])].join(" > ")} (${why})`);
}

/** The seconds of tests by feature, the longest first: `appointments 41, sweeps 33 (30 %)`. Without what files open for all of theirs. */
function spentBy(outcomes: Outcome[]): string {
  const seconds = new Map<string, number>();
  for (const { in: place, ms } of outcomes)
    seconds.set(featureOf(place), (seconds.get(featureOf(place)) ?? 0) + ms / 1000);
  const total = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  return [...seconds]
    .toSorted(([, one], [, other]) => other - one)
    .map(
      ([name, one]) =>
        `${name} ${one.toFixed(0)}${name === "sweeps" ? ` (${((100 * one) / total).toFixed(0)} %)` : ""}`,
    )
    .join(", ");
}

/** Sweeps ask every call, table or query the same; they grow with each feature. */
function featureOf(place: string): string {
  if (/(server|web)\/(security|attack)\//.test(place)) return "sweeps";
  return /features\/([\w-]+)/.exec(place)?.[1] ?? /([\w-]+)\.spec\.ts$/.exec(place)?.[1] ?? "the rest";
}

export type VitestReport = {
  testResults: {
    name: string;
    status?: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName?: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};

/** `name` is an absolute path, and so are the files that have to run. */
export function outcomesOfVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const outcomes = assertionResults.map((one): Outcome => {
      const why = one.failureMessages?.[0];
      return {
        in: name,
        name: one.fullName ?? "",
        status: one.status === "passed" || one.status === "failed" ? one.status : "skipped",
        ms: one.duration ?? 0,
        ...(why && { why }),
      };
    });
    if (status !== "failed" || outcomes.some((one) => one.status === "failed")) return outcomes;
    return [...outcomes, { in: name, name: "", status: "failed", ms: 0, ...(message && { why: message }) }];
  });
}

/**
 * Errors that no test awaited, as Vitest says them at its end; the report leaves them out. Each fails the file that ran then, and those
 * whose file is not among the last lines fail for good.
 */
export function strayErrorsIn(said: string): Outcome[] {
  const text = stripVTControlCharacters(said);
  const files = Array.from(text.matchAll(/^This error originated in "(.+)" test file/gm), ([, file]) => resolve(file!));
  const [, count = 0] = /^ +Errors +(\d+) error/m.exec(text) ?? [];
  const places = [...new Set(files), ...(files.length < Number(count) ? ["errors outside of tests"] : [])];
  const why = "an error that no test awaited";
  return places.map((place) => ({ in: place, name: "", status: "failed", ms: 0, why }));
}

type Suite = {
  title?: string;
  suites?: Suite[];
  specs: {
    file: string;
    title: string;
    tests: {
      projectName: string;
      status: keyof typeof statuses;
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
};
export type PlaywrightReport = { suites: Suite[] };
const statuses = { expected: "passed", flaky: "passed", unexpected: "failed", skipped: "skipped" } as const;

export function outcomesOfPlaywright({ suites }: PlaywrightReport, ...within: string[]): Outcome[] {
  return suites.flatMap(({ title: suite = "", specs, suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const why = results.find(({ error }) => error)?.error?.message;
        return {
          in: `${projectName} ${file}`,
          name: [...within, suite, title].filter((one) => one && one !== file).join(" > "),
          status: statuses[status],
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          ...(why && { why }),
        };
      }),
    ),
    ...outcomesOfPlaywright({ suites }, ...within, suite),
  ]);
}

type Project = { name?: string; grep?: unknown };

/** Every file in every project; projects with a tag filter get only files that contain the tag. */
export function expectedOfPlaywright(specs: { file: string; text: string }[], projects: Project[]): string[] {
  return projects.flatMap(({ name, grep = /^/ }) => {
    if (!(grep instanceof RegExp)) throw new TypeError("What a project takes is said as a RegExp.");
    return specs
      .filter(({ text }) => titlesIn(text).some((title) => grep.test(title)))
      .map(({ file }) => `${name} ${file}`);
  });
}

/** What the tests and groups of a spec are called; one whose names are computed counts as a whole. */
function titlesIn(text: string): string[] {
  const titles = [...text.matchAll(/\btest(?:\.describe)?\(\s*["'`](.*)/g)].map(([, title]) => title!);
  return titles.length > 0 ? titles : [text];
}
