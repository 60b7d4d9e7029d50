import { expect, test } from "vitest";
import { openProduct, openShop, password } from "#server/testing.ts";

/** With real mail, an account works only after its address is confirmed. */
const product = await openProduct({ mail: "smtp" });
let people = 0;

function signUp(email = `dona${++people}@exemplo.com`) {
  const owner = { full_name: "Ana Dona", email, password, barbershop: "Barbearia da Ana", telefone: "11 98765-4321" };
  return product
    .browser()
    .auth.registerBarbershop(owner)
    .then((session) => ({ session, email }));
}

async function confirmation(email: string) {
  const mail = (await product.mailsTo(email)).findLast(({ subject }) => subject.startsWith("Confirme"))!;
  return { token: /token=([^&\s]+)/.exec(mail.text)![1]!, type: "signup" as const };
}

test("a sign-up opens no session, and the right password says what is missing and sends the link again", async () => {
  const { session, email } = await signUp();
  expect(session).toBeNull();
  expect((await product.mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirme/)]);
  await expect(product.browser().auth.signIn({ email, password })).rejects.toMatchObject({
    code: "EMAIL_NOT_CONFIRMED",
    message: "Email não confirmado. Verifique sua caixa de entrada e confirme seu email antes de fazer login.",
  });
  expect((await product.mailsTo(email)).filter(({ subject }) => subject.startsWith("Confirme"))).toHaveLength(2);
  await expect(product.browser().auth.signIn({ email, password: "errada" })).rejects.toMatchObject({
    code: "INVALID_CREDENTIALS",
  });
});

test("sign-ins with the right password before the confirmation do not lock the account", async () => {
  const { email } = await signUp();
  const browser = product.browser();
  const attempt = () => browser.auth.signIn({ email, password });
  for (let time = 1; time <= 6; time++) await expect(attempt()).rejects.toMatchObject({ code: "EMAIL_NOT_CONFIRMED" });
});

test("the link confirms, also a second time, and then the password lets in", async () => {
  const { email } = await signUp();
  const link = await confirmation(email);
  for (const _ of [1, 2]) {
    expect(await product.browser().auth.email.confirm(link)).toEqual({ email, waitingFor: null });
  }
  expect(await product.browser().auth.signIn({ email, password })).toMatchObject({ role: "admin" });
});

test("a known address gets the same answer as a new one, and its owner a mail", async () => {
  const { email } = await signUp();
  expect(await signUp(email)).toEqual({ session: null, email });
  const subjects = (await product.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe("Você já tem uma conta no Navalha");
});

test("where nobody gets mails, an address changes at once, and a password is not recovered", async () => {
  const silent = await openProduct({ mail: "none" });
  const [mine, taken] = await Promise.all([openShop(silent), openShop(silent)]);
  const browser = silent.browser();
  expect((await browser.auth.entrance()).mail).toBe(false);
  const request = browser.auth.recovery.request({ email: mine.session.user.email });
  await expect(request).rejects.toMatchObject({ code: "MAIL_MISSING" });

  const { auth } = mine.owner;
  const email = "outra.dona@exemplo.com";
  const other = { email: taken.session.user.email, password };
  await expect(auth.email.change(other)).rejects.toMatchObject({ code: "EMAIL_NOT_FREE" });
  await expect(auth.email.change({ email, password: "errada" })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await auth.email.change({ email, password });
  expect(await auth.email.pending()).toBe(null);
  expect((await browser.auth.signIn({ email, password })).user.id).toBe(mine.session.user.id);
});
