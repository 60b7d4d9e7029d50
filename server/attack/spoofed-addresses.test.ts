import { expect, test } from "vitest";
import { json, send } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";
import { codeOf, newAccount, newAddress, signIn } from "./attempts.ts";

/** An attacker cannot choose the address by which attempts are counted and logged (ASVS 4.1.3). */
const product = await openProduct();
/** Trusts no proxy, so the address is the socket's. */
const direct = await openProduct({ beside: product, trustedProxies: 0 });
const { slug } = await openShop(product);

const claims = ["x-forwarded-for", "forwarded", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip"];

test.for(claims)("another %s at every guess, straight at the server", async (header) => {
  const email = await newAccount(product, slug);
  const guess = (secret: string) => {
    const from = newAddress();
    const headers = { ...json, [header]: header === "forwarded" ? `for=${from}` : from };
    const body = JSON.stringify({ email, password: secret });
    return send(`${direct.url}/api/v1/auth/sign-in`, { headers, body });
  };
  for (let time = 1; time <= 5; time++) expect(codeOf(await guess("errada"))).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await guess(password))).toBe("LOGIN_LOCKED");
});

test("another address put before the one that the proxy saw", async () => {
  const email = await newAccount(product, slug);
  const seen = newAddress();
  const guess = (secret?: string) =>
    signIn({ at: product.url, email, from: `${newAddress()}, ${seen}`, ...(secret && { secret }) });
  for (let time = 1; time <= 5; time++) expect(codeOf(await guess())).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await guess(password))).toBe("LOGIN_LOCKED");
});

test("more addresses than the proxies can have appended", async () => {
  const behindTwo = await openProduct({ beside: product, trustedProxies: 2 });
  const email = await newAccount(product, slug);
  const seen = newAddress();
  const guess = (secret?: string) => {
    const from = [newAddress(), newAddress(), seen, "10.0.0.1"].join(", ");
    return signIn({ at: behindTwo.url, email, from, ...(secret && { secret }) });
  };
  for (let time = 1; time <= 5; time++) expect(codeOf(await guess())).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await guess(password))).toBe("LOGIN_LOCKED");
});

test("another address of the same line of IPv6 at every guess", async () => {
  const email = await newAccount(product, slug);
  const guess = (host: string, secret?: string) =>
    signIn({ at: product.url, email, from: `2001:db8:7:1:${host}`, ...(secret && { secret }) });
  for (let time = 1; time <= 5; time++) expect(codeOf(await guess(`${time}::${time}`))).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await guess("9:9:9:9", password))).toBe("LOGIN_LOCKED");
  const neighbour = await signIn({ at: product.url, email, from: "2001:db8:7:2::1", secret: password });
  expect(neighbour.status).toBe(200);
});

test("an address that is only claimed, in what is written down", async () => {
  const claimed = "203.0.113.7";
  const email = await newAccount(product, slug);
  await signIn({ at: direct.url, email, from: claimed });
  await signIn({ at: direct.url, email, from: claimed, secret: password });
  const { rows } = await product.pool.query(
    `select address from auth.login_guard where address = $1 union all select ip_address from auth.session where ip_address = $1`,
    [claimed],
  );
  expect(rows).toEqual([]);
});

test("an account of the demo shop with the claim to sit at the machine itself", async () => {
  const behind = await openProduct({ beside: product, trustedProxies: 1 });
  const email = "dono@navalha.example";
  const owner = { full_name: "Demo Dono", email, password, barbershop: "Demo", telefone: "11 98888-7777" };
  await product
    .browser()
    .auth.registerBarbershop(owner)
    .catch(() => undefined);
  const near = await send(`${behind.url}/api/v1/auth/sign-in`, {
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  expect(near.status).toBe(200);
  for (const from of [
    "127.0.0.1",
    "127.0.0.1, 192.0.2.9",
    "localhost",
    "::ffff:7f00:1x",
    "127.0.0.1.evil.example",
    "0x7f.1",
  ]) {
    expect([from, codeOf(await signIn({ at: behind.url, email, secret: password, from }))]).toEqual([
      from,
      "INVALID_CREDENTIALS",
    ]);
  }
});
