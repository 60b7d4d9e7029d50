import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { longestSessionDays } from "#server/auth.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { json, send, signedInCookie } from "#server/security/raw.ts";
import { openPlatform, openProduct, openShop, password, type TestClient } from "#server/testing.ts";
import { newAccount, sessionOf, signIn } from "./attempts.ts";

/** A session works only for the person it was issued to, until it ends (ASVS 7.2.4, 7.4). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const shop = await openShop(product);
const name = "navalha.session";

async function newCookie(email: string, cookie?: string): Promise<string> {
  const { headers } = await signIn({ at: product.url, email, secret: password, ...(cookie ? { cookie } : {}) });
  return headers["set-cookie"]![0]!.split(";")[0]!;
}

const mine = async () => newCookie(await newAccount(product, shop.slug));

test("going on with the session that the browser had before another sign-in", async () => {
  const email = await newAccount(product, shop.slug);
  const first = await newCookie(email);
  const elsewhere = await newCookie(email);
  const second = await newCookie(email, first);
  expect(new Set([first, elsewhere, second]).size).toBe(3);
  expect(await sessionOf(product.url, first)).toBeNull();
  expect(await sessionOf(product.url, elsewhere)).toMatchObject({ user: { email } });
  expect(await sessionOf(product.url, second)).toMatchObject({ user: { email } });
});

test("a session planted in a victim's browser", async () => {
  const attacker = await mine();
  const email = await newAccount(product, shop.slug);
  const victim = await newCookie(email, attacker);
  expect(victim).not.toBe(attacker);
  expect(await sessionOf(product.url, attacker)).toBeNull();
  expect(await sessionOf(product.url, victim)).toMatchObject({ user: { email } });
});

test("a made-up session planted in a victim's browser", async () => {
  const planted = `${name}=${encodeURIComponent("planted-by-me.AAAA")}`;
  const victim = await newCookie(await newAccount(product, shop.slug), planted);
  expect(victim).not.toBe(planted);
  expect(await sessionOf(product.url, planted)).toBeNull();
});

/** Forged signatures of a token. */
const signatures: Record<string, (token: string, signature: string) => string> = {
  "without signature": (token) => token,
  "with an empty signature": (token) => `${token}.`,
  "signed with the secret of another installation": (token) =>
    `${token}.${createHmac("sha256", "another secret").update(token).digest("base64")}`,
  "with one letter of the signature turned": (token, [first, ...rest]) =>
    `${token}.${first === "A" ? "B" : "A"}${rest.join("")}`,
  "with half the signature": (token, signature) => `${token}.${signature.slice(0, 20)}`,
  "with another token before the signature": (token, signature) => `x${token}.${signature}`,
  "with nothing before the signature": (_, signature) => `.${signature}`,
  "with something after the signature": (token, signature) => `${token}.${signature}.x`,
  "that is a single percent": () => "%",
  "that is the word null": () => "null",
};

test.for(Object.keys(signatures))("a cookie %s", async (how) => {
  const cookie = await mine();
  const value = decodeURIComponent(cookie.slice(name.length + 1));
  const at = value.indexOf(".");
  const forged = signatures[how]!(value.slice(0, at), value.slice(at + 1));
  expect(await sessionOf(product.url, `${name}=${encodeURIComponent(forged)}`)).toBeNull();
  expect(await sessionOf(product.url, `${name}=${forged}`)).toBeNull();
  expect(await sessionOf(product.url, cookie)).not.toBeNull();
});

test("a cookie that no text decodes to", async () => {
  expect(await sessionOf(product.url, `${name}=%E0%A4%A`)).toBeNull();
});

test("reading the cookie's token out of an answer, or by a script of the page", async () => {
  const email = await newAccount(product, shop.slug);
  const { headers, text } = await signIn({ at: product.url, email, secret: password });
  expect(headers["set-cookie"]).toHaveLength(1);
  const [cookie = "", ...attributes] = headers["set-cookie"]![0]!.split("; ");
  expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
  expect(headers["set-cookie"]![0]).not.toContain("Domain");
  const token = decodeURIComponent(cookie.slice(name.length + 1)).split(".")[0]!;
  expect(text).not.toContain(token);
  for (const path of ["session", "sessions"]) {
    const answer = await send(`${product.url}/api/v1/auth/${path}`, { method: "GET", headers: { cookie } });
    expect([path, answer.status, answer.text.includes(token)]).toEqual([path, 200, false]);
  }
});

test("a session that nobody used for its eight hours", async () => {
  const email = await newAccount(product, shop.slug);
  const cookie = await newCookie(email);
  await product.pool.query(
    `update auth.session s set expires_at = now() from auth."user" u where u.id = s.user_id and u.email = $1`,
    [email],
  );
  expect(await sessionOf(product.url, cookie)).toBeNull();
  expect(await sessionOf(other.url, cookie)).toBeNull();
});

/** Makes a session older. It was used two minutes ago and would stay valid for eight hours otherwise. */
function age(email: string, interval: string): Promise<unknown> {
  return product.pool.query(
    `update auth.session s set created_at = now() - $2::interval, updated_at = now() - interval '2 minutes'
    from auth."user" u where u.id = s.user_id and u.email = $1`,
    [email, interval],
  );
}

