import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What ran, and of what failed the last lines that it said. */
export type Tally = { passed: number; failed: number; said?: string };
export type Environment = Record<string, string>;

/** A check without tests of its own counts as one. */
export async function tool(command: string, ...args: string[]): Promise<Tally> {
  const { code, said } = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, said };
}

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: "passed" | "failed" | "skipped" }[] }[];
};
const noTests = { expected: 0, flaky: 0, unexpected: 0 };
type PlaywrightReport = { stats: typeof noTests };

export async function vitest(...args: string[]): Promise<Tally & { report: Partial<VitestReport> }> {
  const { end, report } = await withReport((file) =>
    run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args]),
  );
  const told = (report ?? {}) as Partial<VitestReport>;
  return { ...tally(end, told.numPassedTests, told.numFailedTests), report: told };
}

export async function playwright(environment: Environment): Promise<Tally> {
  const { end, report } = await withReport((file) =>
    run("playwright", ["test", "--reporter=list,json"], { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );
  const { expected, flaky, unexpected } = (report as PlaywrightReport | undefined)?.stats ?? noTests;
  return tally(end, expected + flaky, unexpected);
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
function tally({ code, said }: End, passed = 0, failed = 0): Tally {
  return code === 0 ? { passed, failed } : { passed, failed: Math.max(failed, 1), said };
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

type End = { code: number; said: string };

async function run(command: string, args: string[], environment: Environment = {}): Promise<End> {
  const child = spawn(command, args, {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...colours(), ...process.env, ...environment },
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

function lastLines(text: string): string {
  return text.slice(-20_000).split("\n").slice(-80).join("\n");
}
