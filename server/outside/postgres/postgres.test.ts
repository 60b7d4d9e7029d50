import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { temporaryCopy, temporaryDataFolder } from "../../../scripts/temporary-folder.ts";
import { inspect, isAlive, pidFileOf } from "./pid-file.ts";
import { type RunningPostgres, startPostgres } from "./postgres.ts";
import { stopPostmaster } from "./postmaster.ts";

let folder: string;
let dataDir: string;
let files: string;
let started: RunningPostgres[];

/** The data folder after a first start. Most tests begin with a copy. */
let pristine: string;

beforeAll(async () => {
  pristine = await temporaryDataFolder("navalha-pristine");
  const dataDir = join(pristine, "postgres");
  await (await startPostgres({ dataDir, log: () => {}, throwaway: true })).stop();
});

afterAll(() => rm(pristine, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await temporaryCopy(pristine, "navalha-postgres");
  dataDir = join(folder, "postgres");
  files = join(dataDir, "cluster");
  started = [];
});

const beginWithNothing = () => rm(dataDir, { recursive: true });

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await stopPostmaster(files);
  await rm(folder, { recursive: true, force: true });
});

test("a first start creates a database whose owner is no superuser and may add what the migrations need", async () => {
  await beginWithNothing();
  const postgres = await start();
  const [owner] = await query(postgres.url, "select rolsuper, rolcreatedb from pg_roles where rolname = current_user");
  expect(owner).toEqual({ rolsuper: false, rolcreatedb: true });
  await query(postgres.url, "create extension btree_gist");
  await query(postgres.url, "create role navalha_app");
  const [order] = await query(
    postgres.url,
    `select 'á' < 'b' collate "pt-BR-x-icu" as portuguese, lower('Á') as lower`,
  );
  expect(order).toEqual({ portuguese: true, lower: "á" });
});

test("a second start finds the data of the first on the same address, sooner than that began", async () => {
  await beginWithNothing();
  const begin = performance.now();
  const first = await start();
  const firstTook = performance.now() - begin;
  await query(first.url, "create table kept ()");
  await first.stop();
  const again = performance.now();
  const second = await start();
  expect(performance.now() - again).toBeLessThan(firstTook);
  expect(second.url).toBe(first.url);
  await query(second.url, "select from kept");
});

test("stop ends the postmaster", async () => {
  const postgres = await start();
  const pid = await postmasterPid();
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
});

test("the passwords are readable by their owner only", async () => {
  await start();
  expect((await stat(join(dataDir, "access.json"))).mode & 0o777).toBe(0o600);
});

test("a start after kill -9 of the server adopts the orphan", async () => {
  const server = await startInAnotherProcess();
  const orphan = await postmasterPid();
  server.kill("SIGKILL");
  await once(server, "exit");
  expect(isAlive(orphan)).toBe(true);
  const postgres = await start();
  expect(await postmasterPid()).toBe(orphan);
  await query(postgres.url, "select 1");
  await postgres.stop();
  expect(isAlive(orphan)).toBe(false);
});

test("a start after kill -9 of the server and of the postmaster recovers what was committed", async () => {
  const server = await startInAnotherProcess();
  const { url } = JSON.parse(server.greeting) as { url: string };
  await query(url, "create table kept ()");
  server.kill("SIGKILL");
  process.kill(await postmasterPid(), "SIGKILL");
  const postgres = await start();
  await query(postgres.url, "select from kept");
});

test("a Ctrl-C for our process group leaves the database running until we stop it", async () => {
  const server = await startInAnotherProcess();
  const left = await postmasterPid();
  process.kill(-(server.pid ?? 0), "SIGINT");
  await once(server, "exit");
  const postgres = await start();
  expect(await postmasterPid()).toBe(left);
  await query(postgres.url, "select 1");
});

test("a killed postmaster comes back on the same address", async () => {
  const lines: string[] = [];
  const postgres = await start((line) => lines.push(line));
  const killed = await postmasterPid();
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() => lines, { timeout: 10_000 })
    .toEqual(["O banco de dados parou; reiniciando.", "O banco de dados voltou."]);
  await query(postgres.url, "select 1");
  expect(await postmasterPid()).not.toBe(killed);
});

