import { expect, test } from "vitest";
import { newClient, record } from "#server/features/clients/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { openProduct, openShop, openStaffedShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
let people = 0;
const address = () => `convidado${++people}@exemplo.com`;

/** A client with a visit booked by the desk. */
async function known() {
  const shop = await openShop(product);
  const { owner, cut, barber } = shop;
  const id = await newClient(shop);
  const startsAt = "2026-11-24T13:00:00Z";
  const visit = await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: { id } });
  return { ...shop, id, visit };
}

test("an invited client chooses a password, and has their record and visits", async () => {
  const { owner, id, visit, slug } = await known();
  const email = address();
  const sent = await owner.staff.inviteClient({ client: id, email });
  const [mail] = await product.mailsTo(email);
  expect(mail).toMatchObject({ subject: "Barbearia do Zé convidou você para agendar online" });
  expect(mail?.text).toContain(sent.link);
  expect((await owner.clients.details({ id })).convite).toMatchObject({ email, expired: false });

  const davi = product.browser();
  const token = await product.tokenOf(sent);
  expect(await davi.staff.openInvitation({ token })).toMatchObject({ role: "cliente", email, nome: record.nome });
  let session;
  const change = await heardOf({ product, browser: owner, feature: "appointments" }, async () => {
    session = await davi.staff.acceptInvitation({ token, password });
  });
  expect(change.ids).toEqual([visit.id]);
  expect(session).toMatchObject({ role: "cliente", cliente_id: id, barbershop: { slug } });
  expect((await davi.appointments.mine.list({ which: "upcoming" })).items).toMatchObject([{ id: visit.id }]);
  expect(await owner.clients.details({ id })).toMatchObject({ conta: true, verificado: true, convite: null });
  await expect(owner.staff.inviteClient({ client: id, email: address() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("invited again, only the last link is good; cancelled, none is", async () => {
  const { owner, id } = await known();
  const first = await product.tokenOf(await owner.staff.inviteClient({ client: id, email: address() }));
  const second = await product.tokenOf(await owner.staff.inviteClient({ client: id, email: address() }));
  const open = (token: string) => product.browser().staff.openInvitation({ token });
  await expect(open(first)).rejects.toMatchObject({ code: "INVITATION_INVALID" });
  await open(second);
  const { convite } = await owner.clients.details({ id });
  await owner.staff.revokeInvitation({ id: convite!.id });
  await expect(open(second)).rejects.toMatchObject({ code: "INVITATION_INVALID" });
  expect((await owner.clients.details({ id })).convite).toBe(null);
});

test("an invitation accepted with an account of this shop merges both records", async () => {
  const { owner, id, slug } = await known();
  const { client, email } = await signUpClient(product, slug);
  const token = await product.tokenOf(await owner.staff.inviteClient({ client: id, email }));
  expect(await client.staff.joinByInvitation({ token })).toMatchObject({ role: "cliente", cliente_id: id });
  const { items } = await owner.clients.list({});
  expect(items.map((one) => one.id)).toEqual([id]);
});

test("a member of the team cannot be invited as client, and neither the desk nor another shop invites", async () => {
  const { owner, rita, barber } = await openStaffedShop(product);
  const client = await newClient({ owner });
  const inviting = owner.staff.inviteClient({ client, email: barber.email });
  await expect(inviting).rejects.toMatchObject({ code: "ALREADY_STAFF" });
  await expect(rita.staff.inviteClient({ client, email: address() })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const other = await openShop(product);
  const foreign = other.owner.staff.inviteClient({ client, email: address() });
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("erasing a client ends their invitation, and merging moves it", async () => {
  const { owner, id, visit } = await known();
  const removed = await newClient({ owner });
  const token = await product.tokenOf(await owner.staff.inviteClient({ client: removed, email: address() }));
  await owner.clients.merge({ id, removed, taking: [] });
  expect((await owner.clients.details({ id })).convite).not.toBe(null);
  await owner.appointments.cancel({ id: visit.id });
  await owner.clients.erase({ id, confirmation: "EXCLUIR" });
  const opening = product.browser().staff.openInvitation({ token });
  await expect(opening).rejects.toMatchObject({ code: "INVITATION_INVALID" });
});

test("a number that the invited account only claims is not verified and brings no other record", async () => {
  const { owner, cut, barber, slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const { telefone } = await owner.clients.details({ id: (await client.auth.session())!.cliente_id! });
  const startsAt = "2026-11-24T13:00:00Z";
  const other = { nome: "Davi Outro", telefone: telefone! };
  const visit = await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: other });
  const { id } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  await client.staff.joinByInvitation({
    token: await product.tokenOf(await owner.staff.inviteClient({ client: id, email })),
  });
  expect(await owner.clients.details({ id })).toMatchObject({ conta: true, telefone, verificado: false });
  expect((await owner.appointments.details({ id: visit.id })).cliente!.nome).toBe("Davi Outro");
  expect((await client.appointments.mine.list({ which: "upcoming" })).items).toEqual([]);
});

test("who signed up with the number of the record is joined to it by its invitation", async () => {
  const { owner, slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const { telefone } = await owner.clients.details({ id: (await client.auth.session())!.cliente_id! });
  const { id } = await owner.clients.save({ ...record, cpf: "", telefone: telefone! });
  await client.staff.joinByInvitation({
    token: await product.tokenOf(await owner.staff.inviteClient({ client: id, email })),
  });
  expect(await owner.clients.details({ id })).toMatchObject({ conta: true, telefone, verificado: true });
});

test("of concurrent invitations only the last link works, and after merging none of the earlier ones", async () => {
  const { owner, id } = await known();
  const invite = async (client = id) => product.tokenOf(await owner.staff.inviteClient({ client, email: address() }));
  const good = async (tokens: string[]) => {
    const { openInvitation } = product.browser().staff;
    const opened = await Promise.allSettled(tokens.map((token) => openInvitation({ token })));
    return opened.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await good(await Promise.all([invite(), invite(), invite()]))).toBe(1);
  const removed = await newClient({ owner });
  const tokens = [await invite(), await invite(removed)];
  await owner.clients.merge({ id, removed, taking: [] });
  const [first, second] = tokens.map((token) => product.browser().staff.acceptInvitation({ token, password }));
  const accepted = (await Promise.allSettled([first, second])).toSorted((one, two) =>
    one.status < two.status ? -1 : 1,
  );
  expect(accepted).toMatchObject([{ status: "fulfilled" }, { reason: { code: "INVITATION_INVALID" } }]);
});

test("an invitation after records were joined ends those of both", async () => {
  const { owner, id } = await known();
  const removed = await newClient({ owner });
  const invite = async (client: string) =>
    product.tokenOf(await owner.staff.inviteClient({ client, email: address() }));
  const before = [await invite(id), await invite(removed)];
  await owner.clients.merge({ id, removed, taking: [] });
  await invite(id);
  for (const token of before)
    await expect(product.browser().staff.openInvitation({ token })).rejects.toMatchObject({
      code: "INVITATION_INVALID",
    });
});
