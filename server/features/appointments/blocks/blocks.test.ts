import { expect, test } from "vitest";
import { heardOf } from "#server/features/realtime/examples.ts";
import { openProduct, openShop, refusalOf, timesIn } from "#server/testing.ts";

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
  const wish = { services: [cut.id], barber: barber.id, client: ana };
  const booked = await owner.appointments.book({ ...wish, startsAt: at("10:00") });
  const block = { barber: null, startsAt: at("08:00"), endsAt: at("20:00") };
  const first = await refusalOf(owner.appointments.block(block));
  expect(first).toMatchObject({ code: "BLOCK_OVER_APPOINTMENTS", data: { count: 1, appointments: [booked] } });
  const later = await owner.appointments.book({ ...wish, startsAt: at("11:00") });
  const second = await refusalOf(owner.appointments.block({ ...block, seen: first.data.seen }));
  expect(second, "who was booked while the question stood open is asked about").toMatchObject({
    data: { count: 2, appointments: [booked, later] },
  });
  const made = await owner.appointments.block({ ...block, seen: second.data.seen });
  const agenda = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  const stay = [booked, later].map(({ id }) => ({ id, status: "agendado" }));
  expect(agenda).toMatchObject({ blocks: [made], appointments: stay });
});

test("a block over more visits than are listed says how many there are", async () => {
  const { owner, cut, barber } = await openShop(product);
  const first = Date.parse(at("20:00"));
  const hour = (number: number) => new Date(first + number * 3_600_000).toISOString();
  for (let number = 0; number < 51; number++)
    await owner.appointments.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: hour(number),
      client: ana,
      outsideHours: true,
    });
  const refused = owner.appointments.block({ barber: barber.id, startsAt: hour(0), endsAt: hour(51) });
  const fifty: unknown = expect.objectContaining({ length: 50 });
  await expect(refused).rejects.toMatchObject({
    code: "BLOCK_OVER_APPOINTMENTS",
    data: { count: 51, appointments: fifty },
  });
});

test("a block that ends its repetition before its own day says so", async () => {
  const { owner } = await openShop(product);
  const repeats = { every: "daily" as const, until: "2026-11-22" };
  const refused = owner.appointments.block({ barber: null, startsAt: at("10:00"), endsAt: at("11:00"), repeats });
  await expect(refused).rejects.toMatchObject({ code: "SERIES_BEFORE_BLOCK" });
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

test("a block that repeats closes each day until it ends, lists all visits under it, and goes alone or with the next", async () => {
  const { owner, cut, barber } = await openShop(product);
  const on = (day: string, time: string) => `${day}T${time}:00-03:00`;
  const booked = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: on("2026-12-07", "12:00"),
    client: ana,
  });
  const lunch = {
    barber: barber.id,
    startsAt: at("12:00"),
    endsAt: at("13:00"),
    repeats: { every: "weekly" as const, until: "2026-12-14" },
  };
  const asked = await refusalOf(owner.appointments.block(lunch));
  expect(asked).toMatchObject({ code: "BLOCK_OVER_APPOINTMENTS", data: { count: 1, appointments: [booked] } });
  const series = { ...lunch, seen: asked.data.seen };
  const { days } = await heardOf({ product, browser: owner, feature: "blocks" }, () =>
    owner.appointments.block(series),
  );
  expect(days, "it may be on any").toEqual([]);
  const mondays = ["2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14"];
  const blocksOf = async (day: string) => (await owner.appointments.agenda({ from: day, days: 1 })).blocks;
  const closed = async () => {
    const blocks = await Promise.all(mondays.map(blocksOf));
    return blocks.flat().map(({ inicio }) => inicio.slice(0, 10));
  };
  expect(await closed()).toEqual(mondays);
  expect(await blocksOf("2026-12-21")).toEqual([]);
  const [second] = await blocksOf(mondays[1]!);
  await owner.appointments.unblock({ id: second!.id });
  expect(await closed()).toEqual([mondays[0], mondays[2], mondays[3]]);
  const [third] = await blocksOf(mondays[2]!);
  await owner.appointments.unblock({ id: third!.id, following: true });
  expect(await closed()).toEqual([mondays[0]]);
});

test("a block repeats for a year at most", async () => {
  const { owner, barber } = await openShop(product);
  const block = { barber: barber.id, startsAt: at("12:00"), endsAt: at("13:00") };
  const tooLong = owner.appointments.block({ ...block, repeats: { every: "weekly", until: "2027-12-31" } });
  await expect(tooLong).rejects.toMatchObject({ code: "SERIES_TOO_LONG" });
});

test("a block ends no later than staff book, nor does its series", async () => {
  const { owner, barber } = await openShop(product);
  const block = { barber: barber.id, motivo: "Férias" };
  const far = { code: "FAR_AHEAD" };
  const typo = { ...block, startsAt: at("12:00"), endsAt: "2199-11-23T13:00:00-03:00" };
  await expect(owner.appointments.block(typo)).rejects.toMatchObject(far);
  const day = (date: string) => ({ ...block, startsAt: `${date}T12:00:00-03:00`, endsAt: `${date}T13:00:00-03:00` });
  const weekly = { ...day("2027-12-20"), repeats: { every: "weekly", until: "2028-01-03" } as const };
  await expect(owner.appointments.block(weekly)).rejects.toMatchObject(far);
  expect(await owner.appointments.block(day("2027-12-27"))).toMatchObject({ motivo: "Férias" });
});

test("the agenda of a week has all of its blocks, however many", async () => {
  const { owner, barber } = await openShop(product);
  const series = (hour: number) => ({
    barber: barber.id,
    startsAt: at(`${String(hour).padStart(2, "0")}:00`),
    endsAt: at(`${String(hour).padStart(2, "0")}:01`),
    repeats: { every: "daily", until: "2026-11-29" } as const,
  });
  const one = Array.from({ length: 75 }, (_, at) => series(at % 24));
  for (const block of one) await owner.appointments.block(block);
  const { blocks } = await owner.appointments.agenda({ from: "2026-11-23", days: 7 });
  expect(blocks).toHaveLength(75 * 7);
});

test("a repeated request blocks a series once", async () => {
  const { owner } = await openShop(product);
  const times = { startsAt: at("12:00"), endsAt: at("13:00") };
  const block = { barber: null, ...times, repeats: { every: "daily", until: "2026-11-25" } as const };
  const again = { context: { idempotencyKey: "almoço" } };
  const made = await owner.appointments.block(block, again);
  expect(await owner.appointments.block(block, again)).toEqual(made);
  expect((await owner.appointments.agenda({ from: "2026-11-23", days: 7 })).blocks).toHaveLength(3);
});
