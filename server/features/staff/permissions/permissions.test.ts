import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { inTransaction } from "#server/database.ts";
import { openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const visitor = { nome: "Ana Visitante", telefone: "11 91234-5678" };

/** A shop whose barber has joined, and the owner's calls to set their permissions. */
async function openTeam() {
  const { chair: id, barber: user, ...shop } = await openStaffedShop(product);
  const decide = (changed: Partial<typeof defaultPermissions>) =>
    shop.owner.staff.setPermissions({ ...defaultPermissions, ...changed, id });
  return { ...shop, id, decide, user };
}

test("a barber of whom nobody decided anything has the defaults", async () => {
  const { owner, beto, id } = await openTeam();
  const versao = expect.any(String) as string;
  expect(await owner.staff.permissions({ id })).toEqual({ ...defaultPermissions, versao });
  expect((await beto.auth.session())?.permissions).toEqual(defaultPermissions);
  expect((await owner.auth.session())?.permissions).toBeNull();
});

test("permissions that somebody else has changed meanwhile are not taken back", async () => {
  const { owner, id } = await openTeam();
  for (const name of Object.keys(defaultPermissions) as (keyof typeof defaultPermissions)[]) {
    const read = await owner.staff.permissions({ id });
    const changed = { ...read, [name]: name === "data_access_days" ? 7 : !read[name], id };
    await owner.staff.setPermissions(changed);
    const stale = owner.staff.setPermissions({ ...read, id });
    await expect(stale, name).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
    const { versao } = await owner.staff.permissions({ id });
    await owner.staff.setPermissions({ ...changed, versao });
  }
});

test("what the admin decides holds from the barber's next call on, and is written down", async () => {
  const { owner, beto, id, decide, session, user } = await openTeam();
  await decide({ sales_access: true, data_access_days: 7 });
  const expected = { ...defaultPermissions, sales_access: true, data_access_days: 7 };
  const { versao: _, ...permissions } = await owner.staff.permissions({ id });
  expect(permissions).toEqual(expected);
  expect((await beto.auth.session())?.permissions).toEqual(expected);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const [event] = await inTransaction(product.deps.db, settings, (tx) =>
    tx
      .selectFrom("security_events")
      .select(["user_id", "details"])
      .where("event_type", "=", "barber_permissions_changed")
      .execute(),
  );
  expect(event).toEqual({
    user_id: session.user.id,
    details: { barbeiro_id: id, nome: "Beto Silva", user: user.id, sales_access: "true", data_access_days: "7" },
  });
});

test("a number of days beyond the range is refused with the range", async () => {
  const { decide } = await openTeam();
  const message = "Informe um número de dias, de 0 a 3650.";
  for (const data_access_days of [-5, 3651, 1.5])
    await expect(decide({ data_access_days })).rejects.toMatchObject({
      data: { fields: [{ path: "data_access_days", message }] },
    });
});

test("with the portal closed every call is refused with one text, but session, profile and signing out", async () => {
  const { beto, decide, cut, id } = await openTeam();
  await decide({ portal_access_enabled: false });
  const refused = {
    code: "PORTAL_DISABLED",
    status: 403,
    message: "Seu acesso ao portal foi desabilitado pelo administrador.",
  };
  const days = { from: "2026-11-23", days: 1 };
  const calls = [
    () => beto.appointments.agenda(days),
    () =>
      beto.appointments.book({
        services: [cut.id],
        barber: id,
        startsAt: "2026-11-24T10:00:00-03:00",
        client: visitor,
      }),
    () => beto.appointments.mine.list({ which: "upcoming" }),
    () => beto.barbers.list(),
    () => beto.clients.search({ query: "a" }),
    () => beto.services.list(),
    () => beto.staff.barbers({}),
    () => beto.staff.receptionists({}),
    () => beto.realtime.changes(),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  expect(await beto.auth.session()).toMatchObject({ permissions: { portal_access_enabled: false } });
  expect(await beto.profile.own()).toMatchObject({ full_name: "Beto Silva" });
  await beto.auth.signOut();
});

test("without the agenda a barber neither reads nor writes it, and hears nothing of their appointments", async () => {
  const { owner, beto, decide, cut, id } = await openTeam();
  const visit = { services: [cut.id], barber: id, startsAt: "2026-11-24T10:00:00-03:00", client: visitor };
  const booked = await owner.appointments.book(visit);
  await decide({ agenda_access: false });
  const refused = {
    code: "PERMISSION_REQUIRED",
    status: 403,
    message: "Você não tem permissão para acessar esta funcionalidade.",
  };
  const one = { id: booked.id };
  const calls = [
    () => beto.appointments.agenda({ from: "2026-11-23", days: 1 }),
    () => beto.appointments.month({ month: "2026-11" }),
    () => beto.appointments.details(one),
    () => beto.appointments.freeTimes({ services: [cut.id], barber: id, from: "2026-11-24", days: 1 }),
    () => beto.appointments.book(visit),
    () => beto.appointments.confirm(one),
    () => beto.appointments.cancel(one),
    () => beto.appointments.block({ barber: id, startsAt: "2026-11-25T12:00:00Z", endsAt: "2026-11-25T13:00:00Z" }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  expect(await beto.services.list()).not.toEqual([]);
});

test("a barber reads appointments no further back than the admin lets them, whatever they ask", async () => {
  const { owner, beto, decide, cut, id, slug } = await openTeam();
  const startsAt = "2026-11-24T10:00:00-03:00";
  const { id: old } = await owner.appointments.book({ services: [cut.id], barber: id, startsAt, client: visitor });
  const { clock } = product;
  const today = clock.time;
  const read = async () => (await beto.appointments.agenda({ from: "2026-11-24", days: 1 })).appointments.length;
  try {
    clock.time = new Date("2026-12-24T20:00:00-03:00");
    expect(await read()).toBe(1);
    clock.time = new Date("2026-12-25T00:30:00-03:00");
    expect(await read()).toBe(0);
    await expect(beto.appointments.details({ id: old })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(beto.appointments.markMissed({ id: old })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await beto.appointments.month({ month: "2026-11" })).days).toEqual([]);
    expect((await owner.appointments.agenda({ from: "2026-11-24", days: 1 })).appointments).toHaveLength(1);
    await decide({ data_access_days: 31 });
    expect(await read()).toBe(1);
    expect((await product.browser().publicPage.barbershop({ slug })).slug).toBe(slug);
  } finally {
    clock.time = today;
  }
});

test("a barber puts and moves nothing onto a day that they may not read, and is told so", async () => {
  const { owner, beto, cut, id } = await openTeam();
  const visit = { services: [cut.id], barber: id, client: visitor, outsideHours: true };
  const [first, before] = ["2026-10-24T03:00:00Z", "2026-10-24T02:59:00Z"];
  const refused = { code: "BEFORE_HISTORY", status: 403 };
  await expect(beto.appointments.book({ ...visit, startsAt: before })).rejects.toMatchObject(refused);
  const booked = await beto.appointments.book({ ...visit, startsAt: first });
  const move = { id: booked.id, barber: id, outsideHours: true };
  await expect(beto.appointments.move({ ...move, startsAt: before })).rejects.toMatchObject(refused);
  expect(await owner.appointments.move({ ...move, startsAt: before })).toMatchObject({ hora_inicio: "23:59" });
  const { undo } = await owner.appointments.move({ ...move, startsAt: first });
  await expect(beto.appointments.undo({ id: booked.id, event: undo! })).rejects.toMatchObject(refused);
});

test("without access to clients a barber finds only those whom they serve, and books nobody else", async () => {
  const { owner, beto, decide, cut, id, slug } = await openTeam();
  const { client } = await signUpClient(product, slug, "Carlos Estranho");
  const stranger = (await client.auth.session())!.cliente_id!;
  await owner.appointments.book({
    services: [cut.id],
    barber: id,
    startsAt: "2026-11-24T10:00:00-03:00",
    client: visitor,
  });
  const found = async (query: string) => (await beto.clients.search({ query })).map(({ nome }) => nome);
  expect([await found("ana"), await found("carlos")]).toEqual([["Ana Visitante"], []]);
  const visit = { services: [cut.id], barber: id, startsAt: "2026-11-24T11:00:00-03:00", client: { id: stranger } };
  await expect(beto.appointments.book(visit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await decide({ clients_access: true });
  expect(await found("carlos")).toEqual(["Carlos Estranho"]);
  expect(await beto.appointments.book(visit)).toMatchObject({ cliente: { nome: "Carlos Estranho" } });
});

test("a barber with neither agenda, clients nor sales finds no client, also of those whom they serve", async () => {
  const { owner, beto, decide, cut, id } = await openTeam();
  const startsAt = "2026-11-24T10:00:00-03:00";
  await owner.appointments.book({ services: [cut.id], barber: id, startsAt, client: visitor });
  const found = async () => (await beto.clients.search({ query: "ana" })).length;
  const none = { agenda_access: false, clients_access: false, sales_access: false };
  expect(await found()).toBe(1);
  await decide(none);
  expect(await found()).toBe(0);
  for (const flag of ["agenda_access", "clients_access", "sales_access"]) {
    await decide({ ...none, [flag]: true });
    expect([flag, await found()]).toEqual([flag, 1]);
  }
});

test("a barber without a row in the team is refused as permissions unavailable", async () => {
  const { beto, id } = await openTeam();
  const shop = (await beto.auth.session())!.barbershop!.id;
  await inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, (tx) =>
    tx.updateTable("barbeiros").set({ user_id: null }).where("id", "=", id).execute(),
  );
  await expect(beto.services.list()).rejects.toMatchObject({
    code: "PERMISSIONS_UNAVAILABLE",
    message: "Não foi possível configurar suas permissões de acesso.",
  });
});

test("only the admin sets permissions, only of the shop's barbers and within the limits", async () => {
  const { beto, id, owner } = await openTeam();
  const { owner: stranger } = await openShop(product);
  await expect(beto.staff.setPermissions({ ...defaultPermissions, id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const call of [
    () => stranger.staff.setPermissions({ ...defaultPermissions, id }),
    () => stranger.staff.permissions({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const absurd = owner.staff.setPermissions({ ...defaultPermissions, id, data_access_days: -1 });
  await expect(absurd).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
