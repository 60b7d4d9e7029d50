import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
let people = 0;

function someone() {
  return { nome: "Beto Barbeiro", email: `beto${++people}@exemplo.com`, telefone: "11 98888-7777" };
}

const barber = () => ({ ...someone(), especialidades: ["Degradê"], bio: "Corta desde 2010." });
const { tokenOf } = product;

/** Backdates every invitation of the shop until it is expired. */
function expire(shop: string): Promise<unknown> {
  return inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, (tx) =>
    tx
      .updateTable("staff_invitations")
      .set({ created_at: new Date(0), expires_at: new Date(1000) })
      .execute(),
  );
}

test("an invited barber sets a password and is staff of the shop and in the agenda", async () => {
  const { owner, session } = await openShop(product);
  const given = barber();
  const sent = await owner.staff.inviteBarber(given);
  expect(sent.link).toMatch(/^https:\/\/barbearia\.exemplo\/convite#token=[\w-]{43}$/);
  const [mail] = await product.mailsTo(given.email);
  expect(mail).toMatchObject({ subject: "Barbearia do Zé convidou você para a equipe" });
  expect(mail?.text).toContain(sent.link);
  const inAgenda = async () => (await owner.barbers.list()).map(({ id }) => id);
  expect(await inAgenda()).not.toContain(sent.barber.id);

  const visitor = product.browser();
  const token = await tokenOf(sent);
  expect(await visitor.staff.openInvitation({ token })).toEqual({
    barbershop: "Barbearia do Zé",
    role: "barbeiro",
    nome: given.nome,
    email: given.email,
    account: null,
  });
  const accepted = await visitor.staff.acceptInvitation({ token, password });
  expect(accepted).toMatchObject({
    user: { name: given.nome, email: given.email },
    role: "barbeiro",
    barbershop: { id: session.barbershop!.id },
    barbeiro_id: sent.barber.id,
  });
  expect(await visitor.auth.session()).toEqual(accepted);
  expect(await inAgenda()).toContain(sent.barber.id);
  expect((await owner.staff.invitations({ role: "barbeiro" })).items.length).toBe(0);
});

test("an invited barber can be booked once they have accepted", async () => {
  const { owner, slug, cut } = await openShop(product);
  const sent = await owner.staff.inviteBarber(barber());
  await product.browser().staff.acceptInvitation({ token: await tokenOf(sent), password });
  const visit = { slug, services: [cut.id], barber: sent.barber.id, startsAt: "2026-11-24T10:00:00-03:00" };
  const booked = await product.browser().publicPage.book({ ...visit, nome: "Ana", telefone: "11 91234-5678" });
  expect(booked.startsAt).toBe("2026-11-24T13:00:00.000Z");
});

test("sent again, an invitation has another link, and the one before is worth nothing", async () => {
  const { owner, session } = await openShop(product);
  const first = await owner.staff.inviteReceptionist(someone());
  await expire(session.barbershop!.id);
  const before = await tokenOf(first);
  const second = await owner.staff.resendInvitation({ id: first.invitation.id });
  expect(second.invitation).toMatchObject({ id: first.invitation.id, expired: false });
  const lives = Date.parse(second.invitation.expires_at) - Date.now();
  expect(Math.round(lives / 3_600_000)).toBe(72);
  const visitor = product.browser();
  await expect(visitor.staff.openInvitation({ token: before })).rejects.toMatchObject({
    code: "INVITATION_INVALID",
  });
  expect(await visitor.staff.acceptInvitation({ token: await tokenOf(second), password })).toMatchObject({
    role: "recepcionista",
  });
  expect((await visitor.profile.own()).especialidades).toEqual(["Atendimento ao Cliente", "Agendamentos"]);
  await expect(owner.staff.resendInvitation({ id: first.invitation.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(owner.staff.revokeInvitation({ id: first.invitation.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("somebody with an account joins signed in, and only with the invited e-mail", async () => {
  const { owner, slug, session } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const { client: stranger } = await signUpClient(product, slug);
  const sent = await owner.staff.inviteBarber({ ...barber(), email });
  const token = await tokenOf(sent);
  await expect(client.staff.acceptInvitation({ token, password })).rejects.toMatchObject({ code: "ACCOUNT_EXISTS" });
  await expect(product.browser().staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(stranger.staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "OTHER_EMAIL" });
  expect(await client.staff.joinByInvitation({ token })).toMatchObject({
    role: "barbeiro",
    barbershop: { id: session.barbershop!.id },
    barbeiro_id: sent.barber.id,
  });
  await expect(client.staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "INVITATION_INVALID" });
});

test("the owner of one shop works in another, and the session moves there", async () => {
  const { owner } = await openShop(product);
  const other = await openShop(product, "Outra");
  const sent = await owner.staff.inviteReceptionist({ ...someone(), email: other.session.user.email });
  const session = await other.owner.staff.joinByInvitation({ token: await tokenOf(sent) });
  expect(session).toMatchObject({ role: "recepcionista", barbershop: { nome: "Barbearia do Zé" } });
  expect(await other.owner.auth.session()).toEqual(session);
});

test("who is staff already or was invited already is not invited again", async () => {
  const { owner, session } = await openShop(product);
  const given = someone();
  await owner.staff.inviteReceptionist(given);
  await expect(owner.staff.inviteBarber({ ...barber(), email: given.email })).rejects.toMatchObject({
    code: "ALREADY_INVITED",
  });
  const self = owner.staff.inviteReceptionist({ ...someone(), email: session.user.email });
  await expect(self).rejects.toMatchObject({ code: "ALREADY_STAFF" });
});

test("the barber of a revoked invitation is gone, and the e-mail may be invited anew", async () => {
  const { owner } = await openShop(product);
  const given = barber();
  const first = await owner.staff.inviteBarber(given);
  await owner.staff.revokeInvitation({ id: first.invitation.id });
  await expect(owner.staff.reactivateBarber({ id: first.barber.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await owner.staff.inviteBarber(given)).barber.id).not.toBe(first.barber.id);
});

test("nobody but the admin invites", async () => {
  const { owner, slug } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const desk = product.browser();
  await desk.staff.acceptInvitation({
    token: await tokenOf(await owner.staff.inviteReceptionist(someone())),
    password,
  });
  for (const who of [desk, client]) {
    await expect(who.staff.inviteBarber(barber())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.staff.invitations({ role: "barbeiro" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

test("a password that everybody knows is refused, and the link still works", async () => {
  const { owner } = await openShop(product);
  const token = await tokenOf(await owner.staff.inviteReceptionist(someone()));
  const visitor = product.browser();
  await expect(visitor.staff.acceptInvitation({ token, password: "barbeiro123" })).rejects.toMatchObject({
    code: "PASSWORD_KNOWN",
    data: { fields: [{ path: "password", message: expect.stringContaining("fácil de adivinhar") }] },
  });
  await visitor.staff.acceptInvitation({ token, password });
});

test("what is stored of a link is not the link, and the log tells who did what", async () => {
  const { owner, session } = await openShop(product);
  const sent = await owner.staff.inviteReceptionist(someone());
  const token = await tokenOf(sent);
  await product.browser().staff.acceptInvitation({ token, password });
  const { rows } = await product.pool.query("select to_jsonb(i)::text as row from staff_invitations i where id = $1", [
    sent.invitation.id,
  ]);
  expect(rows[0].row).not.toContain(token);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const events = await inTransaction(product.deps.db, settings, (tx) =>
    tx.selectFrom("security_events").select(["event_type", "severity"]).orderBy("created_at").execute(),
  );
  const types = events.map(({ event_type }) => event_type).filter((type) => type.startsWith("staff"));
  expect(types).toEqual(["staff_invited", "staff_joined"]);
});

test("somebody with an account is asked to sign in with it, and the log of the shop names them", async () => {
  const { owner } = await openShop(product);
  const elsewhere = await openShop(product, "Outra Casa");
  const { email, name } = elsewhere.session.user;
  const sent = await owner.staff.inviteReceptionist({ ...someone(), email });
  const mail = (await product.mailsTo(email)).at(-1)!;
  expect(mail.text).toContain("entre com a conta que você já tem");
  expect(mail.text).not.toContain("senha");
  await elsewhere.owner.staff.joinByInvitation({ token: await tokenOf(sent) });
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "staff_joined" });
  expect(events).toMatchObject([{ person: name, details: { role: "recepcionista" } }]);
});

test("mails of invitations to one address are limited, also from several shops", async () => {
  const { owner } = await openShop(product);
  const other = await openShop(product);
  const given = someone();
  const { invitation } = await owner.staff.inviteReceptionist(given);
  const again = () => owner.staff.resendInvitation({ id: invitation.id });
  await again();
  await again();
  await expect(again()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(other.owner.staff.inviteReceptionist(given)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await product.mailsTo(given.email)).toHaveLength(3);
});

test("a shop sends fifty invitations a day", async () => {
  const { owner, session } = await openShop(product);
  const limit = `invitations-of:${session.barbershop!.id}`;
  await product.pool.query("insert into auth.rate_limit (key, window_started_at, hits) values ($1, now(), 49)", [
    limit,
  ]);
  await owner.staff.inviteReceptionist(someone());
  await expect(owner.staff.inviteReceptionist(someone())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("more invitations at once than the server has connections are all sent", async () => {
  const { owner } = await openShop(product);
  const sent = await Promise.allSettled(Array.from({ length: 20 }, () => owner.staff.inviteReceptionist(someone())));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => "fulfilled"));
});
