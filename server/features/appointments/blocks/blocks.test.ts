import { expect, test } from "vitest";
import { openProduct, openShop, timesIn } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };

test("a blocked time is not offered, and refused by name to who asks for it", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  await owner.appointments.block({ barber: barber.id, startsAt: at("09:00"), endsAt: at("12:00"), motivo: "Dentista" });
  const free = await owner.publicPage.freeTimes({
    slug,
    services: [cut.id],
    barber: barber.id,
    from: "2026-11-23",
    days: 1,
  });
  expect(timesIn(free)[0]).toBe("2026-11-23T15:00:00.000Z");
  const booking = product
    .browser()
    .publicPage.book({ slug, services: [cut.id], barber: barber.id, startsAt: at("10:00"), ...ana });
  await expect(booking).rejects.toMatchObject({ code: "TIME_BLOCKED" });
});

test("a block over appointments lists them and asks; confirmed, they stay", async () => {
  const { owner, cut, barber } = await openShop(product);
  const booked = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at("10:00"),
    client: ana,
  });
  const block = { barber: null, startsAt: at("08:00"), endsAt: at("20:00") };
  await expect(owner.appointments.block(block)).rejects.toMatchObject({
    code: "BLOCK_OVER_APPOINTMENTS",
    data: { appointments: [booked] },
  });
  const made = await owner.appointments.block({ ...block, keepAppointments: true });
  const agenda = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  expect(agenda).toMatchObject({ blocks: [made], appointments: [{ id: booked.id, status: "agendado" }] });
});

test("removing a block opens the time again; a stranger cannot", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const other = await openShop(product);
  const { id } = await owner.appointments.block({ barber: null, startsAt: at("08:00"), endsAt: at("20:00") });
  await expect(other.owner.appointments.unblock({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await owner.appointments.unblock({ id });
  const free = await owner.publicPage.freeTimes({
    slug,
    services: [cut.id],
    barber: barber.id,
    from: "2026-11-23",
    days: 1,
  });
  expect(timesIn(free)[0]).toBe("2026-11-23T12:00:00.000Z");
});

test("an end before the start is refused", async () => {
  const { owner } = await openShop(product);
  await expect(
    owner.appointments.block({ barber: null, startsAt: at("10:00"), endsAt: at("10:00") }),
  ).rejects.toMatchObject({ code: "EMPTY_TIME" });
});
