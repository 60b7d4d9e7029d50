import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Tally = { passed: number; failed: number };
export type Environment = Record<string, string>;

/** A check without tests of its own counts as one. */
export async function tool(command: string, ...args: string[]): Promise<Tally> {
  return (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: "passed" | "failed" | "skipped" }[] }[];
};
const noTests = { expected: 0, flaky: 0, unexpected: 0 };
type PlaywrightReport = { stats: typeof noTests };

export async function vitest(...args: string[]): Promise<Tally & { report: Partial<VitestReport> }> {
  const { code, report } = await withReport((file) =>
    run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args]),
  );
  const told = (report ?? {}) as Partial<VitestReport>;
  return { ...tally(code, told.numPassedTests, told.numFailedTests), report: told };
}

export async function playwright(environment: Environment): Promise<Tally> {
  const { code, report } = await withReport((file) =>
    run("playwright", ["test", "--reporter=list,json"], { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  const { expected, flaky, unexpected } = (report as PlaywrightReport | undefined)?.stats ?? noTests;
  return tally(code, expected + flaky, unexpected);
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
function tally(code: number, passed = 0, failed = 0): Tally {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function withReport(runner: (file: string) => Promise<number>): Promise<{ code: number; report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), "navalha-report-"));
  try {
    const file = join(folder, "report.json");
    return { code: await runner(file), report: await readFile(file, "utf8").then(JSON.parse, () => undefined) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(command: string, args: string[], environment: Environment = {}): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
