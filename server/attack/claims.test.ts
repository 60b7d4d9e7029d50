import { expect, test } from "vitest";
import { guarded } from "#server/security/second-factor.ts";
import { openPlatform, openProduct, openShop, password, tokenIn, useAuthenticator } from "#server/testing.ts";

/** Ownership of an address must be proven by a mail to it (decisions 4). */
const mailing = await openProduct({ mail: "smtp" });
/** The same installation without mail transport, where the inviter hands the link over. */
const handing = await openProduct({ mail: "none", beside: mailing });
const shop = await openShop(handing);
const { above } = await openPlatform(mailing);
let people = 0;

const someone = () => ({ nome: "Vera Vítima", email: `vera${++people}@exemplo.com`, telefone: "11 98888-7777" });
const invalid = { code: "INVITATION_INVALID" };

const prove = (email: string) =>
  mailing.pool.query(`update auth."user" set email_verified = true where email = $1`, [email]);

/** Signs a person in on the product with real mail, with a confirmed address. */
const at = async (email: string) => {
  await prove(email);
  const browser = mailing.browser();
  await browser.auth.signIn({ email, password });
  return browser;
};
const owner = await at(shop.session.user.email);

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await mailing.pool.query(`select email_verified from auth."user" where email = $1`, [email]);
  return rows[0].email_verified;
}

async function recover(email: string, fresh: string): Promise<void> {
  const browser = mailing.browser();
  await browser.auth.recovery.request({ email });
  const [, token = ""] = /access_token=([^&]+)/.exec((await mailing.mailsTo(email)).at(-1)!.text)!;
  await browser.auth.recovery.reset({ token, password: fresh });
}

/** An account created with another person's address by a stranger who got the link. */
async function squatted() {
  const given = someone();
  const { link } = await shop.owner.staff.inviteReceptionist(given);
  const squatter = handing.browser();
  await squatter.staff.acceptInvitation({ token: tokenIn(link), password });
  return { squatter, email: given.email };
}

test("confirming a stranger's address with the link of one's own invitation: no answer of any call carries it", async () => {
  const { slug } = shop;
  const sent = [
    await owner.staff.inviteReceptionist(someone()),
    await owner.staff.inviteBarber({ ...someone(), especialidades: [], bio: "" }),
  ];
  sent.push(await owner.staff.resendInvitation({ id: sent[0]!.invitation.id }));
  sent.push(await above.staff.inviteFromAbove({ ...someone(), slug, role: "barbeiro" }));
  const { nome, email } = someone();
  sent.push(await above.platform.superAdmins.invite({ nome, email }));
  sent.push(await above.platform.superAdmins.resendInvitation({ id: sent.at(-1)!.invitation.id }));
  for (const one of sent) {
    const token = await mailing.tokenOf(one);
    expect(one.link).toBeNull();
    expect(JSON.stringify(one)).not.toContain(token);
  }
});

test("confirming a stranger's address with a link that was handed over", async () => {
  const { email } = await squatted();
  expect(await isConfirmed(email)).toBe(false);
  const entering = mailing.browser().auth.signIn({ email, password });
  await expect(entering).rejects.toMatchObject({ code: "EMAIL_NOT_CONFIRMED" });
});

test("keeping a link that was handed over until mails leave: it is over, and the one that is mailed then proves", async () => {
  const given = someone();
  const { link, invitation } = await shop.owner.staff.inviteReceptionist(given);
  const visitor = mailing.browser();
  const token = tokenIn(link);
  await expect(visitor.staff.openInvitation({ token })).rejects.toMatchObject(invalid);
  await expect(visitor.staff.acceptInvitation({ token, password })).rejects.toMatchObject(invalid);
  const listed = (await owner.staff.invitations({ role: "recepcionista" })).items.find(
    ({ id }) => id === invitation.id,
  );
  expect(listed).toMatchObject({ expired: true });
  const again = await mailing.tokenOf(await owner.staff.resendInvitation({ id: invitation.id }));
  await handing.browser().staff.acceptInvitation({ token: again, password });
  expect(await isConfirmed(given.email)).toBe(true);
});

