import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { openProduct, openShop, password, signUpClient, siteUrl } from "#server/testing.ts";

const product = await openProduct();
const { slug } = await openShop(product);
const fresh = "outra senha comprida";

/** A client who requested a link and read the mail. */
async function forgetful() {
  const { client, email } = await signUpClient(product, slug);
  return { client, email, link: await linkFor(email) };
}

async function linkFor(email: string): Promise<URL> {
  await product.browser().auth.recovery.request({ email });
  const mail = (await product.mailsTo(email)).findLast(({ subject }) => subject.startsWith("Redefinir"));
  return new URL(/https:\S+/.exec(mail?.text ?? "")![0]);
}

function tokenOf(link: URL): string {
  return new URLSearchParams(link.hash.slice(1)).get("access_token")!;
}

test("the link keeps its token in the fragment, for half an hour, and says whose it is", async () => {
  const { email, link } = await forgetful();
  expect(`${link.origin}${link.pathname}`).toBe(`${siteUrl}/redefinir-senha`);
  expect(link.search).toBe("");
  expect(link.hash).toMatch(/^#access_token=[\w-]+\.[\w-]+\.[\w-]+&type=recovery&expires_in=1800$/);
  expect(await product.browser().auth.recovery.check({ token: tokenOf(link) })).toEqual({ email });
});

test("a new password signs in, the old one and every open session do not, and the person is told", async () => {
  const { client, email, link } = await forgetful();
  await product.browser().auth.recovery.reset({ token: tokenOf(link), password: fresh });
  expect(await client.auth.session()).toBeNull();
  const old = product.browser().auth.signIn({ email, password });
  await expect(old).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  expect(await product.browser().auth.signIn({ email, password: fresh })).toMatchObject({ user: { email } });
  expect((await product.mailsTo(email)).at(-1)!.subject).toBe("Sua senha do Navalha foi alterada");
});

test("a link works once, and only the newest does", async () => {
  const { email, link } = await forgetful();
  const newer = await linkFor(email);
  const reset = (from: URL) => product.browser().auth.recovery.reset({ token: tokenOf(from), password: fresh });
  await expect(reset(link)).rejects.toMatchObject({ code: "RECOVERY_USED" });
  await reset(newer);
  await expect(reset(newer)).rejects.toMatchObject({ code: "RECOVERY_USED" });
  await expect(product.browser().auth.recovery.check({ token: tokenOf(newer) })).rejects.toMatchObject({
    code: "RECOVERY_USED",
  });
});

test("the same password, and one that everybody knows, are refused and the link still works", async () => {
  const { link } = await forgetful();
  const reset = (password: string) => product.browser().auth.recovery.reset({ token: tokenOf(link), password });
  await expect(reset(password)).rejects.toMatchObject({
    code: "SAME_PASSWORD",
    message: "Senha inválida: A nova senha deve ser diferente da atual.",
  });
  for (const known of ["12345678", "Password1", "Senha2026", "navalha!!"]) {
    await expect(reset(known)).rejects.toMatchObject({ code: "PASSWORD_KNOWN" });
  }
  await expect(reset("curta")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await reset(fresh);
});

test("an unknown address gets the same answer and no mail, and so does a locked account", async () => {
  const { email } = await signUpClient(product, slug);
  await product.pool.query(`update auth."user" set locked_at = now() where email = $1`, [email]);
  for (const address of ["ninguem@exemplo.com", email]) {
    expect(await product.browser().auth.recovery.request({ email: address })).toBeUndefined();
    expect((await product.mailsTo(address)).filter(({ subject }) => subject.startsWith("Redefinir"))).toEqual([]);
  }
});

test("asking without end fills no mailbox", async () => {
  const { email } = await signUpClient(product, slug);
  for (let time = 1; time <= 6; time++) await product.browser().auth.recovery.request({ email });
  const links = (await product.mailsTo(email)).filter(({ subject }) => subject.startsWith("Redefinir"));
  expect(links).toHaveLength(3);
  const stranger = product.browser();
  const asks = Array.from({ length: 12 }, (_, n) => stranger.auth.recovery.request({ email: `x${n}@exemplo.com` }));
  const refused = (await Promise.allSettled(asks)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
});

test("a locked-out account opens again with the new password", async () => {
  const { email, link } = await forgetful();
  for (let attempt = 1; attempt <= 20; attempt++) {
    await product
      .browser()
      .auth.signIn({ email, password: "errada" })
      .catch(() => undefined);
  }
  await expect(product.browser().auth.signIn({ email, password: fresh })).rejects.toMatchObject({
    code: "LOGIN_LOCKED",
  });
  await product.browser().auth.recovery.reset({ token: tokenOf(link), password: fresh });
  expect(await product.browser().auth.signIn({ email, password: fresh })).toMatchObject({ user: { email } });
});

test("a barber's link leads back to the barbers' sign-in", async () => {
  const { session, page } = await openShop(product);
  await inTransaction(product.deps.db, { role: "navalha_app", shop: page.id, actorRole: "admin" }, (tx) =>
    tx.updateTable("memberships").set({ role: "barbeiro" }).where("user_id", "=", session.user.id).execute(),
  );
  expect((await linkFor(session.user.email)).search).toBe("?type=barber");
});
