import { spawn } from "node:child_process";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import browserTests from "../playwright.config.ts";
import {
  type End,
  expectedOfPlaywright,
  outcomesOfPlaywright,
  outcomesOfVitest,
  type PlaywrightReport,
  type Run,
  strayErrorsIn,
  type Tally,
  tallyOf,
  type VitestReport,
} from "./tallies.ts";

export type Environment = Record<string, string>;

/** A check without tests of its own counts as one. */
export async function tool(command: string, ...args: string[]): Promise<Tally> {
  const { code, said } = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, said };
}

/**
 * Without arguments everything runs, so each test file of the checkout has to. Files with a failure, and those with an
 * error that no test awaited, are run once more at the end, one after the other: a test may need those before it in its file.
 */
export async function vitest(...args: string[]): Promise<Tally & { report: VitestReport }> {
  const first = await vitestOnce(args);
  const failed = new Set(first.outcomes.filter(({ status }) => status === "failed").map((one) => one.in));
  const flags = args.filter((arg) => arg.startsWith("-"));
  const second = failed.size > 0 ? await vitestOnce([...flags, ...failed, "--maxWorkers=1"]) : undefined;
  const expected = args.length === 0 ? await filesOf("**/*.test.{ts,tsx}") : [];
  const paths = expected.map((file) => resolve(file));
  return { ...tallyOf(first, paths, second), report: first.report };
}

async function vitestOnce(args: string[]): Promise<Run & { report: VitestReport }> {
  const { end, report } = await withReport((file) =>
    run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args]),
  );
  const vitestReport = (report ?? { testResults: [] }) as VitestReport;
  const outcomes = [...outcomesOfVitest(vitestReport), ...strayErrorsIn(end.said)];
  return { end, outcomes, report: vitestReport };
}

/** Tests that failed are run once more at the end, one after the other. */
export async function playwright(environment: Environment): Promise<Tally> {
  const first = await playwrightOnce(environment);
  const hasFailed = first.outcomes.some(({ status }) => status === "failed");
  const second = hasFailed ? await playwrightOnce(environment, "--last-failed", "--workers=1") : undefined;
  const { testDir = ".", projects = [] } = browserTests;
  const paths = await filesOf(`${testDir}/**/*.spec.ts`);
  const specs = await Promise.all(
    paths.map(async (path) => ({ file: relative(testDir, path), text: await readFile(path, "utf8") })),
  );
  return tallyOf(first, expectedOfPlaywright(specs, projects), second);
}

async function playwrightOnce(environment: Environment, ...args: string[]): Promise<Run> {
  const { end, report } = await withReport((file) =>
    run("playwright", ["test", "--reporter=list,json", ...args], { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  return { end, outcomes: outcomesOfPlaywright((report ?? { suites: [] }) as PlaywrightReport) };
}

async function filesOf(pattern: string): Promise<string[]> {
  return Array.fromAsync(glob(pattern, { exclude: ["node_modules", "dist"] }));
}

async function withReport(runner: (file: string) => Promise<End>): Promise<{ end: End; report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), "navalha-report-"));
  try {
    const file = join(folder, "report.json");
    return { end: await runner(file), report: await readFile(file, "utf8").then(JSON.parse, () => undefined) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(command: string, args: string[], environment: Environment = {}): Promise<End> {
  const child = spawn(command, args, {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...colours(), ...inMemory(), ...process.env, ...environment },
  });
  let said = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.pipe(to, { end: false });
    from.setEncoding("utf8").on("data", (text: string) => (said = lastLines(said + text)));
  }
  const [code, signal] = (await once(child, "close")) as [number, null] | [null, NodeJS.Signals];
  return code === null ? { code: 1, said: `${said}\nended by ${signal}` } : { code, said };
}

/** A terminal shows colours although what runs in it writes into a pipe. */
function colours(): Environment {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: "1" } : {};
}

/** Temporary files, and with them the databases of tests, stand in memory where there is room: on a disk, copying a database takes 20 times as long. */
function inMemory(): Environment {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 1024 ** 3 ? { TMPDIR: memory } : {};
  } catch {
    return {};
  }
}

function lastLines(text: string): string {
  return text.slice(-20_000).split("\n").slice(-80).join("\n");
}
