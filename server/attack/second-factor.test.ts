import { URI } from "otpauth";
import { expect, test } from "vitest";
import { json, send, signedInCookie } from "#server/security/raw.ts";
import { guarded, passPassword } from "#server/security/second-factor.ts";
import { openProduct, openShop, password, signUpClient, type TestClient } from "#server/testing.ts";
import { codeOf, newAddress, sessionOf } from "./attempts.ts";

/** The password alone, without the authenticator app, does not sign in (ASVS 6.3.3, 6.5.1, 6.6.2). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const { slug } = await openShop(product);
const someone = () => guarded(product, slug);

/** The cookie after the right password, before the code. */
async function challenge(email: string): Promise<string> {
  const headers = { ...json, "x-forwarded-for": newAddress() };
  const answer = await send(`${product.url}/api/v1/auth/sign-in`, {
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(codeOf(answer)).toBe("SECOND_FACTOR_NEEDED");
  return answer.headers["set-cookie"]!.map((set) => set.split(";")[0]!).find((set) => set.includes("challenge="))!;
}

function typeCode(cookie: string, code: unknown) {
  const headers = { ...json, cookie, "x-forwarded-for": newAddress() };
  return send(`${product.url}/api/v1/auth/sign-in/code`, { headers, body: JSON.stringify({ code }) });
}

const value = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);

test("typing a code again that opened the account, the app's and a recovery code", async () => {
  const { email, code, recoveryCodes } = await someone();
  for (const once of [code(), recoveryCodes[0]!]) {
    const first = await passPassword(product, email);
    await first.auth.signInWithCode({ code: once });
    const watcher = await passPassword(product, email);
    await expect(watcher.auth.signInWithCode({ code: once })).rejects.toMatchObject({ code: "WRONG_CODE" });
    expect(await watcher.auth.session()).toBeNull();
  }
});

test("typing the code that turned the second factor on, at a sign-in", async () => {
  const { client, email } = await signUpClient(product, slug);
  const { uri } = await client.auth.secondFactor.begin({ password });
  const seen = URI.parse(uri).generate({ timestamp: Date.now() + 30_000 });
  await client.auth.secondFactor.confirm({ code: seen });
  const watcher = await passPassword(product, email);
  await expect(watcher.auth.signInWithCode({ code: seen })).rejects.toMatchObject({ code: "WRONG_CODE" });
});

test.for(["the app's code", "a recovery code"])("typing %s six times at once, at two instances", async (which) => {
  const { email, code, recoveryCodes } = await someone();
  const once = which === "a recovery code" ? recoveryCodes[3]! : code();
  const places = [product, other, product, other, product, other];
  const browsers = await Promise.all(places.map((place) => passPassword(place, email)));
  const ends = await Promise.allSettled(browsers.map((browser) => browser.auth.signInWithCode({ code: once })));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const inside = await Promise.all(browsers.map((browser) => browser.auth.session()));
  expect(inside.filter((session) => session !== null)).toHaveLength(1);
});

test("guessing on after five wrong codes, after ten in new challenges, and without a challenge", async () => {
  const { email, code } = await someone();
  const guess = (browser: TestClient) => browser.auth.signInWithCode({ code: "000000" });
  const guesser = await passPassword(product, email);
  for (let time = 1; time <= 5; time++) await expect(guess(guesser)).rejects.toMatchObject({ code: "WRONG_CODE" });
  await expect(guesser.auth.signInWithCode({ code: code() })).rejects.toMatchObject({ code: "CHALLENGE_OVER" });
  const again = await passPassword(product, email);
  for (let time = 1; time <= 5; time++) await expect(guess(again)).rejects.toThrow();
  const owner = await passPassword(product, email);
  await expect(owner.auth.signInWithCode({ code: code() })).rejects.toMatchObject({ code: "CODE_LOCKED" });
  await expect(product.browser().auth.signInWithCode({ code: code() })).rejects.toMatchObject({
    code: "CHALLENGE_OVER",
  });
});

test("thirty guesses at once under one challenge", async () => {
  const { email } = await someone();
  const cookie = await challenge(email);
  const guess = (_: unknown, n: number) => typeCode(cookie, String(100_000 + n));
  const codes = (await Promise.all(Array.from({ length: 30 }, guess))).map(codeOf);
  expect(codes).not.toContain(undefined);
  expect(codes.filter((code) => code === "WRONG_CODE").length).toBeLessThanOrEqual(5);
});

test("guessing codes inside an open session, where no challenge counts them", async () => {
  const { client } = await someone();
  const guess = (_: unknown, n: number) => client.auth.secondFactor.confirm({ code: String(100_000 + n) });
  const ends = await Promise.allSettled(Array.from({ length: 40 }, guess));
  const codes = ends.map((end) => (end.status === "rejected" ? end.reason.code : "yes"));
  expect(new Set(codes)).toEqual(new Set(["SECOND_FACTOR_ON"]));
});

test("one's own code in somebody else's challenge, and theirs in one's own", async () => {
  const [victim, attacker] = [await someone(), await someone()];
  const theirs = await challenge(victim.email);
  expect(codeOf(await typeCode(theirs, attacker.code()))).toBe("WRONG_CODE");
  expect(codeOf(await typeCode(theirs, attacker.recoveryCodes[0]))).toBe("WRONG_CODE");
  const own = await challenge(attacker.email);
  const inside = JSON.parse((await typeCode(own, attacker.code())).text);
  expect(inside.user.email).toBe(attacker.email);
  const both = `${own}; ${theirs}`;
  expect((await typeCode(both, attacker.code(1))).status).not.toBe(200);
});

test("a challenge that has opened a session, with the next code", async () => {
  const { email, code } = await someone();
  const cookie = await challenge(email);
  expect((await typeCode(cookie, code())).status).toBe(200);
  expect(codeOf(await typeCode(cookie, code(1)))).toBe("CHALLENGE_OVER");
});

test("a challenge in the place of a session, and a session in the place of a challenge", async () => {
  const { email, code } = await someone();
  const owed = await challenge(email);
  expect(await sessionOf(product.url, `navalha.session=${value(owed)}`)).toBeNull();
  const { email: own } = await signUpClient(product, slug);
  const session = await signedInCookie(product.url, own, password);
  const asChallenge = `navalha.challenge=${value(session)}`;
  expect(codeOf(await typeCode(asChallenge, code()))).toBe("CHALLENGE_OVER");
});

test("going past the second step with the cookie of a trusted device", async () => {
  const { email } = await someone();
  const trusted = ["better-auth.trust_device", "navalha.trust_device", "__Secure-better-auth.trust_device"];
  const cookie = trusted.map((name) => `${name}=abc!trust-device-abc.AAAA`).join("; ");
  const headers = { ...json, cookie, "x-forwarded-for": newAddress() };
  const body = JSON.stringify({ email, password });
  const answer = await send(`${product.url}/api/v1/auth/sign-in`, { headers, body });
  expect(codeOf(answer)).toBe("SECOND_FACTOR_NEEDED");
  const trusting = JSON.stringify({ email, password, trustDevice: true });
  expect(codeOf(await send(`${product.url}/api/v1/auth/sign-in`, { headers, body: trusting }))).toBe("INVALID_INPUT");
});

test("a new password by mail in the place of the second factor", async () => {
  const { email } = await someone();
  await product.pool.query(`update auth."user" set email_verified = true where email = $1`, [email]);
  await product.browser().auth.recovery.request({ email });
  const mail = (await product.mailsTo(email)).at(-1)!;
  const token = /access_token=([^&]+)/.exec(mail.text)![1]!;
  const browser = product.browser();
  await browser.auth.recovery.reset({ token, password: "uma senha bem nova" });
  const entering = browser.auth.signIn({ email, password: "uma senha bem nova" });
  await expect(entering).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
  expect(await browser.auth.session()).toBeNull();
});

test("codes of two minutes ago and of two minutes ahead", async () => {
  const { email, code } = await someone();
  const cookie = await challenge(email);
  for (const steps of [-4, 4]) expect(codeOf(await typeCode(cookie, code(steps)))).toBe("WRONG_CODE");
});

test.for([123456, ["123456"], { $ne: "" }, null, true, "１２３４５６", "12345", "' or 1=1", ""])(
  "%j in the place of a code",
  async (code) => {
    const answer = await typeCode("navalha.challenge=x.y", code);
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
  },
);
