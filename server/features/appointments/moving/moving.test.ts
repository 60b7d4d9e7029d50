import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/database.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { monday, openProduct, openShop, signUpClient, timesIn } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const visitor = (number: number) => ({
  nome: "Ana Visitante",
  telefone: `11 91234-${String(number).padStart(4, "0")}`,
});

async function shopWithTwoBookings() {
  const shop = await openShop(product);
  const { owner, cut, barber } = shop;
  const book = (time: string, number: number) =>
    owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt: at(time), client: visitor(number) });
  return { ...shop, ten: await book("10:00", 1), eleven: await book("11:00", 2) };
}

test("moves to a free time, keeps length and price, and tells it in the history", async () => {
  const { owner, barber, ten } = await shopWithTwoBookings();
  const moved = await owner.appointments.move({ id: ten.id, barber: barber.id, startsAt: at("15:15") });
  expect(moved).toMatchObject({ hora_inicio: "15:15", hora_fim: "15:45", valor_final: ten.valor_final });
  const { events } = await owner.appointments.details({ id: ten.id });
  expect(events.at(-1)).toMatchObject({ tipo: "moved", details: { from: ten.inicio, to: moved.inicio } });
});

test("a move onto a taken time is refused with who has it and other times, and leaves the original untouched", async () => {
  const { owner, barber, ten, eleven } = await shopWithTwoBookings();
  const move = owner.appointments.move({ id: ten.id, barber: barber.id, startsAt: at("10:45") });
  await expect(move).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    message: "Esse horário já está ocupado.",
    data: {
      nearest: expect.arrayContaining([expect.objectContaining({ barber: barber.id })]),
      taken: [{ id: eleven.id, nome: eleven.cliente!.nome, hora_inicio: "11:00", hora_fim: "11:30" }],
      encaixe: true,
    },
  });
  const { hora_inicio } = await owner.appointments.details({ id: ten.id });
  expect(hora_inicio).toBe("10:00");
});

