import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { json, type Received, send } from "#server/security/raw.ts";
import { openProduct } from "#server/product.ts";
import { cloneDatabase } from "../../scripts/test-database.ts";
import { codeOf, newAddress, saidBy, tally } from "./attempts.ts";
import { password } from "#server/testing.ts";

/** Two production instances on one database, each with its own disk. Tests what only the configuration decides. */
const database = await cloneDatabase();
const origin = "https://navalha.exemplo.com";
const two = await Promise.all([start("one"), start("other")]);
const [one, other] = two;
afterAll(async () => {
  for (const { stop } of two) await stop();
  await database.drop();
});

async function start(name: string) {
  const config = readConfig({
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    SECRET: "a secret that both instances know, long enough",
    DATA_DIR: join(tmpdir(), `navalha-instances-${process.pid}-${name}`),
    TRUSTED_PROXIES: "1",
  });
  const renderBooking = { template: async () => "", render: async () => "" };
  const log = pino({ level: "silent" });
  const product = await openProduct({ config, databaseUrl: database.url, log, webFolder: null, renderBooking });
  const server = createServer(product.listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await product.close();
  };
  return { url, stop, greeting: () => product.greeting(origin) };
}

type RequestParts = { at?: string; headers?: Record<string, string>; body?: object };

function ask(path: string, { at = one.url, headers = {}, body = {} }: RequestParts): Promise<Received> {
  const given = { ...json, "x-forwarded-for": newAddress(), ...headers };
  return send(`${at}${path}`, { headers: given, body: JSON.stringify(body) });
}

let people = 0;
const owner = () => ({
  full_name: "Ana Dona",
  email: `dona${++people}@exemplo.com`,
  password,
  barbershop: `Loja ${people}`,
  telefone: "11 98765-4321",
});
const signUp = (given: RequestParts = {}) => ask("/api/v1/auth/barbershops", { body: owner(), ...given });
const cookieOf = ({ headers }: Received) => String(headers["set-cookie"]).split(";")[0]!;

test("a code of each instance: it is one, and used at one it is worth nothing at the other", async () => {
  const codes = two.map(({ greeting }) => /super admin: (\S+)/.exec(greeting())?.[1]);
  expect(codes[0]).toMatch(/^[\w-]{16}$/);
  expect(codes[1]).toBe(codes[0]);
  const become = (n: number) => {
    const body = { full_name: "Sônia", email: `sonia${n}@exemplo.com`, password, code: codes[0] };
    return ask("/api/v1/auth/super-admins", { at: two[n % 2]!.url, body });
  };
  const ends = tally(await Promise.all([0, 1, 2, 3].map(become)));
  expect(ends).toEqual({ yes: 1, SUPER_ADMIN_REFUSED: 3 });
});

const foreign = [
  "http://navalha.exemplo.com",
  "https://navalha.exemplo.com:8443",
  "https://navalha.exemplo.com.evil.example",
  "https://evil.navalha.exemplo.com",
  "http://localhost:3000",
  "null",
];

test.for(foreign)("a page of %s, whatever the request says of its host", async (from) => {
  const host = from === "null" ? "evil.example" : new URL(from).host;
  const claims = {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
    forwarded: `host=${host};proto=https`,
  };
  for (const headers of [{}, claims]) {
    expect((await signUp({ headers: { ...headers, origin: from } })).status).toBe(403);
  }
});

test("a session that leaves the host or goes over plain HTTP", async () => {
  const { status, headers } = await signUp({ headers: { origin, "x-forwarded-proto": "http" } });
  expect(status).toBe(201);
  expect(String(headers["set-cookie"])).toMatch(
    /^__Host-navalha\.session=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers["strict-transport-security"]).toContain("max-age=31536000");
});

test("a session under the name that local mode gives it", async () => {
  const cookie = cookieOf(await signUp());
  const sessionFor = async (sent: string) =>
    (await send(`${other.url}/api/v1/auth/session`, { method: "GET", headers: { cookie: sent } })).text;
  expect(await sessionFor(cookie)).toContain("Loja");
  for (const name of ["navalha.session", "__Secure-navalha.session", "__host-navalha.session"])
    expect((await sessionFor(cookie.replace(/^[^=]+/, name))) || "null").toBe("null");
});

test.for(["/dev/mail", "/dev/mail/", "/b/demo"])("what only local mode has, at %s", async (path) => {
  expect((await send(one.url + path, { method: "GET" })).status).toBe(404);
});

test("an account of the demo shop", async () => {
  const body = { email: "dono@navalha.example", password: "demonstracao" };
  expect(codeOf(await ask("/api/v1/auth/sign-in", { body }))).toBe("INVALID_CREDENTIALS");
  expect(one.greeting()).not.toContain("demonstração");
});

test("a session at one instance after its end at the other", async () => {
  const cookie = cookieOf(await signUp());
  await ask("/api/v1/auth/sign-out", { at: other.url, headers: { cookie } });
  const session = await send(`${one.url}/api/v1/auth/session`, { method: "GET", headers: { cookie } });
  expect(session.text || "null").toBe("null");
});

test("one invitation at both instances at once, by eight who have its link", async () => {
  const cookie = cookieOf(await signUp());
  const body = { nome: "Beto", email: `beto${++people}@exemplo.com`, telefone: "11 98888-7777" };
  const sent = await ask("/api/v1/staff/receptionists", { headers: { cookie }, body });
  const token = JSON.parse(sent.text).link.split("#token=")[1];
  const accept = (_: unknown, n: number) =>
    ask("/api/v1/invitations/accept", { at: two[n % 2]!.url, body: { token, password } });
  const { yes, ...refused } = tally(await Promise.all(Array.from({ length: 8 }, accept)));
  expect(yes).toBe(1);
  expect(Object.keys(refused).every((code) => ["ACCOUNT_EXISTS", "INVITATION_INVALID"].includes(code))).toBe(true);
});

test("guessing at each instance in turn what one alone would have refused", async () => {
  const { email } = JSON.parse((await signUp()).text).user;
  const from = { "x-forwarded-for": newAddress() };
  const guess = (_: unknown, n: number) =>
    ask("/api/v1/auth/sign-in", { at: two[n % 2]!.url, headers: from, body: { email, password: "errada" } });
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  expect(tally(answers)).toEqual({ INVALID_CREDENTIALS: 5, LOGIN_LOCKED: 7 });
});

test("whether an address has an account, where no mail is sent: what recovery says of each is one", async () => {
  const { email } = JSON.parse((await signUp()).text).user;
  const said = async (address: string) => saidBy(await ask("/api/v1/auth/recovery", { body: { email: address } }));
  expect(await said(email)).toEqual(await said("ninguem@exemplo.com"));
});
