import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction } from "#server/database.ts";
import { waiting } from "#server/security/queries.ts";
import { openProduct, openShop, openStaffedShop, password, signUpClient, timesIn } from "#server/testing.ts";

const product = await openProduct();
const { tokenOf } = product;
const nina = { nome: "Nina Sem Conta", telefone: "", especialidades: ["Barba"], bio: "", foto_url: null };
const client = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const startsAt = "2026-11-24T10:00:00-03:00";
let people = 0;
const someEmail = () => `portal${++people}@exemplo.com`;

test("a barber without an account is added by name and can be booked at once", async () => {
  const { owner, slug, cut } = await openShop(product);
  const { id } = await owner.staff.addBarber(nina);
  expect(await owner.staff.barber({ id })).toMatchObject({
    nome: nina.nome,
    telefone: null,
    conta: null,
    convite: null,
  });
  const query = { slug, services: [cut.id], barber: id, from: "2026-11-24", days: 1 };
  expect(timesIn(await product.browser().publicPage.freeTimes(query))).toContain("2026-11-24T13:00:00.000Z");
});

test("a barber is also added where the shop has no service in use", async () => {
  const { owner } = await openShop(product);
  for (const { id } of await owner.services.list()) await owner.services.archive({ id });
  const { id } = await owner.staff.addBarber(nina);
  expect(await owner.staff.barber({ id })).toMatchObject({ nome: nina.nome });
});

test("data of a barber that somebody else has changed meanwhile is not taken back", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.staff.addBarber(nina);
  const { foto_url: _own, ...form } = { ...nina, email: "", cor: 1, meta_mensal: null, aceita_encaixe: true };
  const data = { ...form, id, buffer_minutos: 0 };
  const changes: [string, unknown][] = [
    ["nome", "Nina Nova"],
    ["telefone", "11 98765-4321"],
    ["especialidades", []],
    ["bio", "Desde 2019."],
    ["email", someEmail()],
    ["cor", 2],
    ["meta_mensal", 500_000],
    ["aceita_encaixe", false],
    ["buffer_minutos", 5],
  ];
  for (const [name, value] of changes) {
    await owner.staff.editBarber(data);
    const { versao } = await owner.staff.barber({ id });
    const both = [
      { ...data, [name]: value, versao },
      { ...data, bio: "Outra", nome: "Outra", versao },
    ];
    const settled = await Promise.allSettled(both.map((form) => owner.staff.editBarber(form)));
    expect(settled.map(({ status }) => status).toSorted(), name).toEqual(["fulfilled", "rejected"]);
    await owner.staff.editBarber({ ...data, [name]: value });
    const stale = owner.staff.editBarber({ ...data, versao });
    await expect(stale, name).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
    await owner.staff.editBarber({ ...data, versao: (await owner.staff.barber({ id })).versao });
  }
});

