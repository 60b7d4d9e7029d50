import { expect, test } from "vitest";
import { forgetOldChanges } from "#server/features/auth/email/queries.ts";
import { guarded, passPassword } from "#server/security/second-factor.ts";
import { openProduct, openShop, password, signUpClient, siteUrl, useAuthenticator } from "#server/testing.ts";

const product = await openProduct();
const { slug } = await openShop(product);

test("turned on with the first code, it is required after the password", async () => {
  const { client, email, code, recoveryCodes } = await guarded(product, slug);
  expect(recoveryCodes).toHaveLength(10);
  expect(await client.auth.session()).toMatchObject({ second_factor: "on", second_factor_demanded_by: null });
  const browser = await passPassword(product, email);
  expect(await browser.auth.signInWithCode({ code: code() })).toMatchObject({ user: { email } });
  expect(await browser.auth.session()).toMatchObject({ user: { email } });
});

test("a code that was used is refused, and the next one opens all the same", async () => {
  const { email, code, recoveryCodes } = await guarded(product, slug);
  const used = code();
  await (await passPassword(product, email)).auth.signInWithCode({ code: used });
  const browser = await passPassword(product, email);
  await expect(browser.auth.signInWithCode({ code: used })).rejects.toMatchObject({ code: "WRONG_CODE" });
  expect(await browser.auth.signInWithCode({ code: recoveryCodes[0]! })).toMatchObject({ user: { email } });
});

test("a recovery code opens however it is copied, and is made of what nobody mistakes", async () => {
  const { email, recoveryCodes } = await guarded(product, slug);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  const copies = [
    recoveryCodes[0]!.toUpperCase(),
    recoveryCodes[1]!.replace("-", ""),
    recoveryCodes[2]!.replace("-", " "),
  ];
  for (const code of copies) {
    const browser = await passPassword(product, email);
    expect(await browser.auth.signInWithCode({ code })).toMatchObject({ user: { email } });
  }
});

test("a wrong code after the right password is on record in the shop's log", async () => {
  const { owner, slug: of } = await openShop(product);
  const { email } = await guarded(product, of);
  const browser = await passPassword(product, email);
  await expect(browser.auth.signInWithCode({ code: "000000" })).rejects.toMatchObject({ code: "WRONG_CODE" });
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "second_factor_refused" });
  expect(events).toMatchObject([{ severity: "high", person: "Ana Cliente" }]);
});

test("a recovery code turns nothing on, before and after the beginning, and nothing says that it did", async () => {
  const { owner } = await openShop(product);
  const { secondFactor } = owner.auth;
  const refused = {
    code: "INVALID_INPUT",
    data: { fields: [{ path: "code", message: "Informe o código de 6 dígitos." }] },
  };
  await expect(secondFactor.confirm({ code: "abcde-fghjk" })).rejects.toMatchObject(refused);
  const { recoveryCodes } = await secondFactor.begin({ password });
  await expect(secondFactor.confirm({ code: recoveryCodes[0]! })).rejects.toMatchObject(refused);
  expect(await owner.auth.session()).toMatchObject({ second_factor: "off" });
  expect((await owner.audit.eventsOfShop({ event_type: "second_factor_on" })).items).toEqual([]);
});

test("it is turned on only with the password and a first code", async () => {
  const { client, email } = await signUpClient(product, slug);
  await expect(client.auth.secondFactor.begin({ password: "errada" })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  const { uri } = await client.auth.secondFactor.begin({ password });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Navalha/);
  await expect(client.auth.secondFactor.confirm({ code: "000000" })).rejects.toMatchObject({ code: "WRONG_CODE" });
  expect(await product.browser().auth.signIn({ email, password })).toMatchObject({ second_factor: "off" });
});

