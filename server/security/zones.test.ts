import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { monday, openProduct, openShop, timesIn } from "#server/testing.ts";

/** A shop's times are in its own timezone, regardless of the timezone of server, database and browser (trust T1, T2). */
const usual = process.env.TZ;
// Later test files of this worker run in the same process.
afterAll(() => void (process.env.TZ = usual));
process.env.TZ = "Asia/Tokyo";
const first = await openProduct();
await first.pool.query(
  `do $$ begin execute format('alter database %I set timezone to ''Asia/Tokyo''', current_database()); end $$`,
);
const product = await openProduct({ beside: first });

beforeAll(() => expect(new Date().getTimezoneOffset()).toBe(-540));

type Hours = { weekday: number; opens: number; closes: number };

/** A shop in that timezone; `hours` replace the default ones of the shop and its barber. */
async function openShopIn(timezone: string, hours?: Hours) {
  const shop = await openShop(product);
  const id = shop.session.barbershop!.id;
  await inTransaction(product.deps.db, { role: "navalha_app", shop: id, actorRole: "admin" }, async (tx) => {
    await tx.updateTable("barbershops").set({ timezone }).execute();
    if (!hours) return;
    await tx.deleteFrom("working_hours").execute();
    const rows = [null, shop.barber.id].map((barbeiro_id) => ({ ...hours, barbeiro_id, barbershop_id: id }));
    await tx.insertInto("working_hours").values(rows).execute();
  });
  const { owner, cut, barber } = shop;
  let phones = 0;
  return {
    ...shop,
    /** The starts at which half an hour is free on a local day. */
    freeOn: async (day: string) => {
      const free = await owner.appointments.freeTimes({
        services: [cut.id],
        barber: barber.id,
        from: day,
        days: 1,
      });
      return timesIn(free).filter((_, quarter) => quarter % 2 === 0);
    },
    book: (startsAt: string) => {
      const client = { nome: "Ana Visitante", telefone: `11 9${40_000_000 + ++phones}` };
      return owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client, outsideHours: true });
    },
    agendaOf: async (day: string) => {
      const { appointments } = await owner.appointments.agenda({ from: day, days: 1 });
      return appointments.map((one) => [one.hora_inicio, one.inicio]);
    },
  };
}

test.for([
  ["America/Noronha", "11:00", "01:30"],
  ["America/Sao_Paulo", "12:00", "02:30"],
  ["America/Manaus", "13:00", "03:30"],
  ["America/Rio_Branco", "14:00", "04:30"],
])(
  "in %s nine o'clock is %s UTC, and the late evening still belongs to its day",
  async ([timezone, nine, lateEvening]) => {
    product.clock.time = monday;
    const shop = await openShopIn(timezone!);
    const free = await shop.freeOn("2026-11-24");
    expect([free[0], free.length]).toEqual([`2026-11-24T${nine}:00.000Z`, 18]);
    const inicio = `2026-11-25T${lateEvening}:00.000Z`;
    const late = await shop.book(inicio);
    expect(late).toMatchObject({ inicio, data_agendamento: "2026-11-24", hora_inicio: "23:30", hora_fim: "00:00" });
    expect(await shop.agendaOf("2026-11-24")).toEqual([["23:30", inicio]]);
    expect(await shop.agendaOf("2026-11-25")).toEqual([]);
    const { days } = await shop.owner.appointments.month({ month: "2026-11" });
    expect(days).toMatchObject([{ day: "2026-11-24", total: 1 }]);
  },
);

test("a visitor's notice and horizon end by the shop's clock", async () => {
  product.clock.time = new Date("2026-11-24T03:10:00Z");
  const shop = await openShopIn("America/Rio_Branco", { weekday: 1, opens: 0, closes: 1440 });
  // 22:10 on Monday in Rio Branco: 22:45 is the first quarter after half an hour's notice.
  const query = { slug: shop.slug, services: [shop.cut.id], barber: "any", from: "2026-11-23", days: 1 };
  const free = await product.browser().publicPage.freeTimes(query);
  expect(timesIn(free)).toEqual(["03:45", "04:00", "04:15", "04:30"].map((time) => `2026-11-24T${time}:00.000Z`));
});

test("the midnight of 4 November 2018 does not exist in São Paulo: that Sunday begins at one o'clock", async () => {
  product.clock.time = new Date("2018-11-03T12:00:00Z");
  const shop = await openShopIn("America/Sao_Paulo", { weekday: 0, opens: 0, closes: 180 });
  const free = await shop.freeOn("2018-11-04");
  expect(free).toEqual(["03:00", "03:30", "04:00", "04:30"].map((time) => `2018-11-04T${time}:00.000Z`));
  const [beforeMidnight, afterIt] = ["2018-11-04T02:30:00.000Z", free[0]!];
  const saturday = await shop.book(beforeMidnight);
  const sunday = await shop.book(afterIt);
  expect(saturday).toMatchObject({ data_agendamento: "2018-11-03", hora_inicio: "23:30", hora_fim: "01:00" });
  expect(sunday).toMatchObject({ data_agendamento: "2018-11-04", hora_inicio: "01:00", hora_fim: "01:30" });
  expect(await shop.agendaOf("2018-11-03")).toEqual([["23:30", beforeMidnight]]);
  expect(await shop.agendaOf("2018-11-04")).toEqual([["01:00", afterIt]]);
});

test("the last hour of 16 February 2019 came twice in São Paulo, and both can be booked", async () => {
  product.clock.time = new Date("2019-02-15T12:00:00Z");
  const shop = await openShopIn("America/Sao_Paulo", { weekday: 6, opens: 22 * 60, closes: 1440 });
  const free = await shop.freeOn("2019-02-16");
  const starts = ["00:00", "00:30", "01:00", "01:30", "02:00", "02:30"].map((time) => `2019-02-17T${time}:00.000Z`);
  expect(free).toEqual(starts);
  for (const startsAt of starts) await shop.book(startsAt);
  const evening = ["22:00", "22:30", "23:00", "23:30", "23:00", "23:30"];
  expect(await shop.agendaOf("2019-02-16")).toEqual(evening.map((time, at) => [time, starts[at]]));
  expect(await shop.agendaOf("2019-02-17")).toEqual([]);
});
