import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import {
  openProduct,
  openShop,
  openStaffedShop,
  password,
  signUpClient,
  type TestClient,
  timesIn,
} from "#server/testing.ts";

const product = await openProduct();
const { tokenOf } = product;
let people = 0;

async function names(who: TestClient, which: "active" | "inactive", query = "") {
  return (await who.staff.barbers({ which, query })).items.map(({ nome }) => nome);
}

test("everybody of the staff reads the team, admin and reception with its contacts", async () => {
  const { owner, beto, rita, slug } = await openStaffedShop(product);
  const asAdmin = (await owner.staff.barbers({})).items;
  expect(asAdmin.map(({ nome, conta }) => [nome, conta])).toEqual([
    ["Beto Silva", "barbeiro"],
    ["Zé Dono", "admin"],
  ]);
  expect(asAdmin[0]).toMatchObject({ telefone: "+5511988887777", ativo: true });
  expect((await rita.staff.barbers({})).items[0]).toMatchObject({ telefone: "+5511988887777", conta: null });
  expect((await beto.staff.barbers({})).items[0]).toMatchObject({ email: null, telefone: null, user_id: null });
  const { client } = await signUpClient(product, slug);
  await expect(client.staff.barbers({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the team is searched without accents, and read page by page", async () => {
  const { owner, session } = await openStaffedShop(product);
  expect(await names(owner, "active", "ze")).toEqual(["Zé Dono"]);
  expect(await names(owner, "active", "ninguém")).toEqual([]);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const many = Array.from({ length: 40 }, (_, n) => ({ barbershop_id: session.barbershop!.id, nome: `Novo ${n}` }));
  await inTransaction(product.deps.db, settings, (tx) => tx.insertInto("barbeiros").values(many).execute());
  const first = await owner.staff.barbers({ query: "novo", size: 30 });
  const second = await owner.staff.barbers({ query: "novo", size: 30, after: first.next! });
  expect([first.items.length, second.items.length, second.next]).toEqual([30, 10, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(40);
});

test("a deactivated barber is out at once, out of the agenda, and may be let in again", async () => {
  const { owner, beto, barber, chair } = await openStaffedShop(product);
  await owner.staff.deactivateBarber({ id: chair });
  await expect(beto.barbers.list()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect((await owner.barbers.list()).map(({ id }) => id)).not.toContain(chair);
  expect(await names(owner, "inactive")).toEqual(["Beto Silva"]);
  const again = product.browser();
  expect(await again.auth.signIn({ email: barber.email, password })).toMatchObject({ barbershop: null });
  await expect(owner.staff.deactivateBarber({ id: chair })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await owner.staff.reactivateBarber({ id: chair });
  expect(await again.auth.session()).toMatchObject({ role: "barbeiro", barbeiro_id: chair });
});

test("an owner leaves the agenda and stays the admin", async () => {
  const { owner, barber, session } = await openShop(product);
  await owner.staff.deactivateBarber({ id: barber.id });
  expect(await owner.auth.session()).toMatchObject({ user: { id: session.user.id }, role: "admin" });
  expect(await names(owner, "inactive")).toEqual(["Zé Dono"]);
  await expect(owner.staff.deactivateReceptionist({ id: session.user.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a barber goes to the desk and back to the same chair, signing in anew each time", async () => {
  const { owner, beto, barber, chair } = await openStaffedShop(product);
  await owner.staff.makeReceptionist({ id: chair });
  await expect(beto.auth.session()).resolves.toBeNull();
  expect(await beto.auth.signIn({ email: barber.email, password })).toMatchObject({
    role: "recepcionista",
    barbeiro_id: null,
  });
  expect(await names(owner, "inactive")).toEqual([]);
  const desk = (await owner.staff.receptionists({})).items;
  expect(desk.map(({ nome }) => nome)).toEqual(["Beto Silva", "Rita Souza"]);
  await owner.staff.makeBarber({ id: barber.id });
  expect(await beto.auth.session()).toBeNull();
  expect(await beto.auth.signIn({ email: barber.email, password })).toMatchObject({ barbeiro_id: chair });
  await expect(owner.staff.makeBarber({ id: barber.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a receptionist who gets a chair can be booked in the shop's hours", async () => {
  const { owner, receptionist, cut } = await openStaffedShop(product);
  await owner.staff.makeBarber({ id: receptionist.id });
  const chair = (await owner.staff.barbers({ query: "rita" })).items[0]!;
  const query = { services: [cut.id], barber: chair.id, from: "2026-11-24", days: 1 };
  expect(timesIn(await owner.appointments.freeTimes(query)).length).toBeGreaterThan(0);
});

test("a deactivated receptionist is out at once, is kept in the list, and may be let in again", async () => {
  const { owner, rita, receptionist } = await openStaffedShop(product);
  expect((await owner.staff.receptionists({})).items).toMatchObject([
    { id: receptionist.id, nome: "Rita Souza", telefone: "+5511988887777", ended_at: null },
  ]);
  await owner.staff.deactivateReceptionist({ id: receptionist.id });
  await expect(rita.barbers.list()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect((await owner.staff.receptionists({})).items).toEqual([]);
  expect((await owner.staff.receptionists({ which: "inactive" })).items).toHaveLength(1);
  await owner.staff.reactivateReceptionist({ id: receptionist.id });
  expect(await rita.auth.signIn({ email: receptionist.email, password })).toMatchObject({ role: "recepcionista" });
});

test("the admin edits what clients read of a barber; another shop's barber does not exist", async () => {
  const { owner, chair, slug } = await openStaffedShop(product);
  const given = { nome: "Beto da Silva", email: "b@exemplo.com", telefone: "11 97777-6666" };
  await owner.staff.editBarber({ id: chair, ...given, especialidades: ["Barba", "Risco"], bio: "Rápido." });
  const shown = (await product.browser().publicPage.barbershop({ slug })).barbers.find(({ id }) => id === chair);
  expect(shown).toMatchObject({ nome: "Beto da Silva", especialidades: ["Barba", "Risco"], bio: "Rápido." });
  const { owner: stranger } = await openShop(product);
  for (const call of [
    stranger.staff.deactivateBarber,
    stranger.staff.reactivateBarber,
    stranger.staff.makeReceptionist,
  ])
    await expect(call({ id: chair })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const foreign = stranger.staff.editBarber({ id: chair, ...given, especialidades: [], bio: "" });
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an admin hands the shop over: a barber becomes one, and the earlier one may go", async () => {
  const { owner, beto, barber, chair, session } = await openStaffedShop(product);
  await owner.staff.makeAdmin({ id: barber.id });
  await expect(beto.barbers.list()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await beto.auth.signIn({ email: barber.email, password })).toMatchObject({
    role: "admin",
    barbeiro_id: chair,
  });
  expect((await beto.staff.barbers({ query: "beto" })).items).toMatchObject([{ conta: "admin", ativo: true }]);
  await owner.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  const { items: events } = await beto.audit.eventsOfShop({ event_type: "staff_role_changed" });
  const details = { nome: "Beto Silva", from: "barbeiro", to: "admin", user: barber.id };
  expect(events).toMatchObject([{ details }]);
  await expect(beto.staff.endAdmin({ id: session.user.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a former admin is a barber again, or a receptionist if they are no barber, and the last admin stays", async () => {
  const { owner, beto, rita, barber, receptionist, session } = await openStaffedShop(product);
  const { makeAdmin, endAdmin } = owner.staff;
  await expect(endAdmin({ id: session.user.id })).rejects.toMatchObject({ code: "LAST_ADMIN" });
  for (const { id } of [barber, receptionist]) await makeAdmin({ id });
  await expect(makeAdmin({ id: barber.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await owner.staff.receptionists({})).items).toMatchObject([{ nome: "Rita Souza", admin: true }]);
  await beto.auth.signIn({ email: barber.email, password });
  for (const { id } of [barber, receptionist]) await endAdmin({ id });
  expect(await beto.auth.session()).toBeNull();
  expect(await beto.auth.signIn({ email: barber.email, password })).toMatchObject({ role: "barbeiro" });
  expect(await rita.auth.signIn({ email: receptionist.email, password })).toMatchObject({ role: "recepcionista" });
  await expect(endAdmin({ id: barber.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("of two admins who take each other's rights at once, one stays", async () => {
  const { owner, beto, barber, session } = await openStaffedShop(product);
  await owner.staff.makeAdmin({ id: barber.id });
  await beto.auth.signIn({ email: barber.email, password });
  const both = [owner.staff.endAdmin({ id: barber.id }), beto.staff.endAdmin({ id: session.user.id })];
  const ended = await Promise.allSettled(both);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("role changes and deactivations are in the shop's security log, with who did it", async () => {
  const { owner, session, chair, receptionist } = await openStaffedShop(product);
  await owner.staff.deactivateBarber({ id: chair });
  await owner.staff.makeBarber({ id: receptionist.id });
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const events = await inTransaction(product.deps.db, settings, (tx) =>
    tx
      .selectFrom("security_events")
      .select(["event_type", "severity", "user_id", "details"])
      .where("severity", "=", "high")
      .orderBy("created_at")
      .execute(),
  );
  expect(events).toMatchObject([
    { event_type: "staff_deactivated", user_id: session.user.id, details: { nome: "Beto Silva", role: "barbeiro" } },
    { event_type: "staff_role_changed", user_id: session.user.id, details: { user: receptionist.id, to: "barbeiro" } },
  ]);
});

test("every change of the team is told to everybody of the shop, its clients too", async () => {
  const { owner, beto, chair, barber, receptionist, slug } = await openStaffedShop(product);
  const { next: nextChange } = await listeningFromNow(product, (await signUpClient(product, slug)).client);
  const given = { nome: "Beto S.", email: barber.email, telefone: "11 98888-7777", especialidades: [], bio: "" };
  const profile = { full_name: "Beto", phone: "11 98888-7777", bio: "", endereco: "", experiencia_anos: null };
  const nova = { nome: "Nova", email: `staff${++people}@exemplo.com`, telefone: "11 98888-7777" };
  const invite = () => owner.staff.inviteBarber({ ...nova, especialidades: [], bio: "" });
  const acts: (() => Promise<unknown>)[] = [
    () => beto.profile.update({ ...profile, especialidades: [] }),
    () => beto.profile.removePhoto(),
    () => owner.staff.editBarber({ id: chair, ...given }),
    () => owner.staff.deactivateBarber({ id: chair }),
    () => owner.staff.reactivateBarber({ id: chair }),
    () => owner.staff.makeReceptionist({ id: chair }),
    () => owner.staff.makeBarber({ id: barber.id }),
    async () => {
      await beto.auth.signIn({ email: barber.email, password });
      await beto.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
    },
  ];
  for (const [at, act] of acts.entries()) {
    await act();
    expect([at, await nextChange()]).toEqual([at, { kind: "changed", feature: "barbers", ids: [chair], days: [] }]);
  }
  await owner.staff.makeBarber({ id: receptionist.id });
  expect(await nextChange()).toMatchObject({ feature: "barbers", ids: [expect.any(String)] });
  const first = await invite();
  expect(await nextChange()).toMatchObject({ ids: [first.barber.id] });
  await owner.staff.revokeInvitation({ id: first.invitation.id });
  expect(await nextChange()).toMatchObject({ ids: [first.barber.id] });
  const second = await invite();
  await product.browser().staff.acceptInvitation({ token: await tokenOf(second), password });
  for (const ids of [[second.barber.id], [second.barber.id]]) expect(await nextChange()).toMatchObject({ ids });
});
