import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inspect } from "#server/outside/postgres/pid-file.ts";
import { stopPostmaster } from "#server/outside/postgres/postmaster.ts";
import { fillDataDir } from "../bench/kit/durable-postgres.ts";
import { temporaryCopy, temporaryDataFolder } from "../scripts/temporary-folder.ts";

let dataDir: string;
let files: string;
let started: ChildProcess[];

/** A data folder with a shop. Each test uses a copy. */
let filled: string;

beforeAll(async () => {
  filled = await temporaryDataFolder("navalha-filled");
  await fillDataDir(filled, { shops: 1, clients: 1 });
});

afterAll(() => rm(filled, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await temporaryCopy(filled, "navalha-main");
  files = join(dataDir, "postgres", "cluster");
  started = [];
});

afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  await stopPostmaster(files);
  await rm(dataDir, { recursive: true, force: true });
});

test("SIGTERM answers what is under way, ends the streams and stops the database", async () => {
  const { child, url } = await start();
  const stream = await openStream(url, await registerShop(url));
  const slow = await slowPost(url);
  child.kill("SIGTERM");
  expect(await stream.everything).toContain("ready");
  slow.finish();
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended(child)).toBe(0);
  expect(await databaseState()).toBe("free");
});

test("a Ctrl-C that arrives twice ends the server once and well", async () => {
  const { child } = await start();
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await ended(child)).toBe(0);
  expect(await databaseState()).toBe("free");
});

test("after kill -9 the next start works on what was there", async () => {
  const first = await start();
  const cookie = await registerShop(first.url);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  expect(await databaseState()).toBe("live");
  const second = await start();
  const session = await fetch(`${second.url}/api/v1/auth/session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ role: "admin", barbershop: { nome: "Barbearia do Zé" } });
});

test("a second start on the same data says so and leaves the first alone", async () => {
  const { url } = await start();
  const second = spawnStart("0");
  const [complaint, code] = await Promise.all([text(second.stderr), ended(second)]);
  expect(complaint).toContain("O Navalha já está em execução");
  expect(code).toBe(1);
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
});

test("a start whose port is taken says so and leaves no database behind", async () => {
  const { child, url } = await start();
  child.kill("SIGTERM");
  await ended(child);
  const stranger = await listenAt(Number(new URL(url).port));
  const second = spawnStart(new URL(url).port);
  const [complaint, code] = await Promise.all([text(second.stderr), ended(second)]);
  stranger.close();
  expect(complaint).toContain(new URL(url).port);
  expect(code).toBe(1);
  expect(await databaseState()).toBe("free");
});

async function listenAt(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function spawnStart(port: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: port, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnStart("0");
  for await (const chunk of child.stdout) {
    const url = /no ar: (\S+)/.exec(String(chunk))?.[1];
    if (url) {
      child.stdout.resume();
      return { child, url };
    }
  }
  throw new Error(await text(child.stderr));
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, "exit");
  return child.exitCode;
}

async function databaseState(): Promise<string> {
  return (await inspect(files)).state;
}

/** Returns the owner's session cookie. */
async function registerShop(url: string): Promise<string> {
  const owner = {
    full_name: "Zé da Silva",
    email: "ze@exemplo.com.br",
    password: "uma frase bem longa",
    telefone: "11987654321",
  };
  const answer = await fetch(`${url}/api/v1/auth/barbershops`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...owner, barbershop: "Barbearia do Zé" }),
  });
  expect(answer.status).toBe(201);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Collects the stream of changes until the server ends it. */
async function openStream(url: string, cookie: string): Promise<{ everything: Promise<string> }> {
  const answer = await fetch(`${url}/api/v1/changes`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return { everything: answer.text() };
}

/** A sign-in request whose second half is not sent yet. */
async function slowPost(url: string) {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify({ email: "ze@exemplo.com.br", password: "errada errada" });
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 10)}`,
  );
  // The server's "continue" proves that it has the first half.
  const [goingOn] = await once(socket, "data");
  expect(String(goingOn)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  return { answer: text(socket), finish: () => socket.write(body.slice(10)) };
}