test("an invitation to the portal gives a person the existing barber, with agenda and photo", async () => {
  const { owner, cut } = await openShop(product);
  const { id } = await owner.staff.addBarber({ ...nina, bio: "Desde 2019." });
  const booked = await owner.appointments.book({ services: [cut.id], barber: id, startsAt, client });
  const email = someEmail();
  const sent = await owner.staff.inviteToPortal({ id, email });
  expect((await owner.staff.barber({ id })).convite).toMatchObject({ email });
  const person = product.browser();
  const session = await person.staff.acceptInvitation({ token: await tokenOf(sent), password });
  expect(session).toMatchObject({ role: "barbeiro", barbeiro_id: id });
  const agenda = await person.appointments.agenda({ from: "2026-11-24", days: 1 });
  expect(agenda.appointments.map((one) => one.id)).toEqual([booked.id]);
  expect(await owner.staff.barber({ id })).toMatchObject({ conta: "barbeiro", convite: null, bio: "Desde 2019." });
  expect((await owner.barbers.list()).filter(({ nome }) => nome === nina.nome)).toHaveLength(1);
  await expect(owner.staff.inviteToPortal({ id, email: someEmail() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a barber without an account has a photo of the shop, and keeps it until they have an own one", async () => {
  const { owner, session, beto, chair } = await openStaffedShop(product);
  const shop = session.barbershop!.id;
  const photo = (of: string) => `/api/photos/foto-${of}-1700000000000-0a.webp`;
  const here = { role: "navalha_app", shop, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, here, (tx) =>
    tx
      .insertInto("photos")
      .values({ url: photo(shop), barbershop_id: shop })
      .execute(),
  );
  const { id } = await owner.staff.addBarber({ ...nina, foto_url: photo(shop) });
  const unshown = await inTransaction(product.deps.db, here, (tx) =>
    sql`select app.forget_unshown_photos(now() + interval '1 day')`.execute(tx),
  );
  expect(unshown.rows, "what a barber shows stays").toEqual([]);
  const foreign = owner.staff.addBarber({ ...nina, foto_url: photo("0190") });
  await expect(foreign).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields: [{ path: "foto_url" }] } });
  const sent = await owner.staff.inviteToPortal({ id, email: someEmail() });
  await product.browser().staff.acceptInvitation({ token: await tokenOf(sent), password });
  expect((await owner.staff.barber({ id })).foto_url).toBe(photo(shop));
  const fields = { nome: "Beto", telefone: "", email: "", especialidades: [], bio: "" };
  await owner.staff.editBarber({ id: chair, ...fields, foto_url: photo(shop) });
  expect((await beto.profile.own()).avatar_url, "the photo of who has an account is theirs").toBeNull();
  expect((await owner.staff.barber({ id: chair })).foto_url).toBeNull();
});

