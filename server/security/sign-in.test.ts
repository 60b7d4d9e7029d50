import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";
import { json, type Received, send } from "./raw.ts";

const product = await openProduct();
/** Believes no proxy: the address is the socket's. */
const direct = await openProduct({ beside: product, trustedProxies: 0 });
const { slug } = await openShop(product);
const password = "uma senha comprida";
const name = "navalha.session";

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;

type Attempt = { email: string; secret?: string; from?: string; at?: string; cookie?: string };

function signIn({
  email,
  secret = "errada",
  from = newAddress(),
  at = product.url,
  cookie,
}: Attempt): Promise<Received> {
  const headers = { ...json, "x-forwarded-for": from, ...(cookie ? { cookie } : {}) };
  return send(`${at}/api/v1/auth/sign-in`, { headers, body: JSON.stringify({ email, password: secret }) });
}

async function newAccount(): Promise<string> {
  return (await signUpClient(product, slug)).email;
}

function codeOf({ text }: Received): unknown {
  return JSON.parse(text).code;
}

async function fail(times: number, attempt: Attempt): Promise<void> {
  for (let time = 1; time <= times; time++) expect(codeOf(await signIn(attempt))).toBe("INVALID_CREDENTIALS");
}

test("five failures lock that address out, on every instance and after a restart", async () => {
  const email = await newAccount();
  const from = newAddress();
  await fail(5, { email, from });
  const restarted = await openProduct({ beside: product });
  const locked = await signIn({ email, from, secret: password, at: restarted.url });
  expect(locked.status).toBe(429);
  expect(JSON.parse(locked.text)).toMatchObject({
    code: "LOGIN_LOCKED",
    message: "Muitas tentativas falhadas. Tente novamente em 15 minutos.",
    data: { minutes: 15 },
  });
  expect((await signIn({ email, secret: password, at: restarted.url })).status).toBe(200);
});

test("twenty failures from anywhere lock the account for everybody, until a quarter of an hour is over", async () => {
  const email = await newAccount();
  for (let time = 1; time <= 20; time++) await fail(1, { email });
  expect(codeOf(await signIn({ email, secret: password }))).toBe("LOGIN_LOCKED");
  await product.pool.query("update auth.login_guard set locked_until = now() where email = $1", [email]);
  expect((await signIn({ email, secret: password })).status).toBe(200);
});

test("signing in forgets the failures before it", async () => {
  const email = await newAccount();
  const from = newAddress();
  for (const _ of ["once", "twice"]) {
    await fail(4, { email, from });
    expect((await signIn({ email, from, secret: password })).status).toBe(200);
  }
});

test("without a trusted proxy nobody chooses the address that their failures are counted at", async () => {
  const email = await newAccount();
  for (let time = 1; time <= 5; time++) await fail(1, { email, at: direct.url });
  expect(codeOf(await signIn({ email, at: direct.url, secret: password }))).toBe("LOGIN_LOCKED");
});

test("behind a trusted proxy only the address that it saw counts, not what the client put before it", async () => {
  const email = await newAccount();
  const seen = newAddress();
  for (let time = 1; time <= 5; time++) await fail(1, { email, from: `${newAddress()}, ${seen}` });
  expect(codeOf(await signIn({ email, from: `${newAddress()}, ${seen}`, secret: password }))).toBe("LOGIN_LOCKED");
});

test("an address that is only claimed is not what failures are written down under", async () => {
  await signIn({ email: await newAccount(), at: direct.url, from: "203.0.113.7" });
  const { rows } = await product.pool.query(
    "select count(*)::int as claimed from auth.login_guard where address = '203.0.113.7'",
  );
  expect(rows).toEqual([{ claimed: 0 }]);
});

test("an unknown e-mail is answered as a wrong password is, to the letter and in no less time", async () => {
  const known = await newAccount();
  const answer = async (email: string) => {
    const started = performance.now();
    const { status, headers, text } = await signIn({ email });
    const { requestId: _, ...body } = JSON.parse(text);
    return { took: performance.now() - started, said: { status, body, cookie: headers["set-cookie"] } };
  };
  const fastest = { known: Infinity, unknown: Infinity };
  for (let time = 1; time <= 10; time++) {
    const [wrong, unknown] = [await answer(known), await answer(`ninguem${time}@exemplo.com`)];
    expect(unknown.said).toEqual(wrong.said);
    fastest.known = Math.min(fastest.known, wrong.took);
    fastest.unknown = Math.min(fastest.unknown, unknown.took);
  }
  // Without a hash the unknown would answer in a tenth of the time.
  expect(fastest.unknown).toBeGreaterThan(fastest.known / 2);
});

async function sessionOf(cookie: string): Promise<unknown> {
  const { text } = await send(`${product.url}/api/v1/auth/session`, { method: "GET", headers: { cookie } });
  return text === "" ? null : JSON.parse(text);
}

async function newCookie(email: string, cookie?: string): Promise<string> {
  const { headers } = await signIn({ email, secret: password, ...(cookie ? { cookie } : {}) });
  return headers["set-cookie"]![0]!.split(";")[0]!;
}

test("the session's cookie is out of reach of scripts and of other sites", async () => {
  const { headers } = await signIn({ email: await newAccount(), secret: password });
  expect(headers["set-cookie"]).toHaveLength(1);
  const [, ...attributes] = headers["set-cookie"]![0]!.split("; ");
  expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
  expect(headers["set-cookie"]![0]).not.toContain("Domain");
});

test("every sign-in gives a new session and ends the one that the browser had", async () => {
  const email = await newAccount();
  const first = await newCookie(email);
  const elsewhere = await newCookie(email);
  const second = await newCookie(email, first);
  expect(new Set([first, elsewhere, second]).size).toBe(3);
  expect(await sessionOf(first)).toBeNull();
  expect(await sessionOf(elsewhere)).toMatchObject({ user: { email } });
  expect(await sessionOf(second)).toMatchObject({ user: { email } });
});

test("signing out ends the session on the server and clears the cookie", async () => {
  const cookie = await newCookie(await newAccount());
  const { headers } = await send(`${product.url}/api/v1/auth/sign-out`, { headers: { ...json, cookie } });
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^navalha\.session=; Max-Age=0; Path=\/; HttpOnly/)]);
  expect(await sessionOf(cookie)).toBeNull();
});

test("a cookie that we did not sign is nobody's", async () => {
  const cookie = await newCookie(await newAccount());
  const value = decodeURIComponent(cookie.slice(name.length + 1));
  const [token, signature] = [value.slice(0, value.indexOf(".")), value.slice(value.indexOf(".") + 1)];
  const forged = createHmac("sha256", "another secret").update(token).digest("base64");
  const turned = (signature[0] === "A" ? "B" : "A") + signature.slice(1);
  const planted = [
    token,
    `${token}.`,
    `${token}.${forged}`,
    `${token}.${turned}`,
    `x${value}`,
    `.${signature}`,
    "%",
    "null",
    `${value}.x`,
  ];
  for (const one of planted) expect([one, await sessionOf(`${name}=${encodeURIComponent(one)}`)]).toEqual([one, null]);
  expect(await sessionOf(`${name}=%E0%A4%A`)).toBeNull();
  expect(await sessionOf(cookie)).not.toBeNull();
});

test("a session planted in a victim's browser is not the one that they sign in to", async () => {
  const attacker = await newCookie(await newAccount());
  const email = await newAccount();
  const victim = await newCookie(email, attacker);
  expect(victim).not.toBe(attacker);
  expect(await sessionOf(attacker)).toBeNull();
  expect(await sessionOf(victim)).toMatchObject({ user: { email } });
});
