import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/database.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { monday, openProduct, openShop, signUpClient, timesIn } from "#server/testing.ts";

const product = await openProduct();
const today = "2026-11-23";
const at = (time: string, day = today) => `${day}T${time}:00-03:00`;
const instant = (time: string, day = today) => new Date(at(time, day)).toISOString();
let people = 0;
const visitor = () => ({ nome: "Ana Visitante", telefone: `11 9${40_000_000 + ++people}` });

/** A shop, its owner Zé who cuts hair, and booking calls by the desk and by a visitor. */
async function shopWithDesk() {
  const shop = await openShop(product);
  const { owner, session, slug, cut, barber } = shop;
  const wish = { services: [cut.id], barber: barber.id };
  const id = session.barbershop!.id;
  return {
    ...shop,
    beard: shop.page.services.find(({ nome }) => nome === "Apenas Barba")!,
    hireBeto: async () => (await hire(product, { id, owner: session.user.id }, "barbeiro")).barber!,
    /** Sets values that no screen can set yet. */
    set: (change: (tx: Tx) => Promise<unknown>) =>
      inTransaction(product.deps.db, { role: "navalha_app", shop: id, actorRole: "admin" }, change),
    desk: (time: string, more: object = {}) =>
      owner.appointments.book({ ...wish, startsAt: at(time), client: visitor(), ...more }),
    visit: (time: string, more: object = {}) =>
      product.browser().publicPage.book({ slug, ...wish, startsAt: at(time), ...visitor(), ...more }),
    free: async (more: object = {}) =>
      timesIn(await owner.publicPage.freeTimes({ slug, ...wish, from: today, days: 1, ...more })),
  };
}

test("a block of the whole shop closes the time of everybody in it, and is refused by name", async () => {
  const { owner, hireBeto, visit, desk, free } = await shopWithDesk();
  const beto = await hireBeto();
  await owner.appointments.block({ barber: null, startsAt: at("09:00"), endsAt: at("12:00"), motivo: "Obra" });
  const blocked = { code: "TIME_BLOCKED" };
  for (const barber of ["any", beto]) {
    expect((await free({ barber }))[0]).toBe(instant("12:00"));
    await expect(visit("11:45", { barber })).rejects.toMatchObject(blocked);
    await expect(desk("11:45", { barber })).rejects.toMatchObject(blocked);
  }
  expect(await visit("12:00", { barber: beto })).toMatchObject({ startsAt: instant("12:00") });
});

test("several services cost their sum and last their sum", async () => {
  const { cut, beard, visit, desk, set, barber } = await shopWithDesk();
  const services = [cut.id, beard.id];
  const sum = { valor_final: 8000, services: [{ id: cut.id }, { id: beard.id }] };
  expect(await visit("10:00", { services })).toMatchObject({ ...sum, endsAt: instant("11:00") });
  expect(await desk("11:00", { services })).toMatchObject({ ...sum, hora_fim: "12:00" });
  await set((tx) =>
    tx
      .updateTable("barber_services")
      .set({ preco: 6000, duracao_minutos: 45 })
      .where("barbeiro_id", "=", barber.id)
      .where("service_id", "=", cut.id)
      .execute(),
  );
  expect(await desk("14:00", { services })).toMatchObject({ valor_final: 9500, hora_fim: "15:15" });
});

test("without preference whoever has least to do that day gets it", async () => {
  const { hireBeto, visit, desk, barber } = await shopWithDesk();
  const beto = await hireBeto();
  for (const time of ["09:00", "10:00"]) await desk(time, { barber: beto });
  await desk("09:00");
  for (const time of ["09:00", "10:00", "11:00"]) await desk(time, { startsAt: at(time, "2026-11-24") });
  const anybody = { barber: "any" };
  expect((await visit("15:00", anybody)).barber.id).toBe(barber.id);
  // Both have two visits now, so any free barber is chosen.
  expect((await visit("09:30", anybody)).barber.id).toBe(beto);
  expect((await visit("10:00", anybody)).barber.id).toBe(barber.id);
});

test("a visit is booked until the last minute of the last day of the horizon, and not on the next day", async () => {
  const { visit, desk, free } = await shopWithDesk();
  const [last, next] = ["2027-01-22", "2027-01-23"];
  expect((await free({ from: last, days: 2 })).at(-1)).toBe(instant("17:30", last));
  expect(await visit("", { startsAt: at("17:30", last) })).toMatchObject({ startsAt: instant("17:30", last) });
  const far = { startsAt: at("09:00", next) };
  await expect(visit("", far)).rejects.toMatchObject({ code: "TOO_FAR" });
  await expect(desk("", far)).rejects.toMatchObject({ code: "TOO_FAR" });
  expect(await desk("", { ...far, outsideHours: true })).toMatchObject({ data_agendamento: next });
});

test("the longest buffer of the services is kept free after a visit, and is not offered", async () => {
  const { cut, beard, visit, desk, free, set } = await shopWithDesk();
  const buffer = (id: string, buffer_minutos: number) =>
    set((tx) => tx.updateTable("services").set({ buffer_minutos }).where("id", "=", id).execute());
  await buffer(cut.id, 15);
  await buffer(beard.id, 5);
  expect(await desk("10:00")).toMatchObject({ hora_fim: "10:30" });
  const taken = { code: "SLOT_TAKEN" };
  for (const time of ["09:30", "10:30"]) {
    expect(await free()).not.toContain(instant(time));
    await expect(visit(time)).rejects.toMatchObject(taken);
    await expect(desk(time)).rejects.toMatchObject(taken);
  }
  expect(await free()).toEqual(expect.arrayContaining([instant("09:15"), instant("10:45")]));
  await visit("09:15");
  await visit("10:45", { services: [beard.id, cut.id] });
  await expect(desk("11:45")).rejects.toMatchObject(taken);
  expect(await desk("12:00")).toMatchObject({ hora_inicio: "12:00" });
});