test("new recovery codes take the place of the old ones, and turning it off asks for the password", async () => {
  const { client, email, recoveryCodes } = await guarded(product, slug);
  const fresh = await client.auth.secondFactor.renewCodes({ password });
  const browser = await passPassword(product, email);
  await expect(browser.auth.signInWithCode({ code: recoveryCodes[0]! })).rejects.toMatchObject({ code: "WRONG_CODE" });
  await browser.auth.signInWithCode({ code: fresh[0]! });
  await expect(client.auth.secondFactor.turnOff({ password: "errada" })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  await client.auth.secondFactor.turnOff({ password });
  expect(await product.browser().auth.signIn({ email, password })).toMatchObject({ second_factor: "off" });
});

test("a shop that demands it of its team lets nobody of them do anything else first, and never without it again", async () => {
  const { owner, slug: of } = await openShop(product);
  const { client } = await signUpClient(product, of);
  await owner.barbershops.requireSecondFactor({ required: true });
  const demanded = { second_factor_demanded_by: "barbershop" };
  expect(await owner.auth.session()).toMatchObject({ second_factor: "missing", ...demanded });
  await expect(owner.barbers.list()).rejects.toMatchObject({ code: "SECOND_FACTOR_MISSING" });
  expect(await client.barbers.list()).toHaveLength(1);
  expect(await client.auth.session()).toMatchObject({ second_factor: "off", second_factor_demanded_by: null });
  await useAuthenticator(owner);
  expect(await owner.barbers.list()).toHaveLength(1);
  const off = owner.auth.secondFactor.turnOff({ password });
  await expect(off).rejects.toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
  expect(await owner.auth.session()).toMatchObject({ second_factor: "on", ...demanded });
  await owner.barbershops.requireSecondFactor({ required: false });
  expect(await owner.auth.session()).toMatchObject({ second_factor: "on", second_factor_demanded_by: null });
});

test("a new password ends the other sessions, keeps this one, and wants to be new and unknown", async () => {
  const { client, email } = await signUpClient(product, slug);
  const other = product.browser();
  await other.auth.signIn({ email, password });
  const change = (current: string, next: string) =>
    client.auth.password.change({ current, password: next, confirmation: next });
  await expect(change("errada", "uma bem nova 1")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await expect(change(password, password)).rejects.toMatchObject({ code: "SAME_PASSWORD" });
  await expect(change(password, "password123")).rejects.toMatchObject({ code: "PASSWORD_KNOWN" });
  await change(password, "uma bem nova 1");
  expect(await client.auth.session()).toMatchObject({ user: { email } });
  expect(await other.auth.session()).toBeNull();
  expect((await product.mailsTo(email)).at(-1)!.subject).toBe("Sua senha do Navalha foi alterada");
});

test("own sessions are listed with their device, and end one by one or all others at once", async () => {
  const { client, email } = await signUpClient(product, slug);
  const others = [product.browser(), product.browser()];
  for (const other of others) await other.auth.signIn({ email, password });
  const listed = await client.auth.sessions.list();
  expect(listed.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ device: "Aparelho desconhecido", address: expect.stringMatching(/^10\.0\./) });
  await client.auth.sessions.end({ id: listed.find(({ current }) => !current)!.id });
  expect(await client.auth.sessions.list()).toHaveLength(2);
  await client.auth.sessions.endOthers();
  expect(await Promise.all(others.map((other) => other.auth.session()))).toEqual([null, null]);
  const stranger = await signUpClient(product, slug);
  const mine = (await client.auth.sessions.list())[0]!.id;
  await expect(stranger.client.auth.sessions.end({ id: mine })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** The token and type of the newest link that an address was sent. */
async function linkOf(address: string) {
  const mail = (await product.mailsTo(address)).findLast(({ text }) => text.includes("/confirmar-email#"))!;
  const link = new URL(new RegExp(`${siteUrl}\\S+`).exec(mail.text)![0]);
  return Object.fromEntries(new URLSearchParams(link.hash.slice(1))) as { token: string; type: "old" | "new" };
}

test("an e-mail changes when both addresses have said so, in any order", async () => {
  const { client, email } = await signUpClient(product, slug);
  const next = `novo-${email}`;
  await expect(client.auth.email.change({ password: "errada", email: next })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  await expect(client.auth.email.change({ password, email: ` ${email.toUpperCase()}` })).rejects.toMatchObject({
    code: "SAME_EMAIL",
  });
  expect(await client.auth.email.pending()).toBeNull();
  await client.auth.email.change({ password, email: next });
  expect(await client.auth.email.pending()).toEqual({ email: next, old: false, new: false });
  const anybody = product.browser();
  expect(await anybody.auth.email.confirm(await linkOf(next))).toEqual({ email: next, waitingFor: "old" });
  expect(await client.auth.email.pending()).toEqual({ email: next, old: false, new: true });
  expect((await client.auth.session())!.user.email).toBe(email);
  const old = await linkOf(email);
  expect(await anybody.auth.email.confirm(old)).toEqual({ email: next, waitingFor: null });
  expect((await client.auth.session())!.user.email).toBe(next);
  expect(await product.browser().auth.signIn({ email: next, password })).toMatchObject({ user: { email: next } });
  await expect(anybody.auth.email.confirm(old)).rejects.toMatchObject({ code: "EMAIL_LINK_EXPIRED" });
});

test("a change of e-mail that was given up moves nothing, whatever its links", async () => {
  const { client, email } = await signUpClient(product, slug);
  const next = `novo-${email}`;
  await client.auth.email.change({ password, email: next });
  const links = [await linkOf(next), await linkOf(email)];
  await client.auth.email.cancel();
  expect(await client.auth.email.pending()).toBeNull();
  for (const link of links)
    await expect(product.browser().auth.email.confirm(link)).rejects.toMatchObject({ code: "EMAIL_LINK_EXPIRED" });
  expect((await client.auth.session())!.user.email).toBe(email);
});

test("a stranger's address is asked three times in a quarter of an hour at most, and forgotten after a day", async () => {
  const { client, email } = await signUpClient(product, slug);
  const change = () => client.auth.email.change({ password, email: "estranha@exemplo.com" });
  for (let time = 1; time <= 3; time++) await change();
  await expect(change()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const waiting = () => product.pool.query("select from auth.email_change where new_email = 'estranha@exemplo.com'");
  await forgetOldChanges(product.deps.db);
  expect((await waiting()).rowCount).toBe(1);
  await product.pool.query(
    `update auth.email_change set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days' where user_id =
    (select id from auth."user" where email = $1)`,
    [email],
  );
  await forgetOldChanges(product.deps.db);
  expect((await waiting()).rowCount).toBe(0);
});

test("a link of one kind is nothing as another, and a taken address stays its owner's", async () => {
  const { client, email } = await signUpClient(product, slug);
  const { email: taken } = await signUpClient(product, slug);
  await client.auth.email.change({ password, email: taken });
  const [old, fresh] = [await linkOf(email), await linkOf(taken)];
  const anybody = product.browser();
  await expect(anybody.auth.email.confirm({ token: old.token, type: "new" })).rejects.toMatchObject({
    code: "EMAIL_LINK_INVALID",
  });
  await anybody.auth.email.confirm(old);
  await expect(anybody.auth.email.confirm(fresh)).rejects.toMatchObject({ code: "EMAIL_NOT_FREE" });
  expect((await client.auth.session())!.user.email).toBe(email);
});
