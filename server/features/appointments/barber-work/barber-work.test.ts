import { expect, test } from "vitest";
import { monday, openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string, day = "2026-11-23") => `${day}T${time}:00-03:00`;
const client = { nome: "Davi Visitante", telefone: "11 91234-5678" };

async function shopAtWork() {
  const shop = await openStaffedShop(product);
  const { owner, cut, chair: barber } = shop;
  const book = (time: string, day?: string) =>
    owner.appointments.book({ services: [cut.id], barber, startsAt: at(time, day), client });
  return { ...shop, book };
}

test("a month counts what was finished, missed, booked and brought; what a barber brought is for admins", async () => {
  const { owner, rita, chair: barber, cut, book } = await shopAtWork();
  const [done, missed, off] = [await book("09:00"), await book("10:00"), await book("11:00")];
  await book("09:00", "2026-11-30");
  await book("09:00", "2026-12-01");
  product.clock.time = new Date(at("10:30"));
  for (const act of ["start", "finish"] as const) await owner.appointments[act]({ id: done.id });
  await owner.appointments.markMissed({ id: missed.id });
  await owner.appointments.cancel({ id: off.id });
  const wanted = { barber, month: "2026-11" };
  const counted = { visits: 1, missed: 1, minutes: 60 };
  expect(await owner.appointments.barberMonth(wanted)).toEqual({ ...counted, revenue: cut.preco });
  expect(await rita.appointments.barberMonth(wanted)).toEqual({ ...counted, revenue: null });
  product.clock.time = monday;
});

test("what is ahead of a barber comes nearest first and page by page, without what is over or cancelled", async () => {
  const { rita, owner, chair: barber, book } = await shopAtWork();
  const [gone, cancelled] = [await book("09:00"), await book("10:00")];
  const [soon, later] = [await book("11:00"), await book("09:00", "2026-11-30")];
  await owner.appointments.cancel({ id: cancelled.id });
  product.clock.time = new Date(at("10:40"));
  const first = await rita.appointments.ahead({ barber, size: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([soon.id]);
  const second = await rita.appointments.ahead({ barber, size: 1, after: first.next! });
  expect([second.items.map(({ id }) => id), second.next]).toEqual([[later.id], null]);
  expect([first, second].flatMap(({ items }) => items).map(({ id }) => id)).not.toContain(gone.id);
  product.clock.time = monday;
});

test("a barber's work is not for barbers, nor for another shop", async () => {
  const { beto, chair: barber, book } = await shopAtWork();
  await book("11:00");
  const { owner: stranger } = await openShop(product);
  for (const call of [
    () => beto.appointments.ahead({ barber }),
    () => beto.appointments.barberMonth({ barber, month: "2026-11" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await stranger.appointments.ahead({ barber })).items).toEqual([]);
  expect(await stranger.appointments.barberMonth({ barber, month: "2026-11" })).toMatchObject({ minutes: 0 });
});