test("a barber has one pending invitation: another address ends the earlier one, and leaving ends it too", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.staff.addBarber(nina);
  const first = await owner.staff.inviteToPortal({ id, email: someEmail() });
  const before = await tokenOf(first);
  const second = await owner.staff.inviteToPortal({ id, email: someEmail() });
  const { staff } = product.browser();
  await expect(staff.openInvitation({ token: before })).rejects.toMatchObject({ code: "INVITATION_INVALID" });
  await owner.staff.revokeInvitation({ id: second.invitation.id });
  expect(
    (await owner.barbers.list()).map((one) => one.id),
    "the chair stays",
  ).toContain(id);
  const third = await owner.staff.inviteToPortal({ id, email: someEmail() });
  await owner.staff.deactivateBarber({ id });
  await expect(staff.openInvitation({ token: await tokenOf(third) })).rejects.toMatchObject({
    code: "INVITATION_INVALID",
  });
  await expect(owner.staff.inviteToPortal({ id, email: someEmail() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("of two who invite to one chair at once the last link alone is good, and while one is accepted there is none", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.staff.addBarber(nina);
  const invite = async () => tokenOf(await owner.staff.inviteToPortal({ id, email: someEmail() }));
  const holding = await product.pool.connect();
  // Each has inserted its invitation before it counts.
  await holding.query("begin; lock table auth.rate_limit in share mode");
  const inviting = Promise.all([invite(), invite(), invite()]);
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(3), 30_000);
  await holding.query("commit");
  holding.release();
  const tokens = await inviting;
  const opened = await Promise.allSettled(
    tokens.map((token) =>
      product
        .browser()
        .staff.openInvitation({ token })
        .then(() => token),
    ),
  );
  const good = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(good).toHaveLength(1);
  const accepting = product.browser().staff.acceptInvitation({ token: good[0]!, password });
  await Promise.allSettled([accepting, invite()]);
  const { conta, convite } = await owner.staff.barber({ id });
  expect([conta !== null, convite !== null].filter(Boolean), "a chair or an invitation to it").toHaveLength(1);
});

test("who is of the team, or was a barber here, is not invited to a second chair", async () => {
  const { owner, barber, chair, receptionist } = await openStaffedShop(product);
  const { id } = await owner.staff.addBarber(nina);
  const invited = (email: string) => owner.staff.inviteToPortal({ id, email });
  await expect(invited(receptionist.email)).rejects.toMatchObject({ code: "ALREADY_STAFF" });
  await owner.staff.deactivateBarber({ id: chair });
  await expect(invited(barber.email)).rejects.toMatchObject({ code: "CHAIR_KEPT" });
});

test("deleting an invited account does not remove the barber", async () => {
  const { owner, slug } = await openShop(product);
  const { id } = await owner.staff.addBarber(nina);
  const { client: invited, email } = await signUpClient(product, slug);
  await owner.staff.inviteToPortal({ id, email });
  await invited.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  expect(await owner.staff.barber({ id })).toMatchObject({ nome: nina.nome, ativo: true, convite: null });
});

test("colours go round before one comes twice; the admin changes colour, goal and pauses, which the history tells", async () => {
  const { owner, rita, chair, slug } = await openStaffedShop(product);
  for (let number = 0; number < 8; number++) await owner.staff.addBarber(nina);
  const colors = (await owner.barbers.list()).map(({ cor }) => cor);
  expect(colors.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const { nome, telefone, email, especialidades } = await owner.staff.barber({ id: chair });
  const fields = { id: chair, nome, telefone: telefone!, email: email!, especialidades, bio: "" };
  await owner.staff.editBarber({ ...fields, cor: 7, meta_mensal: 800_000, aceita_encaixe: false, buffer_minutos: 10 });
  const set = { cor: 7, aceita_encaixe: false, buffer_minutos: 10 };
  expect(await owner.staff.barber({ id: chair })).toMatchObject({ ...set, meta_mensal: 800_000 });
  expect(await rita.staff.barber({ id: chair })).toMatchObject({ ...set, meta_mensal: null, convite: null });
  await owner.staff.editBarber(fields);
  expect(await owner.staff.barber({ id: chair }), "what is left out stays").toMatchObject({
    ...set,
    meta_mensal: 800_000,
  });
  const [change] = await owner.staff.history({ id: chair });
  expect(change).toMatchObject({ person: "Zé Dono", changed: { cor: [1, 7], meta_mensal: [null, 800_000] } });
  const page = await product.browser().publicPage.barbershop({ slug });
  expect(page.barbers[0]).not.toHaveProperty("cor");
});

test("a barber's history goes with their account", async () => {
  const { owner, beto, chair } = await openStaffedShop(product);
  const fields = { nome: "Beto Novo", telefone: "", email: "", especialidades: [], bio: "" };
  await owner.staff.editBarber({ id: chair, ...fields });
  expect((await owner.staff.history({ id: chair }))[0]).toMatchObject({
    changed: { nome: ["Beto Silva", "Beto Novo"] },
  });
  await beto.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  expect(await owner.staff.history({ id: chair })).toEqual([]);
});

test("the team is read by the desk and kept by the admin; of another shop there is nobody", async () => {
  const { owner, beto, rita, chair } = await openStaffedShop(product);
  expect(await rita.staff.barber({ id: chair })).toMatchObject({ nome: "Beto Silva", conta: null, user_id: null });
  await expect(beto.staff.barber({ id: chair })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(rita.staff.history({ id: chair }), "goals are in it").rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(rita.staff.addBarber(nina)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { owner: stranger } = await openShop(product);
  const gone = { code: "NOT_FOUND" };
  await expect(stranger.staff.barber({ id: chair })).rejects.toMatchObject(gone);
  await expect(stranger.staff.inviteToPortal({ id: chair, email: someEmail() })).rejects.toMatchObject(gone);
  expect(await stranger.staff.history({ id: chair })).toEqual([]);
  const { id } = await owner.staff.addBarber(nina);
  await expect(rita.staff.inviteToPortal({ id, email: someEmail() })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
