import { expect, test } from "vitest";
import type { Received } from "#server/security/raw.ts";
import { openProduct, openShop, password, signUpClient, superAdminCode } from "#server/testing.ts";
import { codeOf, newAccount, newAddress, signIn, tally } from "./attempts.ts";

/** Password guessing, sequential or parallel, is limited to a few tries (ASVS 6.3.1). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const { slug } = await openShop(product);
const at = product.url;

test("guessing on after five failures, on every instance and after a restart", async () => {
  const email = await newAccount(product, slug);
  const from = newAddress();
  for (let time = 1; time <= 5; time++) expect(codeOf(await signIn({ at, email, from }))).toBe("INVALID_CREDENTIALS");
  const restarted = await openProduct({ beside: product });
  for (const { url } of [product, other, restarted]) {
    const locked = await signIn({ at: url, email, from, secret: password });
    expect(locked.status).toBe(429);
    expect(JSON.parse(locked.text)).toMatchObject({
      code: "LOGIN_LOCKED",
      message: "Muitas tentativas falhadas. Tente novamente em 15 minutos.",
      data: { minutes: 15 },
    });
  }
  expect((await signIn({ at: restarted.url, email, secret: password })).status).toBe(200);
});

test("guessing from twenty addresses, until a quarter of an hour is over", async () => {
  const email = await newAccount(product, slug);
  for (let time = 1; time <= 20; time++) expect(codeOf(await signIn({ at, email }))).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await signIn({ at, email, secret: password }))).toBe("LOGIN_LOCKED");
  await product.pool.query("update auth.login_guard set locked_until = now() where email = $1", [email]);
  expect((await signIn({ at, email, secret: password })).status).toBe(200);
});

test("thirty guesses at once from one address", async () => {
  const email = await newAccount(product, slug);
  const from = newAddress();
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn({ at, email, from })));
  expect(tally(answers)).toEqual({ INVALID_CREDENTIALS: 5, LOGIN_LOCKED: 25 });
});

test("sixty guesses at once from sixty addresses at two instances", async () => {
  const email = await newAccount(product, slug);
  const guess = (_: unknown, time: number) => signIn({ at: (time % 2 ? product : other).url, email });
  const answers = await Promise.all(Array.from({ length: 60 }, guess));
  expect(tally(answers)).toEqual({ INVALID_CREDENTIALS: 20, LOGIN_LOCKED: 40 });
});

test("the right password among guesses that are sent at once, after the lock", async () => {
  const email = await newAccount(product, slug);
  const from = newAddress();
  for (let time = 1; time <= 5; time++) await signIn({ at, email, from });
  const guess = (_: unknown, time: number) => signIn({ at, email, from, secret: time === 7 ? password : "errada" });
  expect(tally(await Promise.all(Array.from({ length: 10 }, guess)))).toEqual({ LOGIN_LOCKED: 10 });
});

test("spelling the address otherwise at every guess", async () => {
  const email = await newAccount(product, slug);
  const from = newAddress();
  const spelled = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, email.replace("c", "C")];
  for (const one of spelled) expect(codeOf(await signIn({ at, email: one, from }))).toBe("INVALID_CREDENTIALS");
  for (const one of spelled) {
    expect(codeOf(await signIn({ at, email: one, from, secret: password }))).toBe("LOGIN_LOCKED");
  }
});

test("one password for eighty accounts from one address", async () => {
  const from = newAddress();
  const answers: Received[] = [];
  // No more at once than the queue of password hashing holds.
  for (let wave = 0; wave < 4; wave++) {
    const spray = (_: unknown, n: number) => signIn({ at, email: `alvo${wave}-${n}@exemplo.com`, from });
    answers.push(...(await Promise.all(Array.from({ length: 20 }, spray))));
  }
  expect(tally(answers)).toEqual({ INVALID_CREDENTIALS: 60, TOO_MANY_REQUESTS: 20 });
});

test("locking a stranger out of their own account from one address", async () => {
  const email = await newAccount(product, slug);
  const from = newAddress();
  for (let time = 1; time <= 30; time++) await signIn({ at, email, from });
  expect((await signIn({ at, email, secret: password })).status).toBe(200);
});

test("a long password cut short, without its spaces, in another case or in another writing of its letters", async () => {
  const email = "longa@exemplo.com";
  const long = `  Fácil 💈 ${"x".repeat(105)} fim!  `;
  const person = { slug, full_name: "Ana Longa", phone: "11 93333-4444", email, password: long };
  await product.browser().auth.registerClient(person);
  const almost = [long.slice(0, 72), long.slice(0, -1), long.trim(), long.toLowerCase(), long.normalize("NFD")];
  for (const secret of almost) expect(codeOf(await signIn({ at, email, secret }))).toBe("INVALID_CREDENTIALS");
  expect((await signIn({ at, email, secret: long })).status).toBe(200);
});

test("guessing the password inside somebody's open session, in every call that asks for it", async () => {
  const { client } = await signUpClient(product, slug);
  const wrong = "errada";
  const asks = [
    () => client.auth.password.change({ current: wrong, password: "bem nova 1", confirmation: "bem nova 1" }),
    () => client.auth.email.change({ password: wrong, email: "ladra@exemplo.com" }),
    () => client.auth.secondFactor.begin({ password: wrong }),
    () => client.profile.ownData.deleteAccount({ password: wrong, confirmation: "EXCLUIR" }),
  ];
  const guesses = Array.from({ length: 32 }, (_, time) => asks[time % asks.length]!());
  const codes = (await Promise.allSettled(guesses)).map((end) => (end.status === "rejected" ? end.reason.code : "yes"));
  expect(codes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(20);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(12);
});

test("guessing the code of the installation twelve times at once", async () => {
  const guesser = (await openProduct()).browser();
  const guess = (_: unknown, time: number) =>
    guesser.auth.registerSuperAdmin({
      full_name: "Eva Intrusa",
      email: `eva${time}@exemplo.com`,
      password,
      code: `${superAdminCode}${time}`,
    });
  const ends = await Promise.allSettled(Array.from({ length: 12 }, guess));
  const codes = ends.map((end) => (end.status === "rejected" ? end.reason.code : "yes"));
  expect(codes.filter((code) => code === "SUPER_ADMIN_REFUSED")).toHaveLength(5);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(7);
});
