import { expect, test } from "vitest";
import type { RegisterSuperAdmin } from "#contract/auth.ts";
import {
  joinSuperAdmins,
  openPlatform,
  openProduct,
  openShop,
  password,
  signUpClient,
  superAdminCode,
  useAuthenticator,
} from "#server/testing.ts";

let people = 0;
const person = (given: Partial<RegisterSuperAdmin> = {}): RegisterSuperAdmin => ({
  full_name: "Sônia Suprema",
  email: `super${++people}@exemplo.com`,
  password,
  code: superAdminCode,
  ...given,
});
const refusal = { code: "SUPER_ADMIN_REFUSED", message: "Erro ao criar conta de administrador. Tente novamente." };

test("the code of the installation makes the first super admin, who is signed in and in no shop", async () => {
  const { browser } = await openProduct();
  const first = browser();
  const session = await first.auth.registerSuperAdmin(person());
  expect(session).toMatchObject({ role: "super_admin", barbershop: null });
  expect(await first.auth.session()).toEqual(session);
});

test("a wrong code, a taken e-mail and a second super admin are one refusal, and leave no account", async () => {
  const product = await openProduct();
  const { session } = await openShop(product);
  const wrong = person({ code: `${superAdminCode}!` });
  await expect(product.browser().auth.registerSuperAdmin(wrong)).rejects.toMatchObject(refusal);
  const taken = person({ email: session.user.email });
  await expect(product.browser().auth.registerSuperAdmin(taken)).rejects.toMatchObject(refusal);
  await product.browser().auth.registerSuperAdmin(person());
  const second = person();
  await expect(product.browser().auth.registerSuperAdmin(second)).rejects.toMatchObject(refusal);
  for (const { email, password } of [wrong, second]) {
    await expect(product.browser().auth.signIn({ email, password })).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
  }
});

test("of eight who know the code at once, one becomes super admin", async () => {
  const { browser, pool } = await openProduct();
  const attempts = Array.from({ length: 8 }, () => browser().auth.registerSuperAdmin(person()));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refusal);
  }
  const { rows } = await pool.query("select from auth.platform_member");
  expect(rows).toHaveLength(1);
});

test("whoever guesses codes is stopped after five, even with the right one", async () => {
  const guesser = (await openProduct()).browser();
  for (let guess = 1; guess <= 5; guess++) {
    await expect(guesser.auth.registerSuperAdmin(person({ code: `palpite ${guess}` }))).rejects.toMatchObject(refusal);
  }
  await expect(guesser.auth.registerSuperAdmin(person())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("without a second factor a super admin does nothing but their own account's business, and never loses it again", async () => {
  const product = await openProduct();
  const { session } = await openShop(product);
  const above = product.browser();
  const { email, password } = person();
  await above.auth.registerSuperAdmin(person({ email, password }));
  expect(await above.auth.session()).toMatchObject({
    role: "super_admin",
    second_factor: "missing",
    second_factor_demanded_by: "platform",
  });
  const missing = { code: "SECOND_FACTOR_MISSING" };
  await expect(above.platform.shops.list({})).rejects.toMatchObject(missing);
  await expect(above.platform.shops.enter({ id: session.barbershop!.id })).rejects.toMatchObject(missing);
  await expect(above.audit.events({})).rejects.toMatchObject(missing);
  expect(await above.auth.sessions.list()).toHaveLength(1);
  await useAuthenticator(above);
  expect((await above.platform.shops.list({})).items).toHaveLength(1);
  await above.platform.shops.enter({ id: session.barbershop!.id });
  expect(await above.services.list()).not.toEqual([]);
  expect(await above.auth.session()).toMatchObject({ second_factor: "on", second_factor_demanded_by: "platform" });
  await expect(above.auth.secondFactor.turnOff({ password })).rejects.toMatchObject({
    code: "SECOND_FACTOR_REQUIRED",
  });
});

test("whose second factor is gone acts inside no shop, though they were in one", async () => {
  const product = await openProduct();
  const { above, email } = await openPlatform(product);
  const { session } = await openShop(product);
  await above.platform.shops.enter({ id: session.barbershop!.id });
  await product.pool.query(`update auth."user" set two_factor_enabled = false where email = $1`, [email]);
  for (const ask of [above.services.list, above.realtime.changes])
    await expect(ask()).rejects.toMatchObject({ code: "SECOND_FACTOR_MISSING" });
});

test("a super admin is removed by another, which ends their sessions; nobody removes themselves", async () => {
  const product = await openProduct();
  const { above } = await openPlatform(product);
  const { owner, session } = await openShop(product);
  const { id } = session.user;
  await joinSuperAdmins(product, above, owner);
  await useAuthenticator(owner);
  await expect(owner.platform.superAdmins.remove({ id })).rejects.toMatchObject({ code: "NOT_YOURSELF" });
  await above.platform.superAdmins.remove({ id });
  await expect(owner.platform.superAdmins.list({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(above.platform.superAdmins.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("two super admins who remove each other at once leave one", async () => {
  const product = await openProduct();
  const { above: one } = await openPlatform(product);
  const { owner: two, session } = await openShop(product);
  await joinSuperAdmins(product, one, two);
  await useAuthenticator(two);
  const first = (await one.auth.session())!.user.id;
  await Promise.allSettled([
    one.platform.superAdmins.remove({ id: session.user.id }),
    two.platform.superAdmins.remove({ id: first }),
  ]);
  const { rows } = await product.pool.query("select from auth.platform_member");
  expect(rows).toHaveLength(1);
});

const sure = { password, confirmation: "EXCLUIR" } as const;

test("the last super admin does not delete their account; a locked one is none that stays", async () => {
  const product = await openProduct();
  const { above } = await openPlatform(product);
  const refused = { code: "LAST_ADMIN" };
  await expect(above.profile.ownData.deleteAccount(sure)).rejects.toMatchObject(refused);
  const { client } = await signUpClient(product, (await openShop(product)).slug);
  await joinSuperAdmins(product, above, client);
  const { id } = (await client.auth.session())!.user;
  await above.platform.accounts.lock({ id, reason: "Aparelho perdido" });
  await expect(above.profile.ownData.deleteAccount(sure)).rejects.toMatchObject(refused);
  await above.platform.accounts.unlock({ id });
  await above.profile.ownData.deleteAccount(sure);
  expect(await above.auth.session()).toBeNull();
});

test("of two concurrent deletions of super admins one is refused", async () => {
  const product = await openProduct();
  const { above } = await openPlatform(product);
  const { client } = await signUpClient(product, (await openShop(product)).slug);
  await joinSuperAdmins(product, above, client);
  const ends = await Promise.allSettled([above, client].map((one) => one.profile.ownData.deleteAccount(sure)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await product.pool.query("select from auth.platform_member")).rows).toHaveLength(1);
});
