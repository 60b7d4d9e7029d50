import { COMMON_ORPC_ERROR_DEFS } from "@orpc/client";
import { expect, test } from "vitest";
import { createPages } from "#server/pages.ts";
import { openProduct, password } from "#server/testing.ts";
import { openWorld } from "./authorization/world.ts";
import { json, type Received, send, signedInCookie } from "./raw.ts";

const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) =>
    createPages(deps, {
      webFolder: null,
      mailFolder: null,
      renderBooking,
      isReady: () => Promise.reject(new Error("a secret")),
    }),
});
const world = await openWorld(product);
const cookie = await signedInCookie(product.url, world.emails.admin, password);
const client = await signedInCookie(product.url, world.emails.cliente, password);

const api = (path: string) => `${product.url}/api/v1${path}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tooLarge = JSON.stringify({ query: "x".repeat(1_100_000) });
const longKey = "k".repeat(256);
const credentials = JSON.stringify({ email: "x@exemplo.com", password: "errada" });

/** One request for each refusal of /api/v1: its code, its status, the request. */
const refused: [code: string, status: number, ask: () => Promise<Received>][] = [
  ["INVALID_INPUT", 400, () => send(api("/agenda?from=ontem&days=1"), { method: "GET", headers: { cookie } })],
  ["BAD_REQUEST", 400, () => send(api("/auth/sign-in"), { headers: json, body: "{" })],
  ["UNAUTHENTICATED", 401, () => send(api("/agenda?from=2026-11-23&days=1"), { method: "GET" })],
  ["INVALID_CREDENTIALS", 401, () => send(api("/auth/sign-in"), { headers: json, body: credentials })],
  ["FORBIDDEN", 403, () => send(api("/agenda?from=2026-11-23&days=1"), { method: "GET", headers: { cookie: client } })],
  ["FOREIGN_ORIGIN", 403, () => send(api("/auth/sign-in"), { headers: { ...json, origin: "https://evil.example" } })],
  ["NOT_FOUND", 404, () => send(api(`/appointments/${crypto.randomUUID()}`), { method: "GET", headers: { cookie } })],
  ["NOT_FOUND", 404, () => send(api("/nothing"), { method: "GET" })],
  ["BARBERSHOP_NOT_FOUND", 404, () => send(api("/public/barbershops/%E0%A4%A"), { method: "GET" })],
  ["METHOD_NOT_SUPPORTED", 405, () => send(api("/auth/session"), { method: "DELETE" })],
  [
    "INVALID_IDEMPOTENCY_KEY",
    400,
    () => send(api("/auth/sign-in"), { headers: { ...json, "idempotency-key": longKey } }),
  ],
  ["PAYLOAD_TOO_LARGE", 413, () => send(api("/auth/sign-in"), { headers: json, body: tooLarge })],
  [
    "UNSUPPORTED_MEDIA_TYPE",
    415,
    () => send(api("/auth/sign-in"), { headers: { "content-type": "text/plain" }, body: "x" }),
  ],
];

const englishTexts = Object.values(COMMON_ORPC_ERROR_DEFS).map((known) => known.message);

test.for(refused)("%s (%i) is answered with code, text and the request's id", async ([code, status, ask]) => {
  const answer = await ask();
  const { data: _, ...body } = JSON.parse(answer.text);
  expect(answer.status).toBe(status);
  expect(body).toEqual({ code, message: expect.any(String), requestId: answer.headers["x-request-id"] });
  expect(body.requestId).toMatch(uuid);
  expect(englishTexts).not.toContain(body.message);
});

test("a call with a wrong method is refused in Portuguese, also for the typed client", async () => {
  const { status, text } = await send(`${product.url}/rpc/auth/signIn`, { method: "GET" });
  const refusal = { code: "METHOD_NOT_SUPPORTED", message: "Esta chamada não responde a este método." };
  expect([status, JSON.parse(text).json]).toMatchObject([405, refusal]);
});

test("errors of the input are listed by field, in Portuguese", async () => {
  const { text } = await send(api("/auth/sign-in"), {
    headers: json,
    body: JSON.stringify({ email: "x", role: "admin" }),
  });
  expect(JSON.parse(text).data.fields).toEqual([
    { path: "email", message: "Formato de email inválido." },
    { path: "password", message: expect.any(String) },
    { path: "", message: expect.stringContaining("role") },
  ]);
});

test("the error of a wrong choice does not show the values of the schema", async () => {
  const path = `/my/appointments?which=${encodeURIComponent("all")}`;
  const { text } = await send(api(path), { method: "GET", headers: { cookie: client } });
  expect(JSON.parse(text).data.fields).toEqual([{ path: "which", message: "Escolha uma das opções." }]);
});

test("a NUL is refused in every text of a call, also in nested ones, and in a query", async () => {
  const entry = { level: "info", message: "x", url: "/", timestamp: "2026-11-23T12:00:00Z" };
  const body = JSON.stringify({ session_id: crypto.randomUUID(), entries: [entry, { ...entry, data: "a\0b" }] });
  const asks = [
    () => send(api("/client-log"), { headers: { ...json, cookie }, body }),
    () => send(api("/clients/search?query=a%00b"), { method: "GET", headers: { cookie } }),
  ];
  const message = "Há um caractere que não pode ser usado aqui.";
  const fields = ["entries.1.data", "query"].map((path) => ({ path, message }));
  for (const [at, ask] of asks.entries())
    expect(JSON.parse((await ask()).text)).toMatchObject({ code: "INVALID_INPUT", data: { fields: [fields[at]] } });
});

test.for(["APPLICATION/JSON", "Application/Json; Charset=UTF-8"])("%s is JSON", async (type) => {
  const headers = { "content-type": type };
  for (const path of ["/api/v1/auth/sign-in", "/rpc/auth/signIn"]) {
    const body = path.startsWith("/rpc") ? `{"json":${credentials}}` : credentials;
    expect((await send(product.url + path, { headers, body })).status).toBe(401);
  }
});

test("whoever is told to wait is told how long", async () => {
  const from = { ...json, "x-forwarded-for": "203.0.113.77" };
  const guess = (email: string) =>
    send(api("/auth/sign-in"), { headers: from, body: JSON.stringify({ email, password: "errada" }) });
  const locked: Received[] = [];
  for (let time = 0; time <= 5; time++) locked.push(await guess(world.emails.barbeiro));
  expect([locked.at(-1)!.status, locked.at(-1)!.headers["retry-after"]]).toEqual([429, "900"]);
  const crowd = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(`ninguem${n}@exemplo.com`)));
  const refusals = crowd.filter(({ status }) => status === 429);
  expect(new Set(refusals.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["60"]));
});

const answers: [what: string, ask: () => Promise<Received>][] = [
  ...refused.map(([code, , ask]): [string, typeof ask] => [code, ask]),
  ["an answered call", () => send(`${product.url}/rpc/auth/session`, { headers: json, body: "{}" })],
  ["a refused call of the typed client", () => send(`${product.url}/rpc/services/list`, { headers: json, body: "{}" })],
  ["a call that does not exist", () => send(`${product.url}/rpc/nothing`, { headers: json, body: "{}" })],
  ["a page", () => send(`${product.url}/b/${world.slug}`, { method: "GET" })],
  ["a page of no shop", () => send(`${product.url}/b/nenhuma`, { method: "GET" })],
  ["a page that failed", () => send(`${product.url}/api/ready`, { method: "GET" })],
  ["the description of the API", () => send(`${product.url}/api/openapi.json`, { method: "GET" })],
  ["an address that is nothing", () => send(`${product.url}/nothing`, { method: "GET" })],
];

test.for(answers)("the strict headers stand on %s", async ([, ask]) => {
  const { headers } = await ask();
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-request-id": expect.stringMatching(uuid),
  });
  const policy = String(headers["content-security-policy"]).split("; ");
  const strict = [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  expect(policy).toEqual(expect.arrayContaining(strict));
  expect(headers).not.toHaveProperty("access-control-allow-origin");
});

test("no answer of a call is kept by anybody on the way", async () => {
  for (const path of ["/rpc/auth/session", "/api/v1/nothing"]) {
    const { headers } = await send(product.url + path, { headers: json, body: "{}" });
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("an unexpected failure shows its request's id and nothing else", async () => {
  const broken = await openProduct();
  const { emails } = await openWorld(broken);
  const headers = { cookie: await signedInCookie(broken.url, emails.admin, password) };
  await broken.pool.query("alter table services rename to mislaid");
  const { status, text, headers: answered } = await send(`${broken.url}/api/v1/services`, { method: "GET", headers });
  expect(status).toBe(500);
  expect(JSON.parse(text)).toEqual({
    code: "INTERNAL_SERVER_ERROR",
    message: "Algo deu errado. Tente novamente em alguns momentos.",
    requestId: answered["x-request-id"],
  });
});