test("keeping the owner of an address out with a second factor that was set before anybody had proven it", async () => {
  const { squatter, email } = await squatted();
  await useAuthenticator(squatter);
  await recover(email, "a senha de Vera");
  expect(await squatter.auth.session()).toBeNull();
  const vera = mailing.browser();
  expect(await vera.auth.signIn({ email, password: "a senha de Vera" })).toMatchObject({ second_factor: "off" });
  await expect(mailing.browser().auth.signIn({ email, password })).rejects.toMatchObject({
    code: "INVALID_CREDENTIALS",
  });
});

test("getting past the second factor of an address that was proven, by its mailbox alone", async () => {
  const { email } = await guarded(handing, shop.slug);
  await prove(email);
  await recover(email, "a senha do ladrão");
  const entering = mailing.browser().auth.signIn({ email, password: "a senha do ladrão" });
  await expect(entering).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
});

test("getting past the second factor of a super admin whose address nobody has proven", async () => {
  const { squatter, email } = await squatted();
  await mailing.pool.query(`insert into auth.platform_member (user_id) select id from auth."user" where email = $1`, [
    email,
  ]);
  await useAuthenticator(squatter);
  await recover(email, "a senha do ladrão");
  const entering = mailing.browser().auth.signIn({ email, password: "a senha do ladrão" });
  await expect(entering).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
});

test("confirming the address of an account, or setting its password, by an invitation to it", async () => {
  const { squatter, email } = await squatted();
  const sent = await (await openShopAt()).staff.inviteReceptionist({ ...someone(), email });
  const token = await mailing.tokenOf(sent);
  expect(await mailing.browser().staff.openInvitation({ token })).toMatchObject({ account: true });
  const taking = mailing.browser().staff.acceptInvitation({ token, password: "outra senha boa" });
  await expect(taking).rejects.toMatchObject({ code: "ACCOUNT_EXISTS" });
  await squatter.staff.joinByInvitation({ token });
  expect(await isConfirmed(email)).toBe(false);
});

test("the name of a shop or of a person as an address that strangers read in a mail of ours", async () => {
  const lure = (n: number) => `Prêmio em https://golpe${n}.com.br/x ou ze@golpe.com`;
  const links = (text: string) => text.match(/\S*(?:\w\.\w{2,}|@|:\/\/)\S*/g) ?? [];
  const local = await openProduct();
  const { owner: host, session, slug } = await openShop(local, lure(1));
  const [vera, ana] = [someone(), someone()];
  await host.staff.inviteReceptionist({ ...vera, nome: "golpe.com vence" });
  const visit = { full_name: "www.golpe.com", password, phone: "11 93333-4444" };
  await local.browser().auth.registerClient({ ...visit, slug, email: ana.email });
  await mailing.browser().auth.registerClient({ ...visit, slug: shop.slug, email: ana.email });
  const mails = [vera.email, session.user.email, ana.email].map((email) => local.mailsTo(email));
  const sent = [...(await Promise.all(mails)), await mailing.mailsTo(ana.email)].flat();
  expect(sent).toHaveLength(4);
  for (const { subject, text } of sent) {
    expect(links(subject)).toEqual([]);
    expect(links(text).filter((link) => !link.startsWith("https://barbearia.exemplo/"))).toEqual([]);
  }
});

test("the slug of a shop that exists, by its name", async () => {
  const same = await openShop(handing, shop.page.nome);
  expect(same.slug).not.toBe(shop.slug);
  const { nome, id } = await handing.browser().publicPage.barbershop({ slug: shop.slug });
  expect({ nome, id }).toEqual({ nome: shop.page.nome, id: shop.page.id });
});

async function openShopAt() {
  const { session } = await openShop(handing, "Outra Casa");
  return at(session.user.email);
}
