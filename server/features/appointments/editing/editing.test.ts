import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const bia = { nome: "Bia Visitante", telefone: "11 91234-0002" };

async function booked() {
  const shop = await openShop(product);
  const { owner, cut, barber, page } = shop;
  const beard = page.services[1]!;
  const calls = owner.appointments;
  const book = (time: string, client: typeof ana) =>
    calls.book({ services: [cut.id], barber: barber.id, startsAt: at(time), client });
  const visit = await book("10:00", ana);
  return { ...shop, calls, book, beard, visit, id: visit.id, both: [cut.id, beard.id] };
}

test("a beard is added with its price and length, shown before, and told in the history", async () => {
  const { calls, id, cut, beard, both, barber } = await booked();
  const minutes = cut.duracao_minutos + beard.duracao_minutos;
  const preview = await calls.previewEdit({ id, services: both });
  expect(preview).toMatchObject({ duracao_minutos: minutes, valor_final: cut.preco + beard.preco, taken: [] });
  const edited = await calls.edit({ id, services: both, observacoes: "Máquina 2" });
  expect(edited).toMatchObject({
    servico: `${cut.nome} + ${beard.nome}`,
    hora_inicio: "10:00",
    hora_fim: preview.hora_fim,
    valor_final: preview.valor_final,
    observacoes: "Máquina 2",
  });
  expect(edited.services.map((one) => one.id)).toEqual(both);
  const { events } = await calls.details({ id });
  expect(events.at(-1)).toMatchObject({
    tipo: "edited",
    autor: "Zé Dono",
    details: { from: cut.nome, to: edited.servico, to_minutes: String(minutes), to_price: String(edited.valor_final) },
  });
  // The minutes that the edit saves are free again.
  expect(await calls.edit({ id, services: [cut.id], observacoes: "" })).toMatchObject({
    hora_fim: "10:30",
    valor_final: cut.preco,
    observacoes: null,
  });
  const free = { services: [cut.id], barber: barber.id, startsAt: at("10:30"), client: bia };
  expect(await calls.book(free)).toMatchObject({ hora_inicio: "10:30" });
});

test("of two open forms the second takes back neither the notes nor the services of the first", async () => {
  const { calls, id, cut, both } = await booked();
  const antes = { services: [cut.id], observacoes: "" };
  await calls.edit({ id, services: [cut.id], observacoes: "Máquina 2", antes });
  const stale = calls.edit({ id, services: both, observacoes: "", antes });
  await expect(stale).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  expect(await calls.details({ id })).toMatchObject({ observacoes: "Máquina 2", services: [{ id: cut.id }] });
  const noted = { ...antes, observacoes: "Máquina 2" };
  await calls.edit({ id, services: both, observacoes: "Máquina 2", antes: noted });
  await expect(calls.edit({ id, ...noted, antes: noted })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
});

test("a service is added as the barber does it, at their own price and length", async () => {
  const { owner, calls, id, cut, beard, both, barber } = await booked();
  const own = { preco: 6100, duracao_minutos: 50 };
  const usual = { id: cut.id, preco: null, duracao_minutos: null };
  await owner.services.saveSkills({ id: barber.id, services: [usual, { id: beard.id, ...own }] });
  const sums = { valor_final: cut.preco + own.preco };
  expect(await calls.previewEdit({ id, services: both })).toMatchObject({ ...sums, duracao_minutos: 80 });
  expect(await calls.edit({ id, services: both, observacoes: "" })).toMatchObject({ ...sums, hora_fim: "11:20" });
});

test("the preview and the refusal name the next appointment, and an encaixe needs a barber who accepts it", async () => {
  const { calls, id, both, book, session } = await booked();
  const next = await book("10:30", bia);
  const taken = [{ id: next.id, nome: "Bia Visitante", hora_inicio: "10:30", hora_fim: "11:00" }];
  expect((await calls.previewEdit({ id, services: both })).taken).toEqual(taken);
  const wanted = { id, services: both, observacoes: "" };
  await expect(calls.edit(wanted)).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    message: "O novo fim passa por cima de outro horário.",
    data: { taken, encaixe: true },
  });
  const { hora_fim, services } = await calls.details({ id });
  expect([hora_fim, services.length]).toEqual(["10:30", 1]);
  const accepts = (aceita_encaixe: boolean) =>
    inTransaction(product.deps.db, { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" }, (tx) =>
      tx.updateTable("barbeiros").set({ aceita_encaixe }).execute(),
    );
  await accepts(false);
  await expect(calls.edit(wanted)).rejects.toMatchObject({ data: { encaixe: false } });
  await expect(calls.edit({ ...wanted, encaixe: true })).rejects.toMatchObject({ code: "ENCAIXE_NOT_ALLOWED" });
  await accepts(true);
  expect(await calls.edit({ ...wanted, encaixe: true })).toMatchObject({ encaixe: true });
});

test("notes alone change nothing else, also under a visit that runs into the night", async () => {
  const { calls, id, cut, barber } = await booked();
  const late = await calls.move({ id, barber: barber.id, startsAt: at("23:45"), outsideHours: true, minutes: 20 });
  const { undo: _, ...before } = late;
  const edited = await calls.edit({ id, services: [cut.id], observacoes: "Atrasa" });
  expect(edited).toEqual({ ...before, observacoes: "Atrasa" });
  expect((await calls.details({ id })).events.at(-1)).toMatchObject({ tipo: "edited", details: {} });
});

test("an ended visit is not edited, a service that the barber does not do is refused, and a late end needs confirmation", async () => {
  const { calls, id, both, barber } = await booked();
  const foreign = await openShop(product);
  const theirs = { id, services: [foreign.cut.id], observacoes: "" };
  await expect(calls.edit(theirs)).rejects.toMatchObject({ code: "SERVICE_NOT_OFFERED" });
  await expect(foreign.owner.appointments.edit(theirs)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const seen = foreign.owner.appointments.previewEdit({ id, services: [foreign.cut.id] });
  await expect(seen).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { hours } = await calls.agenda({ from: "2026-11-23", days: 1 });
  const last = new Date(Date.parse(at("00:00")) + (hours.at(-1)!.closes - 30) * 60_000);
  await calls.move({ id, barber: barber.id, startsAt: last.toISOString() });
  const longer = { id, services: both, observacoes: "" };
  await expect(calls.edit(longer)).rejects.toMatchObject({ code: "OUTSIDE_HOURS" });
  expect(await calls.edit({ ...longer, outsideHours: true })).toMatchObject({ services: [{}, {}] });
  await calls.cancel({ id });
  await expect(calls.edit(longer)).rejects.toMatchObject({ code: "WRONG_STATUS" });
});
