import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import {
  joinSuperAdmins,
  openPlatform,
  openProduct,
  openShop,
  password,
  signUpClient,
  useAuthenticator,
} from "#server/testing.ts";

const product = await openProduct();
const { above, email: superEmail } = await openPlatform(product);
const { superAdmins } = above.platform;
const { tokenOf } = product;
let people = 0;

const someone = () => ({ nome: "Nina Nova", email: `nina${++people}@exemplo.com` });
const invalid = { code: "INVITATION_INVALID" };

test("an invited super admin sets a password, and does nothing before a second factor", async () => {
  const given = someone();
  const sent = await superAdmins.invite(given);
  const { link, invitation } = sent;
  expect(link).toMatch(/^https:\/\/barbearia\.exemplo\/convite#token=[\w-]{43}$/);
  expect(invitation).toMatchObject({ role: "super_admin", ...given, expired: false });
  expect(Math.round((Date.parse(invitation.expires_at) - Date.now()) / 3_600_000)).toBe(72);
  const [mail] = await product.mailsTo(given.email);
  expect(mail).toMatchObject({ subject: "Convite para administrar a plataforma Navalha" });
  expect(mail?.text).toContain("Você recebeu um convite para administrar a plataforma Navalha.");
  expect(mail?.text).toContain(link);

  const nina = product.browser();
  const token = await tokenOf(sent);
  const opened = { barbershop: null, role: "super_admin", ...given, account: null };
  expect(await nina.staff.openInvitation({ token })).toEqual(opened);
  const session = await nina.staff.acceptInvitation({ token, password });
  expect(session).toMatchObject({ role: "super_admin", barbershop: null, second_factor: "missing" });
  await expect(nina.platform.shops.list({})).rejects.toMatchObject({ code: "SECOND_FACTOR_MISSING" });
  await useAuthenticator(nina);
  expect(await nina.platform.superAdmins.list({})).toMatchObject({
    items: [
      { email: superEmail, made_by: null },
      { email: given.email, made_by: "Sônia Suprema" },
    ],
  });
  expect(await superAdmins.invitations({})).toMatchObject({ items: [] });
});

test("somebody with an account accepts signed in, begins above the shops, and their other sessions end", async () => {
  const { owner, session } = await openShop(product);
  const { email, name: nome } = session.user;
  const elsewhere = product.browser();
  await elsewhere.auth.signIn({ email, password });
  const { slug } = session.barbershop!;
  const { client: stranger } = await signUpClient(product, slug);
  const token = await tokenOf(await superAdmins.invite({ nome, email }));
  await expect(owner.staff.acceptInvitation({ token, password })).rejects.toMatchObject({ code: "ACCOUNT_EXISTS" });
  await expect(stranger.staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "OTHER_EMAIL" });
  const joined = await owner.staff.joinByInvitation({ token });
  expect(joined).toMatchObject({ role: "super_admin", barbershop: null, second_factor: "missing" });
  expect(await elsewhere.auth.session()).toBeNull();
  await expect(owner.staff.joinByInvitation({ token })).rejects.toMatchObject(invalid);
});

test("who is a super admin already or was invited already is not invited again", async () => {
  const given = someone();
  await superAdmins.invite(given);
  await expect(superAdmins.invite(given)).rejects.toMatchObject({ code: "ALREADY_INVITED" });
  const self = superAdmins.invite({ nome: "Sônia", email: superEmail });
  await expect(self).rejects.toMatchObject({ code: "ALREADY_SUPER_ADMIN" });
});

test("invited twice, once as super admin and once by a shop, somebody accepts either and not both ways at once", async () => {
  const { owner } = await openShop(product);
  const given = someone();
  const above = await tokenOf(await superAdmins.invite(given));
  const below = await tokenOf(await owner.staff.inviteReceptionist({ ...given, telefone: "11 98888-7777" }));
  const nina = product.browser();
  const session = await nina.staff.acceptInvitation({ token: below, password });
  expect(session).toMatchObject({ role: "recepcionista" });
  expect(await nina.staff.joinByInvitation({ token: above })).toMatchObject({ role: "super_admin" });
});

