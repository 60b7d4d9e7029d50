/** What ran, what took how long, and of what failed the last lines that it said. */
export type Tally = { passed: number; failed: number; skipped: number; spent?: string; said?: string };

/** How a runner ended, and the last lines that it said. */
export type End = { code: number; said: string };

/** How a test ended, and what it stands in: its file, of Playwright after the name of its project. */
type Outcome = { in: string; status: "passed" | "failed" | "skipped"; ms: number };

/**
 * A runner that fails without a failed test counts as one failure, and so does one whose report tells of no test, or of
 * none that ran in something that has to run.
 */
export function tallyOf({ code, said }: End, outcomes: Outcome[], expected: string[] = []): Tally {
  const count = (status: Outcome["status"]) => outcomes.filter((one) => one.status === status).length;
  const ran = new Set(outcomes.filter(({ status }) => status !== "skipped").map((one) => one.in));
  const complaints = [
    ...(code === 0 ? [] : [said]),
    ...(ran.size === 0 ? ["No test ran."] : []),
    ...expected.filter((one) => !ran.has(one)).map((one) => `Did not run: ${one}`),
  ];
  const tally = { passed: count("passed"), skipped: count("skipped"), spent: spentBy(outcomes) };
  if (complaints.length === 0) return { ...tally, failed: count("failed") };
  return { ...tally, failed: Math.max(count("failed"), 1), said: complaints.join("\n") };
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
  testResults: { name: string; assertionResults: { status: string; duration?: number | null }[] }[];
};

/** `name` is an absolute path, and so are the files that have to run. */
export function outcomesOfVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, duration }) => ({
      in: name,
      status: status === "passed" || status === "failed" ? status : "skipped",
      ms: duration ?? 0,
    })),
  );
}

type Suite = {
  suites?: Suite[];
  specs: {
    file: string;
    tests: { projectName: string; status: keyof typeof statuses; results: { duration: number }[] }[];
  }[];
};
export type PlaywrightReport = { suites: Suite[] };
const statuses = { expected: "passed", flaky: "passed", unexpected: "failed", skipped: "skipped" } as const;

export function outcomesOfPlaywright({ suites }: PlaywrightReport): Outcome[] {
  return suites.flatMap(({ specs, suites = [] }) => [
    ...specs.flatMap(({ file, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        in: `${projectName} ${file}`,
        status: statuses[status],
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...outcomesOfPlaywright({ suites }),
  ]);
}

type Project = { name?: string; grep?: unknown };

/** Every file in every project; where a project takes what has a tag, every file in which that tag stands. */
export function expectedOfPlaywright(specs: { file: string; text: string }[], projects: Project[]): string[] {
  return projects.flatMap(({ name, grep = /^/ }) => {
    if (!(grep instanceof RegExp)) throw new TypeError("What a project takes is said as a RegExp.");
    return specs.filter(({ text }) => grep.test(text)).map(({ file }) => `${name} ${file}`);
  });
}
