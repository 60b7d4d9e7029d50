import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { monday, openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, cut, barber } = await openShop(product);

async function visited(client: string, ...days: string[]) {
  for (const day of days) {
    product.clock.time = new Date(`${day}T15:00:00-03:00`);
    const { id } = await owner.sales.open({ appointment: null, client });
    await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
    await owner.sales.pay({ id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  }
  product.clock.time = monday;
}

const known = async (nome: string, ...days: string[]) => {
  const { id } = await owner.clients.save({ ...record, nome, cpf: "", telefone: "", email: "" });
  await visited(id, ...days);
  return id;
};

const period = { de: "2026-11-01", ate: "2026-11-30" };
const listed = async () => {
  const { linhas } = await owner.reports.read({ relatorio: "clientes-em-risco", ...period, ordem: "nome" });
  return linhas.map(({ nome, dias }) => [nome, dias]);
};
const counted = async () => {
  const { fatos } = await owner.finance.results(period);
  return fatos.filter(({ params }) => params?.["id"] === "clientes-em-risco").map(({ texto }) => texto.split(" ")[0]);
};

test("at risk is who came twice and not for 60 days, unless they booked or were archived; the page counts the report's rows", async () => {
  expect(await counted()).toEqual([]);
  const ana = await known("Ana", "2026-08-01", "2026-09-23");
  await known("Bia, há 60 dias", "2026-08-01", "2026-09-24");
  await known("Caio, uma vez", "2026-08-01");
  await known("Davi, nunca");
  const eva = await known("Eva", "2026-08-01", "2026-08-02");
  const fred = await known("Fred", "2026-08-01", "2026-08-03");
  expect(await listed()).toEqual([
    ["Ana", 61],
    ["Eva", 113],
    ["Fred", 112],
  ]);
  expect(await counted()).toEqual(["3"]);
  const booked = { services: [cut.id], barber: barber.id, client: { id: eva }, outsideHours: true };
  const { id } = await owner.appointments.book({ ...booked, startsAt: "2026-11-23T09:00:00-03:00" });
  await owner.clients.archive({ id: fred });
  expect([await listed(), await counted()]).toEqual([[["Ana", 61]], ["1"]]);
  await owner.appointments.cancel({ id, reason: "Viajou" });
  expect([(await listed()).length, await counted()]).toEqual([2, ["2"]]);
  await visited(ana, "2026-11-22");
  expect([await listed(), await counted()]).toEqual([[["Eva", 113]], ["1"]]);
});
