import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;

/** A clone with a stand-in for npm that "installs" a Node which says so. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "navalha-prepare-"));
  await mkdir(join(root, "scripts"));
  await mkdir(join(root, "bin"));
  await copyFile(new URL("prepare.mjs", import.meta.url), join(root, "scripts/prepare.mjs"));
  await writeProgram("pinned-node", `PINNED=yes exec ${process.execPath} "$@"`);
  await writeProgram(
    "npm",
    `echo "npm $1"
     mkdir -p node_modules/node/bin
     cp package-lock.json node_modules/.package-lock.json
     cp bin/pinned-node node_modules/node/bin/node`,
  );
  await writeLock("1.0.0");
  await writeScript(`console.log(process.env.PINNED, process.argv.slice(2).join())`);
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a clone without node_modules is installed, then the script runs on the Node of node_modules", async () => {
  expect(await output("one", "two")).toMatch(/^Instalando.*\nnpm ci\nyes one,two\n$/);
});

test("what is installed is not installed again, even when the lock file is newer", async () => {
  await output();
  await writeLock("1.0.0");
  expect(await output("x")).toBe("yes x\n");
});

test("another version in the lock file is installed", async () => {
  await output();
  await writeLock("1.0.1");
  expect(await output()).toContain("npm ci");
});

test("a package that is new in the lock file is installed, an optional one of another platform is not awaited", async () => {
  await output();
  await writeLock("1.0.0", { "node_modules/windows-only": { version: "1.0.0", optional: true } });
  expect(await output()).not.toContain("npm ci");
  await writeLock("1.0.0", { "node_modules/new": { version: "1.0.0" } });
  expect(await output()).toContain("npm ci");
});

test("a failed installation ends with its exit code and a hint", async () => {
  await writeProgram("npm", "exit 1");
  const child = start();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  expect(complaint).toContain("A instalação das dependências falhou");
});

test("the exit code of the script comes back", async () => {
  await writeScript("process.exit(7)");
  expect(await once(start(), "exit")).toEqual([7, null]);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s is passed to the script, which ends by itself", async (signal) => {
  await writeScript(`
    process.on("${signal}", () => setTimeout(() => process.exit(5), 100));
    setTimeout(() => {}, 10_000);
    console.log("ready")`);
  const child = start();
  await outputOf(child, "ready");
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([5, null]);
});

function writeProgram(name: string, script: string): Promise<void> {
  const file = join(root, "bin", name);
  return writeFile(file, `#!/bin/sh\n${script}\n`).then(() => chmod(file, 0o755));
}

function writeScript(script: string): Promise<void> {
  return writeFile(join(root, "scripts/script.mjs"), script);
}

function writeLock(version: string, more: object = {}): Promise<void> {
  const packages = { "": {}, "node_modules/zod": { version }, ...more };
  return writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
}

function start(...args: string[]) {
  return spawn(process.execPath, ["scripts/prepare.mjs", "scripts/script.mjs", ...args], {
    cwd: root,
    env: { ...process.env, PATH: [join(root, "bin"), process.env.PATH].join(delimiter) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function output(...args: string[]): Promise<string> {
  return text(start(...args).stdout);
}

async function outputOf(child: ChildProcess, expected: string): Promise<void> {
  const [line] = await once(child.stdout ?? child, "data");
  if (!String(line).includes(expected)) return outputOf(child, expected);
}
