import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { letMinutesPass } from "#server/security/queries.ts";
import { monday, openProduct, openShop, password, signUpClient } from "#server/testing.ts";
import { hire } from "#server/security/authorization/queries.ts";

const product = await openProduct();
const at = (time: string, day = 23) => `2026-11-${day}T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const bia = { nome: "Bia Visitante", telefone: "11 91234-0002" };
let phones = 0;

beforeEach(() => {
  product.clock.time = monday;
});

async function booked(time = "10:00") {
  const shop = await openShop(product);
  const wanted = { services: [shop.cut.id], barber: shop.barber.id, startsAt: at(time) };
  const visit = await shop.owner.appointments.book({ ...wanted, client: ana });
  return { ...shop, calls: shop.owner.appointments, wanted, visit, id: visit.id };
}

test("a start by mistake is taken back, and who had confirmed still has", async () => {
  const { calls, id } = await booked();
  await calls.confirm({ id });
  const { undo } = await calls.start({ id });
  expect((await calls.details({ id })).undo).toBe(undo);
  expect(await calls.undo({ id, event: undo! })).toMatchObject({ status: "confirmado" });
  const { events, undo: more } = await calls.details({ id });
  expect(events.at(-1)).toMatchObject({ tipo: "undone", autor: "Zé Dono", details: { undone: undo, tipo: "started" } });
  expect(more).toBeNull();
});

test("a no-show by mistake does not count against the client any more", async () => {
  const { calls, slug, session, wanted } = await booked();
  const { client } = await signUpClient(product, slug);
  const mine = await client.appointments.mine.book({ ...wanted, startsAt: at("09:00") });
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, settings, (tx) =>
    tx.updateTable("barbershop_settings").set({ max_no_shows: 1 }).execute(),
  );
  product.clock.time = new Date(at("09:05"));
  const { undo } = await calls.markMissed({ id: mine.id });
  const again = { ...wanted, startsAt: at("15:00") };
  await expect(client.appointments.mine.book(again)).rejects.toMatchObject({ code: "CLIENT_BLOCKED" });
  expect(await calls.undo({ id: mine.id, event: undo! })).toMatchObject({ status: "agendado" });
  expect(await client.appointments.mine.book(again)).toMatchObject({ status: "agendado" });
});

test("moves are taken back one after the other, to another barber, day and length and from an encaixe", async () => {
  const { owner, calls, visit, session, cut, wanted } = await booked();
  const beto = (await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "barbeiro")).barber!;
  const squeezed = await calls.book({ ...wanted, client: bia, encaixe: true });
  const { id } = squeezed;
  const away = await calls.move({ id, barber: beto, startsAt: at("15:00", 24), minutes: 60 });
  expect(away).toMatchObject({ barbeiro_id: beto, hora_fim: "16:00", encaixe: false });
  const { undo: second } = await calls.move({ id, barber: beto, startsAt: at("17:00", 24) });
  await expect(calls.undo({ id, event: away.undo! })).rejects.toMatchObject({ code: "UNDO_OVER" });
  const { undo: _, ...sixteen } = away;
  expect(await calls.undo({ id, event: second! })).toEqual(sixteen);
  expect(await calls.undo({ id, event: away.undo! })).toEqual(squeezed);
  // A freed time can be booked.
  const free = { services: [cut.id], barber: beto, startsAt: at("15:00", 24), client: bia };
  expect(await owner.appointments.book(free)).toMatchObject({ status: "agendado" });
  expect((await calls.details({ id: visit.id })).hora_inicio).toBe("10:00");
});

test("a time that went to somebody else is not taken back, and it is said who has it", async () => {
  const { calls, id, wanted, barber } = await booked();
  const { undo } = await calls.move({ id, barber: barber.id, startsAt: at("15:00") });
  const other = await calls.book({ ...wanted, client: bia });
  await expect(calls.undo({ id, event: undo! })).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    message: "O horário de antes já foi ocupado.",
    data: { taken: [{ id: other.id, nome: "Bia Visitante", hora_inicio: "10:00", hora_fim: "10:30" }] },
  });
  expect((await calls.details({ id })).hora_inicio).toBe("15:00");
});

test("after ten minutes, after another change and from another shop nothing is taken back", async () => {
  const { calls, id, barber } = await booked();
  const move = { id, barber: barber.id, startsAt: at("15:00") };
  const { undo: first } = await calls.move(move);
  await calls.confirm({ id });
  await expect(calls.undo({ id, event: first! })).rejects.toMatchObject({ code: "UNDO_OVER" });
  const { undo: second } = await calls.move({ ...move, startsAt: at("16:00") });
  const foreign = await openShop(product);
  await expect(foreign.owner.appointments.undo({ id, event: second! })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await letMinutesPass(product, 9);
  expect((await calls.details({ id })).undo).toBe(second);
  await letMinutesPass(product, 1);
  expect((await calls.details({ id })).undo).toBeNull();
  await expect(calls.undo({ id, event: second! })).rejects.toMatchObject({ code: "UNDO_OVER" });
});

test("a barber takes back what happened in their own column, and nothing into a colleague's", async () => {
  const { calls, id, session } = await booked();
  const hired = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "barbeiro");
  const beto = product.browser();
  await beto.auth.signIn({ email: hired.email, password });
  const { undo } = await calls.move({ id, barber: hired.barber!, startsAt: at("15:00") });
  await expect(beto.appointments.undo({ id, event: undo! })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const later = await beto.appointments.move({ id, barber: hired.barber!, startsAt: at("16:00") });
  expect(await beto.appointments.undo({ id, event: later.undo! })).toMatchObject({ hora_inicio: "15:00" });
});

test("of two concurrent undos one succeeds, and a concurrent booking gets the old time only if none does", async () => {
  const { calls, id, wanted, barber } = await booked();
  for (let round = 0; round < 5; round++) {
    const { undo } = await calls.move({ id, barber: barber.id, startsAt: at("15:00") });
    const client = { nome: "Caio", telefone: `11 9${20_000_000 + ++phones}` };
    const asks = [
      () => calls.undo({ id, event: undo! }),
      () => calls.undo({ id, event: undo! }),
      () => calls.book({ ...wanted, client }),
    ];
    const outcomes = await Promise.allSettled(asks.map((ask) => ask()));
    const codes = outcomes.map((one) => (one.status === "fulfilled" ? "won" : (one.reason as { code: string }).code));
    const undone = codes.slice(0, 2).toSorted();
    expect([
      [["UNDO_OVER", "won"], "SLOT_TAKEN"],
      [["SLOT_TAKEN", "SLOT_TAKEN"], "won"],
    ]).toContainEqual([undone, codes[2]]);
    const booking = outcomes[2]!;
    if (booking.status === "fulfilled") {
      await calls.cancel({ id: (booking.value as { id: string }).id });
      await calls.move({ id, barber: barber.id, startsAt: at("10:00") });
    }
  }
});
