import { expect, test } from "vitest";
import { openProduct, openShop } from "#server/testing.ts";

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

test("a move onto a taken time is refused with other times and leaves the original untouched", async () => {
  const { owner, barber, ten } = await shopWithTwoBookings();
  const move = owner.appointments.move({ id: ten.id, barber: barber.id, startsAt: at("10:45") });
  await expect(move).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    data: { nearest: expect.arrayContaining([expect.objectContaining({ barber: barber.id })]) },
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
  const { times } = await product
    .browser()
    .publicPage.freeTimes({ slug, services: [cut.id], barber: barber.id, from: "2026-11-23", days: 1 });
  expect(times).not.toContain("2026-11-23T14:15:00.000Z");
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