test("while one process runs a folder, a second is told so and the first goes on", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow("O Navalha já está em execução");
  await query(first.url, "select 1");
});

test("of two first starts at once, one runs and the other is told so", async () => {
  await beginWithNothing();
  const outcomes = await Promise.allSettled([start(), start()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(String(refused?.reason)).toContain("O Navalha já está em execução");
});

test("a stale pid file does not stand in the way", async () => {
  await (await start()).stop();
  await writePidFile(await deadPid());
  await query((await start()).url, "select 1");
});

test("a pid file whose pid went to another program does not stand in the way", async () => {
  await (await start()).stop();
  // The process must have the same user: PostgreSQL respects a pid file only if it can signal that process.
  const { uid, gid } = await stat(files);
  const stranger = spawn("sleep", ["60"], { cwd: "/", uid, gid });
  await once(stranger, "spawn");
  await writePidFile(stranger.pid ?? 0);
  await query((await start()).url, "select 1");
  expect(stranger.exitCode).toBe(null);
  stranger.kill();
});

test("a living process in the folder that does not answer is refused and left alone", async () => {
  await (await start()).stop();
  const stranger = spawn("sleep", ["60"], { cwd: files });
  await once(stranger, "spawn");
  await writePidFile(stranger.pid ?? 0);
  const before = await readFile(pidFileOf(files), "utf8");
  await expect(start()).rejects.toThrow(`O processo ${stranger.pid} ocupa o banco`);
  expect(await readFile(pidFileOf(files), "utf8")).toBe(before);
  expect(stranger.exitCode).toBe(null);
  stranger.kill();
  await once(stranger, "exit");
});

test("a postmaster that does not know our password is refused and left alone", async () => {
  await start();
  const access = JSON.parse(await readFile(join(dataDir, "access.json"), "utf8")) as object;
  await writeFile(join(dataDir, "access.json"), JSON.stringify({ ...access, superuserPassword: "other" }));
  await expect(start()).rejects.toThrow("não responde como o nosso PostgreSQL");
  expect(isAlive(await postmasterPid())).toBe(true);
});

test("a corrupt pid file is refused and kept", async () => {
  await (await start()).stop();
  for (const content of ["", "not a pid file", "\n\n\n"]) {
    await writeFile(pidFileOf(files), content);
    await expect(start()).rejects.toThrow("está corrompido");
    expect(await readFile(pidFileOf(files), "utf8")).toBe(content);
  }
  await rm(pidFileOf(files));
});

test("a folder that holds something else is refused and left alone", async () => {
  await beginWithNothing();
  await mkdir(dataDir);
  await writeFile(join(dataDir, "photo.jpg"), "");
  await expect(start()).rejects.toThrow("não contém um banco do Navalha");
});

test("an occupied port is left to its owner", async () => {
  await (await start()).stop();
  const { port } = JSON.parse(await readFile(join(dataDir, "access.json"), "utf8")) as { port: number };
  const stranger = createServer().listen(port, "127.0.0.1");
  await once(stranger, "listening");
  const { url } = await start();
  expect(new URL(url).port).not.toBe(String(port));
  await query(url, "select 1");
  stranger.close();
});

async function start(log: (line: string) => void = () => {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, log, throwaway: true });
  started.push(postgres);
  return postgres;
}

async function startInAnotherProcess() {
  const module = new URL("postgres.ts", import.meta.url).href;
  const script = `import { startPostgres } from ${JSON.stringify(module)};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log(JSON.stringify({ url }));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [greeting] = await once(child.stdout, "data");
  return Object.assign(child, { greeting: String(greeting) });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const found = await inspect(files);
  if (found.state !== "live") throw new Error(`no postmaster: ${found.state}`);
  return found.pid;
}

async function deadPid(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  await delay(10);
  return child.pid ?? 0;
}

function writePidFile(pid: number): Promise<void> {
  return writeFile(pidFileOf(files), `${pid}\n${files}\n1760000000\n15999\n\n127.0.0.1\n  1  2\nready\n`);
}
