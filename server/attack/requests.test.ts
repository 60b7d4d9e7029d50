import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { listen } from "#server/http.ts";
import { json, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";
import { sessionOf } from "./attempts.ts";

/** Requests that no browser sends: too large, too slow, too deep, or two in one (ASVS 4.2.1, trust H1, H2). */
const product = await openProduct();
const { slug } = await openShop(product);
const { url } = product;
let server: Server;

beforeAll(async () => {
  const app = createApp(product.deps, { trustedProxies: 0, pages: new Hono() });
  server = await listen(app, { port: 0, host: "127.0.0.1" });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const tooLarge = JSON.stringify({ query: "x".repeat(1_100_000) });

test.for(["/rpc/auth/signIn", "/api/v1/auth/sign-in"])(
  "more than a megabyte to %s, however it is sent",
  async (path) => {
    const known = { headers: json, body: tooLarge };
    const unknown = { headers: { ...json, "transfer-encoding": "chunked" }, body: tooLarge };
    for (const sent of [known, unknown]) expect((await send(url + path, sent)).status).toBe(413);
  },
);

test.for(["/rpc/auth/signIn", "/api/v1/auth/sign-in"])(
  "a list in a list in a list, 400,000 deep, to %s",
  async (path) => {
    const body = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    expect((await send(url + path, { headers: json, body })).status).toBe(400);
  },
);

test.for(["gzip", "deflate", "br", "x-unheard-of"])(
  "a body compressed as %s, whose contents are a bomb",
  async (encoding) => {
    const bomb = gzipSync(`{"email":"${" ".repeat(50_000_000)}"}`);
    const headers = { ...json, "content-encoding": encoding };
    for (const path of ["/rpc/auth/signIn", "/api/v1/auth/sign-in"]) {
      expect((await send(url + path, { headers, body: bomb })).status).toBeOneOf([400, 413, 415]);
    }
  },
);

test("a body that comes byte by byte", async () => {
  const { headersTimeout, requestTimeout } = server;
  expect([headersTimeout, requestTimeout]).toEqual([5000, 30_000]);
  // The same timers at a twentieth of their length, to avoid waiting half a minute.
  server.requestTimeout = 1500;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const head = ["POST /rpc/auth/signIn HTTP/1.1", "host: x", "content-type: application/json", "content-length: 5000"];
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  const dripping = setInterval(() => socket.write(" "), 100);
  const [answer] = (await once(socket.setEncoding("utf8"), "data")) as [string];
  clearInterval(dripping);
  socket.destroy();
  server.requestTimeout = requestTimeout;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

/** Sends bytes and returns the answer until the server closes the connection, at most eight seconds; empty without an answer. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
  socket.write(bytes, "latin1");
  await Promise.race([new Promise((resolve) => socket.once("close", resolve)), delay(8_000)]);
  socket.destroy();
  return answer;
}

const hidden = (cookie: string) =>
  `POST /rpc/auth/signOut HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`;

/** Headers whose body length two servers may read differently, so that one of them takes the body for another request. */
const ambiguous: Record<string, (body: string) => string> = {
  "a length and chunks": (body) =>
    `content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${body}`,
  "chunks and a length": (body) => `transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${body}`,
  "two lengths": (body) => `content-length: 0\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  "a list of lengths": (body) => `content-length: 0, ${body.length}\r\n\r\n${body}`,
  "a length with a plus": (body) => `content-length: +0\r\n\r\n${body}`,
  "a negative length": (body) => `content-length: -1\r\n\r\n${body}`,
  "a length in hexadecimal": (body) => `content-length: 0x0\r\n\r\n${body}`,
  "an unheard-of transfer encoding": (body) => `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${body}`,
  "chunks that are not the last encoding": (body) => `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${body}`,
  "a blank before the colon": (body) => `content-length : 0\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n${body}`,
  "a chunk of negative size": (body) => `transfer-encoding: chunked\r\n\r\n-1\r\n${body}`,
  "a chunk size with rubbish": (body) => `transfer-encoding: chunked\r\n\r\n0x\r\n\r\n${body}`,
  "a header over two lines": (body) =>
    `x: a\r\n content-length: 0\r\ntransfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${body}`,
};

test.for(Object.keys(ambiguous))("a request hidden in the body of another by %s", async (how) => {
  const { email } = await signUpClient(product, slug);
  const cookie = await signedInCookie(url, email, password);
  const head = "POST /rpc/auth/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const answer = await exchange(head + ambiguous[how]!(hidden(cookie)));
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(await sessionOf(url, cookie)).toMatchObject({ user: { email } });
});

const malformed: Record<string, string> = {
  "headers of a megabyte": `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(1_000_000)}\r\n\r\n`,
  "three thousand headers": `GET / HTTP/1.1\r\nhost: x\r\n${"x: a\r\n".repeat(3000)}\r\n`,
  "an address of a megabyte": `GET /${"a".repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  "no host": "GET /rpc/auth/session HTTP/1.1\r\n\r\n",
  "a NUL in a header": "GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n",
  "a line break alone in a header": "GET / HTTP/1.1\r\nhost: x\r\nx: a\rb\r\n\r\n",
  "a method that is none": "G@T / HTTP/1.1\r\nhost: x\r\n\r\n",
  "a version that is none": "GET / HTTP/9.9\r\nhost: x\r\n\r\n",
  "the beginning of TLS": "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
};

test.for(Object.keys(malformed))("a request with %s", async (what) => {
  const answer = await exchange(malformed[what]!);
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  expect((await send(`${url}/api/v1/auth/session`, { method: "GET" })).status).toBe(200);
});

test("making a proxy of the server", async () => {
  const tunnel = await exchange("CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n");
  expect(tunnel).toBe("");
  const foreign = await exchange(
    "GET http://evil.example/secret HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
  );
  expect(foreign).toMatch(/^HTTP\/1\.1 404 /);
});