test("resizes until the next appointment and not into it", async () => {
  const { owner, barber, ten } = await shopWithTwoBookings();
  const resize = (minutes: number) =>
    owner.appointments.move({ id: ten.id, barber: barber.id, startsAt: ten.inicio, minutes });
  expect(await resize(60)).toMatchObject({ hora_fim: "11:00" });
  await expect(resize(65)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
});

test("an encaixe may overlap, counts as busy, and can be resized where it stands", async () => {
  const { owner, barber, cut, slug, eleven } = await shopWithTwoBookings();
  const wanted = { services: [cut.id], barber: barber.id, startsAt: at("11:15"), client: visitor(3) };
  await expect(owner.appointments.book(wanted)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  const squeezed = await owner.appointments.book({ ...wanted, encaixe: true });
  expect(squeezed.encaixe).toBe(true);
  await owner.appointments.move({ id: eleven.id, barber: barber.id, startsAt: at("17:00") });
  const free = await product
    .browser()
    .publicPage.freeTimes({ slug, services: [cut.id], barber: barber.id, from: "2026-11-23", days: 1 });
  expect(timesIn(free)).not.toContain("2026-11-23T14:15:00.000Z");
  expect(
    await owner.appointments.move({ id: squeezed.id, barber: barber.id, startsAt: squeezed.inicio, minutes: 20 }),
  ).toMatchObject({ hora_fim: "11:35" });
});

test("staff confirms a time outside hours; without the confirmation it is refused", async () => {
  const { owner, barber, ten } = await shopWithTwoBookings();
  const late = { id: ten.id, barber: barber.id, startsAt: at("20:00") };
  await expect(owner.appointments.move(late)).rejects.toMatchObject({ code: "OUTSIDE_HOURS" });
  expect(await owner.appointments.move({ ...late, outsideHours: true })).toMatchObject({ hora_inicio: "20:00" });
});

/** The visits of a client at 15:00 and of a visitor at 16:00, with their own move and cancel calls. */
async function ownVisits() {
  const { slug, cut } = await openShop(product);
  const wanted = { services: [cut.id], barber: "any" as const };
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const { id } = await mine.book({ ...wanted, startsAt: at("15:00") });
  const page = product.browser().publicPage;
  const { token } = await page.book({ slug, ...wanted, startsAt: at("16:00"), ...visitor(1) });
  return [
    { move: (startsAt: string) => mine.move({ id, startsAt }), cancel: () => mine.cancel({ id }) },
    { move: (startsAt: string) => page.moveVisit({ token, startsAt }), cancel: () => page.cancelVisit({ token }) },
  ];
}

const closed = [
  ["10:29", "2026-11-23", "TOO_SOON"],
  ["10:35", "2026-11-23", "OUTSIDE_HOURS"],
  ["17:45", "2026-11-23", "OUTSIDE_HOURS"],
  ["08:45", "2026-11-24", "OUTSIDE_HOURS"],
  ["10:00", "2026-11-29", "OUTSIDE_HOURS"],
  ["09:00", "2027-01-23", "TOO_FAR"],
] as const;

test("whoever moves their own keeps to notice, grid, hours and horizon, as when booking", async () => {
  const visits = await ownVisits();
  product.clock.time = new Date(at("10:00"));
  for (const { move } of visits)
    for (const [time, day, code] of closed)
      await expect(move(`${day}T${time}:00-03:00`), `${day} ${time}`).rejects.toMatchObject({ code });
  const [client, guest] = visits;
  expect(await client!.move(at("10:30"))).toMatchObject({ hora_inicio: "10:30" });
  expect(await guest!.move("2027-01-22T17:30:00-03:00")).toMatchObject({ startsAt: "2027-01-22T20:30:00.000Z" });
  product.clock.time = monday;
});

test("clients and visitors move and cancel until the shop's limit, and are then referred to the shop", async () => {
  const [client, guest] = await ownVisits();
  const late = {
    code: "TOO_LATE",
    message: "O prazo para mudar ou cancelar pelo site já passou. Fale com a barbearia.",
  };
  product.clock.time = new Date("2026-11-23T16:00:00.001Z");
  await expect(client!.move(at("17:00"))).rejects.toMatchObject(late);
  await expect(client!.cancel()).rejects.toMatchObject(late);
  product.clock.time = new Date(at("13:00"));
  expect(await client!.cancel()).toMatchObject({ status: "cancelado" });
  product.clock.time = new Date(at("14:01"));
  await expect(guest!.move(at("17:00"))).rejects.toMatchObject(late);
  await expect(guest!.cancel()).rejects.toMatchObject(late);
  product.clock.time = monday;
});

test("a move goes only to a barber of the same services, keeps its buffer, and leaves the length as it was", async () => {
  const { owner, session, barber, cut, ten } = await shopWithTwoBookings();
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const beto = (await hire(product, shop, "barbeiro")).barber!;
  const set = (change: (tx: Tx) => Promise<unknown>) =>
    inTransaction(product.deps.db, { role: "navalha_app", shop: shop.id, actorRole: "admin" }, change);
  await set((tx) => tx.deleteFrom("barber_services").where("barbeiro_id", "=", beto).execute());
  const away = { id: ten.id, barber: beto, startsAt: at("14:00") };
  await expect(owner.appointments.move(away)).rejects.toMatchObject({ code: "SERVICE_NOT_OFFERED" });
  await set((tx) => tx.updateTable("services").set({ buffer_minutos: 20 }).where("id", "=", cut.id).execute());
  expect(await owner.appointments.move({ ...away, barber: barber.id })).toMatchObject({ hora_fim: "14:30" });
  const beside = { services: [cut.id], barber: barber.id, startsAt: at("14:45"), client: visitor(3) };
  await expect(owner.appointments.book(beside)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  expect(await owner.appointments.book({ ...beside, startsAt: at("15:00") })).toMatchObject({ hora_inicio: "15:00" });
});

test("a moved encaixe stays one on a taken time and becomes a normal visit on a free one", async () => {
  const { owner, barber, cut, ten } = await shopWithTwoBookings();
  const wanted = { services: [cut.id], barber: barber.id, startsAt: at("11:15"), client: visitor(3) };
  const { id } = await owner.appointments.book({ ...wanted, encaixe: true });
  const move = (startsAt: string) => owner.appointments.move({ id, barber: barber.id, startsAt });
  expect(await move(ten.inicio)).toMatchObject({ hora_inicio: "10:00", encaixe: true });
  expect(await move(at("14:00"))).toMatchObject({ hora_inicio: "14:00", encaixe: false });
});

test("an encaixe goes onto a taken time by staff alone, and only to a barber who takes encaixes", async () => {
  const { owner, slug, session, barber, cut, ten, eleven } = await shopWithTwoBookings();
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const { id } = await mine.book({ services: [cut.id], barber: "any", startsAt: at("15:00") });
  await owner.appointments.move({ id, barber: barber.id, startsAt: ten.inicio, encaixe: true });
  await expect(mine.move({ id, startsAt: eleven.inicio })).rejects.toMatchObject({ code: "SLOT_TAKEN" });

  const beto = (await hire(product, shop, "barbeiro")).barber!;
  await owner.appointments.book({ services: [cut.id], barber: beto, startsAt: at("10:00"), client: visitor(3) });
  const accepts = (aceita_encaixe: boolean) =>
    inTransaction(product.deps.db, { role: "navalha_app", shop: shop.id, actorRole: "admin" }, (tx) =>
      tx.updateTable("barbeiros").set({ aceita_encaixe }).where("id", "=", beto).execute(),
    );
  await accepts(false);
  const drag = () => owner.appointments.move({ id, barber: beto, startsAt: at("10:00") });
  await expect(drag()).rejects.toMatchObject({ code: "SLOT_TAKEN", data: { encaixe: false } });
  await accepts(true);
  expect(await drag()).toMatchObject({ barbeiro_id: beto, encaixe: true });
});
