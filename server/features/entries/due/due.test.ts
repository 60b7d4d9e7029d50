import { expect, test } from "vitest";
import { remindOfBills } from "#server/features/entries/due/jobs.ts";
import { rent } from "#server/features/entries/examples.ts";
import { openProduct, openStaffedShop, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto } = await openStaffedShop(product);

async function at(day: string, time: string): Promise<void> {
  product.clock.time = new Date(`${day}T${time}:00-03:00`);
  await remindOfBills(product.deps);
}

const messagesOf = async (one: TestClient) =>
  (await one.notifications.list({ kind: "bill" })).items
    .map(({ message }) => message.replaceAll("\u00a0", " "))
    .toSorted();

test("the desk is told of a bill a day before, on its day and once it is late, each once", async () => {
  const { id } = await owner.entries.save({ ...rent, vencimento: "2026-11-24" });
  await owner.entries.save({ ...rent, descricao: "Luz", valor: 100, vencimento: "2026-11-25" });
  await owner.entries.save({ ...rent, tipo: "receita", conta: "receita_outras", vencimento: "2026-11-23" });
  await at("2026-11-23", "07:59");
  expect(await messagesOf(owner)).toEqual([]);
  for (const time of ["08:00", "09:00", "12:00"]) await at("2026-11-23", time);
  const soon = "Conta a pagar: Aluguel, R$ 2.500,00, vence amanhã.";
  expect([await messagesOf(owner), await messagesOf(rita), await messagesOf(beto)]).toEqual([[soon], [soon], []]);
  await rita.notifications.choose({ kind: "bill", on: false });
  for (const time of ["08:00", "09:00"]) await at("2026-11-24", time);
  const next = ["Conta a pagar: Aluguel, R$ 2.500,00, vence hoje.", "Conta a pagar: Luz, R$ 1,00, vence amanhã."];
  expect([await messagesOf(owner), await messagesOf(rita)]).toEqual([[soon, ...next].toSorted(), [soon]]);
  await owner.entries.pay({ id, em: "2026-11-24", conta: "banco" });
  for (const day of ["2026-11-26", "2026-11-27"]) await at(day, "08:00");
  const late = "Conta a pagar: Luz, R$ 1,00, venceu em 25/11/2026 e está em aberto.";
  expect(await messagesOf(owner), "what was paid is not late").toEqual([soon, ...next, late].toSorted());
});

test("a bill with a new due day is notified again, and one long overdue is not", async () => {
  const { id } = await owner.entries.save({ ...rent, descricao: "Água", vencimento: "2026-12-10" });
  await owner.entries.save({ ...rent, descricao: "Antiga", vencimento: "2026-11-30" });
  await at("2026-12-10", "08:00");
  await owner.entries.save({ ...rent, id, descricao: "Água", vencimento: "2026-12-11" });
  await at("2026-12-11", "08:00");
  const ours = (await messagesOf(owner)).filter((message) => /Água|Antiga/.test(message));
  expect(ours).toEqual(Array.from({ length: 2 }, () => "Conta a pagar: Água, R$ 2.500,00, vence hoje."));
});
