import { beforeEach, expect, test } from "vitest";
import { monday, openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;

beforeEach(() => {
  product.clock.time = monday;
});

async function booked(time = "10:00") {
  const shop = await openShop(product);
  const client = { nome: "Ana Visitante", telefone: "11 91234-5678" };
  const wanted = { services: [shop.cut.id], barber: shop.barber.id, client };
  return {
    ...shop,
    wanted,
    calls: shop.owner.appointments,
    ...(await shop.owner.appointments.book({ ...wanted, startsAt: at(time) })),
  };
}

test("goes through confirm, start and finish, and each move is in the history with who did it", async () => {
  const { calls, id } = await booked();
  expect(await calls.confirm({ id })).toMatchObject({ status: "confirmado" });
  expect(await calls.start({ id })).toMatchObject({ status: "in-progress" });
  expect(await calls.finish({ id })).toMatchObject({ status: "concluido" });
  const { events } = await calls.details({ id });
  expect(events.map(({ tipo, autor }) => [tipo, autor])).toEqual(
    ["booked", "confirmed", "started", "finished"].map((tipo) => [tipo, "Zé Dono"]),
  );
});

test("only the moves of the table are allowed", async () => {
  const { calls, id } = await booked();
  await expect(calls.finish({ id })).rejects.toMatchObject({ code: "WRONG_STATUS" });
  await calls.cancel({ id, reason: "Cliente viajou" });
  for (const move of [calls.confirm, calls.start, calls.finish, calls.cancel, calls.markMissed, calls.reopen]) {
    await expect(move({ id })).rejects.toMatchObject({ code: "WRONG_STATUS" });
  }
  expect((await calls.details({ id })).events.at(-1)).toMatchObject({
    tipo: "cancelled",
    details: { reason: "Cliente viajou" },
  });
});

test("nobody starts on another day or is missed before their start", async () => {
  const { calls, id, barber } = await booked();
  await expect(calls.markMissed({ id })).rejects.toMatchObject({
    code: "NOT_YET",
    message: "A falta só pode ser marcada depois do horário de início.",
  });
  await calls.move({ id, barber: barber.id, startsAt: "2026-11-24T13:00:00Z" });
  await expect(calls.start({ id })).rejects.toMatchObject({
    code: "NOT_TODAY",
    message: "O atendimento só começa no dia marcado.",
  });
  expect((await calls.details({ id })).status).toBe("agendado");
});

test("a cancelled time can be booked again", async () => {
  const { calls, id, wanted } = await booked();
  await calls.cancel({ id });
  expect(await calls.book({ ...wanted, startsAt: at("10:00") })).toMatchObject({ status: "agendado" });
});

test("a no-show is undone on the same day, unless its time went to somebody else", async () => {
  const { calls, id, wanted } = await booked();
  product.clock.time = new Date(at("10:05"));
  await calls.markMissed({ id });
  expect(await calls.reopen({ id })).toMatchObject({ status: "agendado" });
  await calls.markMissed({ id });
  await calls.book({ ...wanted, startsAt: at("10:00") });
  await expect(calls.reopen({ id })).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  product.clock.time = new Date("2026-11-24T11:00:00Z");
  await expect(calls.reopen({ id })).rejects.toMatchObject({ code: "WRONG_STATUS" });
});

test("a no-show does not come back to a barber who has left the agenda", async () => {
  const { owner, calls, id, barber } = await booked();
  product.clock.time = new Date(at("10:05"));
  const { undo } = await calls.markMissed({ id });
  await owner.staff.deactivateBarber({ id: barber.id });
  await expect(calls.reopen({ id })).rejects.toMatchObject({ code: "BARBER_GONE" });
  await expect(calls.undo({ id, event: undo! })).rejects.toMatchObject({ code: "BARBER_GONE" });
  expect(await calls.details({ id })).toMatchObject({ status: "faltou" });
});

test("finishing early frees the rest of the time", async () => {
  const { calls, id, wanted } = await booked();
  await calls.start({ id });
  product.clock.time = new Date("2026-11-23T13:10:00Z");
  await calls.finish({ id });
  expect(await calls.book({ ...wanted, startsAt: at("10:10") })).toMatchObject({ hora_inicio: "10:10" });
});

test("the price can be set, in centavos, and the change is told", async () => {
  const { calls, id, valor_final } = await booked();
  expect(await calls.reprice({ id, valor_final: 9900 })).toMatchObject({ valor_final: 9900 });
  expect((await calls.details({ id })).events.at(-1)).toMatchObject({
    tipo: "repriced",
    details: { from: String(valor_final), to: "9900" },
  });
});

test("the month counts each day", async () => {
  const { calls, id, wanted } = await booked();
  await calls.book({ ...wanted, startsAt: at("11:00") });
  product.clock.time = new Date(at("10:00"));
  await calls.markMissed({ id });
  expect(await calls.month({ month: "2026-11" })).toMatchObject({
    days: [{ day: "2026-11-23", total: 2, concluidos: 0, faltas: 1, minutes: 30 }],
  });
});