test("sent again, an invitation has another link; revoked, it is gone; and neither is a shop's to do", async () => {
  const { owner } = await openShop(product);
  const first = await superAdmins.invite(someone());
  const { id } = first.invitation;
  const before = await tokenOf(first);
  const missing = { code: "NOT_FOUND" };
  await expect(owner.staff.resendInvitation({ id })).rejects.toMatchObject(missing);
  await expect(owner.staff.revokeInvitation({ id })).rejects.toMatchObject(missing);
  const second = await superAdmins.resendInvitation({ id });
  const visitor = product.browser();
  await expect(visitor.staff.openInvitation({ token: before })).rejects.toMatchObject(invalid);
  expect((await superAdmins.invitations({})).items.map((one) => one.id)).toContain(id);
  await superAdmins.revokeInvitation({ id });
  await expect(visitor.staff.openInvitation({ token: await tokenOf(second) })).rejects.toMatchObject(invalid);
  await expect(superAdmins.revokeInvitation({ id })).rejects.toMatchObject(missing);
  await expect(superAdmins.resendInvitation({ id })).rejects.toMatchObject(missing);

  const shops = await owner.staff.inviteReceptionist({ ...someone(), telefone: "11 98888-7777" });
  await expect(superAdmins.resendInvitation({ id: shops.invitation.id })).rejects.toMatchObject(missing);
  await expect(superAdmins.revokeInvitation({ id: shops.invitation.id })).rejects.toMatchObject(missing);
  await product.browser().staff.acceptInvitation({ token: await tokenOf(shops), password });
});

test("each step is on record above the shops", async () => {
  const given = someone();
  const { invitation } = await superAdmins.invite(given);
  const token = await tokenOf(await superAdmins.resendInvitation({ id: invitation.id }));
  await product.browser().staff.acceptInvitation({ token, password });
  const revoked = await superAdmins.invite(someone());
  await superAdmins.revokeInvitation({ id: revoked.invitation.id });
  const { items: events } = await above.audit.events({});
  const history = events.filter(({ event_type }) => /^super_admin_(invit|add)/.test(event_type));
  const steps = ["invited", "invitation_resent", "added", "invited", "invitation_revoked"];
  expect(
    history
      .slice(0, 5)
      .map(({ event_type }) => event_type)
      .toReversed(),
  ).toEqual(steps.map((step) => `super_admin_${step}`));
  expect(history[2]).toMatchObject({
    severity: "high",
    barbershop: null,
    details: { email: given.email, how: "invitation" },
  });
  expect(JSON.stringify(events)).not.toContain(token);
});

test("an invitation is worth nothing once its sender is no super admin, until another sends it again", async () => {
  const { owner, session } = await openShop(product);
  await joinSuperAdmins(product, above, owner);
  await useAuthenticator(owner);
  const sent = await owner.platform.superAdmins.invite(someone());
  const { id } = sent.invitation;
  const token = await tokenOf(sent);
  const expired = async () => (await superAdmins.invitations({})).items.find((one) => one.id === id)!.expired;
  const opened = () => product.browser().staff.openInvitation({ token });
  await above.platform.accounts.lock({ id: session.user.id, reason: "Conta invadida" });
  await expect(opened()).rejects.toMatchObject(invalid);
  expect(await expired()).toBe(true);
  await above.platform.accounts.unlock({ id: session.user.id });
  expect(await opened()).toMatchObject({ role: "super_admin" });
  await superAdmins.remove({ id: session.user.id });
  await expect(opened()).rejects.toMatchObject(invalid);
  const again = await superAdmins.resendInvitation({ id });
  expect(await expired()).toBe(false);
  await product.browser().staff.acceptInvitation({ token: await tokenOf(again), password });
});

test("who deletes their account is in no invitation, and the one that waited for them is worth nothing", async () => {
  const { client, email } = await signUpClient(product, (await openShop(product)).slug, "Leandra Leve");
  const token = await tokenOf(await superAdmins.invite({ nome: "Leandra Leve", email }));
  await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  await expect(product.browser().staff.openInvitation({ token })).rejects.toMatchObject(invalid);
  const settings = { role: "navalha_app", actorRole: "super_admin" } as const;
  const rows = await inTransaction(product.deps.db, settings, (tx) =>
    tx.selectFrom("staff_invitations").select(["nome", "email"]).execute(),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Leandra|${email}`));
});