test("a service without a time between visits leaves it to the barber's", async () => {
  const { desk, set, barber } = await shopWithDesk();
  await set((tx) => tx.updateTable("barbeiros").set({ buffer_minutos: 10 }).where("id", "=", barber.id).execute());
  await desk("10:00");
  await expect(desk("10:35")).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  expect(await desk("10:40")).toMatchObject({ hora_inicio: "10:40" });
});

test("the desk may still book the step that has begun, and none before it", async () => {
  const { desk, visit } = await shopWithDesk();
  product.clock.time = new Date(at("10:10"));
  await expect(desk("09:50")).rejects.toMatchObject({ code: "TOO_SOON" });
  await expect(visit("10:30")).rejects.toMatchObject({ code: "TOO_SOON" });
  expect(await desk("10:00")).toMatchObject({ hora_inicio: "10:00" });
  expect(await visit("10:45")).toMatchObject({ startsAt: instant("10:45") });
  product.clock.time = monday;
});

test("an encaixe needs a barber who accepts it, and counts as busy for visitors", async () => {
  const { desk, visit, set, barber } = await shopWithDesk();
  await desk("10:00");
  await desk("10:15", { encaixe: true });
  await expect(visit("10:30", { barber: "any" })).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  const change = (to: object) => set((tx) => tx.updateTable("barbeiros").set(to).where("id", "=", barber.id).execute());
  await change({ buffer_minutos: 15 });
  await desk("15:45", { encaixe: true });
  // The last visit's end is free, but the time after it is not.
  await expect(visit("15:15", { barber: "any" })).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  expect(await visit("15:00", { barber: "any" })).toMatchObject({ startsAt: instant("15:00") });
  await change({ aceita_encaixe: false });
  await expect(desk("10:15", { encaixe: true })).rejects.toMatchObject({ code: "ENCAIXE_NOT_ALLOWED" });
});

test("a hold keeps its time until it is over, and then gives way to whoever books", async () => {
  const { owner, desk, visit, free, set } = await shopWithDesk();
  const { id } = await desk("10:00");
  const heldUntil = (until: string) =>
    set((tx) =>
      sql`update appointments set status = 'retido', retido_ate = ${until}::timestamptz where id = ${id}`.execute(tx),
    );
  await heldUntil("infinity");
  expect(await free()).not.toContain(instant("10:00"));
  for (const book of [visit, desk]) await expect(book("10:00")).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  expect((await owner.appointments.details({ id })).status).toBe("retido");
  await heldUntil("-infinity");
  expect(await free()).toContain(instant("10:00"));
  expect(await visit("10:00")).toMatchObject({ startsAt: instant("10:00") });
  expect((await owner.appointments.details({ id })).status).toBe("cancelado");
});

test("a barber who left is neither offered nor booked, whoever asks", async () => {
  const { owner, hireBeto, visit, desk, free, barber } = await shopWithDesk();
  const beto = await hireBeto();
  await desk("10:00");
  await owner.staff.deactivateBarber({ id: beto });
  const gone = { code: "BARBER_GONE" };
  await expect(free({ barber: beto })).rejects.toMatchObject(gone);
  for (const book of [visit, desk]) await expect(book("11:00", { barber: beto })).rejects.toMatchObject(gone);
  expect((await visit("11:00", { barber: "any" })).barber.id).toBe(barber.id);
  await expect(visit("10:00", { barber: "any" })).rejects.toMatchObject({ code: "SLOT_TAKEN" });
});

test("only so many bookings to come as the shop allows, and what is past counts no more", async () => {
  const { slug, cut, barber, set } = await shopWithDesk();
  await set((tx) => tx.updateTable("barbershop_settings").set({ max_open_bookings: 2 }).execute());
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const book = (time: string) => mine.book({ services: [cut.id], barber: barber.id, startsAt: at(time) });
  await book("09:00");
  await book("10:00");
  await expect(book("11:00")).rejects.toMatchObject({ code: "TOO_MANY_OPEN" });
  product.clock.time = new Date(at("09:01"));
  expect(await book("11:00")).toMatchObject({ hora_inicio: "11:00" });
  product.clock.time = monday;
});

test("a client with the shop's maximum of no-shows is booked only by the desk", async () => {
  const { owner, slug, cut, barber, desk, set } = await shopWithDesk();
  await set((tx) => tx.updateTable("barbershop_settings").set({ max_no_shows: 2 }).execute());
  const { client } = await signUpClient(product, slug);
  const ana = { client: { id: (await client.auth.session())!.cliente_id! } };
  const book = (startsAt: string) => client.appointments.mine.book({ services: [cut.id], barber: barber.id, startsAt });
  const staysAway = async (time: string) => {
    const { id } = await desk(time, ana);
    product.clock.time = new Date(at("18:00"));
    await owner.appointments.markMissed({ id });
    product.clock.time = monday;
  };
  await staysAway("09:00");
  expect(await book(at("10:00"))).toMatchObject({ hora_inicio: "10:00" });
  await staysAway("11:00");
  await expect(book(at("12:00"))).rejects.toMatchObject({ code: "CLIENT_BLOCKED" });
  expect(await desk("12:00", ana)).toMatchObject({ hora_inicio: "12:00" });
});