test("a session that was used every day for thirty days", async () => {
  const email = await newAccount(product, shop.slug);
  const cookie = await newCookie(email);
  await age(email, `${longestSessionDays} days -10 minutes`);
  expect(await sessionOf(other.url, cookie)).not.toBeNull();
  const { rows } = await product.pool.query(
    `select min(round(extract(epoch from expires_at - now()) / 60))::int as minutes from auth.session s
    join auth."user" u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  expect(rows, "a use prolongs it no further").toEqual([{ minutes: 10 }]);
  await product.pool.query("update auth.session set expires_at = now() + interval '8 hours'");
  await age(email, `${longestSessionDays} days`);
  for (const { url } of [product, other]) expect(await sessionOf(url, cookie)).toBeNull();
});

test("a browser keeps the cookie as long as a session can live, and no longer", async () => {
  const { headers } = await signIn({ at: product.url, email: await newAccount(product, shop.slug), secret: password });
  expect(headers["set-cookie"]![0]).toContain(`; Max-Age=${longestSessionDays * 86_400};`);
});

const soonOver: Record<string, (email: string) => Promise<unknown>> = {
  "thirty days after the sign-in": (email) => age(email, `${longestSessionDays} days -1 second`),
  "after eight hours without use": (email) =>
    product.pool.query(
      `update auth.session s set expires_at = now() + interval '1 second' from auth."user" u
      where u.id = s.user_id and u.email = $1`,
      [email],
    ),
};

test.for(Object.keys(soonOver))("listening on by a stream %s", async (when) => {
  const email = await newAccount(product, shop.slug);
  const browser = product.browser();
  await browser.auth.signIn({ email, password });
  await soonOver[when]!(email);
  const stream = await browser.realtime.changes();
  expect(await stream.next()).toMatchObject({ value: { kind: "ready" } });
  expect(await stream.next()).toMatchObject({ done: true });
  await expect(browser.realtime.changes()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

type Victim = { email: string; user: string; barber: string | null; browser: TestClient };
let above: TestClient;
beforeAll(async () => void ({ above } = await openPlatform(product)));
const next = "uma senha bem nova";
const { owner } = shop;

/** Acts that end a stolen session, at the other instance where possible. */
const endings: Record<string, (victim: Victim) => Promise<unknown>> = {
  "its owner ended it from another device": async ({ browser }) => browser.auth.sessions.endOthers(),
  "its owner changed the password": ({ browser }) =>
    browser.auth.password.change({ current: password, password: next, confirmation: next }),
  "its owner chose a new password by mail": async ({ email }) => {
    await other.browser().auth.recovery.request({ email });
    const [mail] = await other.mailsTo(email);
    const token = /access_token=([^&]+)/.exec(mail!.text)![1]!;
    await other.browser().auth.recovery.reset({ token, password: next });
  },
  "the admin sent the barber away": ({ barber }) => owner.staff.deactivateBarber({ id: barber! }),
  "the admin made the barber a receptionist": ({ barber }) => owner.staff.makeReceptionist({ id: barber! }),
  "a super admin locked the account": ({ user }) =>
    above.platform.accounts.lock({ id: user, reason: "Conta invadida" }),
  "a super admin ended the account's sessions": ({ user }) => above.platform.accounts.endSessions({ id: user }),
};

test.for(Object.keys(endings))("a stolen cookie at another instance after %s", async (how) => {
  const hired = await hire(product, { id: shop.page.id, owner: shop.session.user.id }, "barbeiro");
  const stolen = await signedInCookie(product.url, hired.email, password);
  const browser = other.browser();
  await browser.auth.signIn({ email: hired.email, password });
  for (const { url } of [product, other]) expect(await sessionOf(url, stolen)).toMatchObject({ role: "barbeiro" });
  await endings[how]!({ ...hired, browser });
  for (const { url } of [other, product]) {
    expect(await sessionOf(url, stolen)).toBeNull();
    const call = await send(`${url}/api/v1/services`, { method: "GET", headers: { cookie: stolen } });
    expect(call.status).toBe(401);
  }
});

test("a stolen cookie at another instance after its owner signed out", async () => {
  const cookie = await mine();
  const { headers } = await send(`${product.url}/api/v1/auth/sign-out`, { headers: { ...json, cookie } });
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^navalha\.session=; Max-Age=0; Path=\/; HttpOnly/)]);
  for (const { url } of [other, product]) expect(await sessionOf(url, cookie)).toBeNull();
});

const endedBy = Object.keys(endings).filter((how) => how.includes("its owner"));

test.for(endedBy)("listening on by the stream of a stolen session after %s", async (how) => {
  const hired = await hire(product, { id: shop.page.id, owner: shop.session.user.id }, "barbeiro");
  const [thief, browser] = [product.browser(), other.browser()];
  for (const one of [thief, browser]) await one.auth.signIn({ email: hired.email, password });
  const stream = await thief.realtime.changes();
  expect(await stream.next()).toMatchObject({ value: { kind: "ready" } });
  await endings[how]!({ ...hired, browser });
  expect(await stream.next()).toMatchObject({ done: true });
  await expect(thief.realtime.changes()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("listening on by the stream of a stolen session after its owner signed out", async () => {
  const email = await newAccount(product, shop.slug);
  const browser = product.browser();
  await browser.auth.signIn({ email, password });
  const stream = await browser.realtime.changes();
  expect(await stream.next()).toMatchObject({ value: { kind: "ready" } });
  await browser.auth.signOut();
  expect(await stream.next()).toMatchObject({ done: true });
});
