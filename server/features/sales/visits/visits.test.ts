import { expect, test } from "vitest";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, cut, chair } = await openStaffedShop(product);
await owner.cash.open({ abertura: 10_000 });
const wax = (await owner.products.save({ ...pomade, nome: "Cera", preco: 3000, conteudo: 1, unidade: "un" })).id;
await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });

let hours = 0;
/** A visit whose start has passed, with its comanda. */
async function visit() {
  const startsAt = new Date(Date.parse("2026-11-23T12:00:00Z") + 3_600_000 * hours++);
  const wanted = {
    services: [cut.id],
    barber: chair,
    client: { nome: "Davi Prado", telefone: "" },
    outsideHours: true,
  };
  const { id } = await owner.appointments.book({ ...wanted, startsAt: startsAt.toISOString() });
  product.clock.time = startsAt;
  const comanda = await rita.sales.open({ appointment: id, client: null });
  return { id, comanda: comanda.id };
}
const opened = async () => (await rita.sales.list({ situacao: "aberta", size: 200 })).items.length;
const pix = (id: string, valor: number) => rita.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
const ends = [(id: string) => owner.appointments.cancel({ id }), (id: string) => owner.appointments.markMissed({ id })];
const inComanda = { code: "VISIT_IN_COMANDA" };

test("cancelling or missing a visit cancels its unpaid comanda, and undoing that opens a new one", async () => {
  for (const end of ends) {
    const { id, comanda } = await visit();
    await end(id);
    expect(await rita.sales.details({ id: comanda })).toMatchObject({ situacao: "cancelada" });
  }
  const { id, comanda } = await visit();
  const { undo } = await owner.appointments.markMissed({ id });
  await owner.appointments.undo({ id, event: undo! });
  expect((await rita.sales.open({ appointment: id, client: null })).id).not.toBe(comanda);
});

test("a visit cannot be cancelled or missed while its comanda has payments, products or a joined comanda", async () => {
  const paid = await visit();
  await pix(paid.comanda, 1000);
  const closed = await visit();
  await pix(closed.comanda, cut.preco);
  await rita.sales.close({ id: closed.comanda });
  const sold = await visit();
  await rita.sales.addItem({ id: sold.comanda, tipo: "produto", product: wax, barbeiro_id: null, quantidade: 1 });
  const [into, joined] = [await visit(), await visit()];
  await rita.sales.join({ id: into.comanda, other: joined.comanda });
  for (const { id } of [paid, closed, sold, into, joined])
    for (const end of ends) await expect(end(id)).rejects.toMatchObject(inComanda);
  const { id } = await rita.sales.reverse({ id: closed.comanda, motivo: "Engano" });
  await owner.appointments.cancel({ id: closed.id });
  expect(await rita.sales.details({ id })).toMatchObject({ situacao: "cancelada" });
});

test("a visit's price changes on its comanda until a payment, its services only before the comanda is open", async () => {
  const { id, comanda } = await visit();
  await owner.appointments.reprice({ id, valor_final: 4321 });
  expect((await rita.sales.details({ id: comanda })).items).toMatchObject([{ preco: 4321 }]);
  await pix(comanda, 1000);
  await expect(owner.appointments.reprice({ id, valor_final: 1 })).rejects.toMatchObject(inComanda);
  const { payments } = await rita.sales.details({ id: comanda });
  await rita.sales.takeBack({ id: payments[0]!.id });
  const other = (await owner.services.catalogue({})).items.find((one) => one.id !== cut.id)!;
  const edited = { id, services: [other.id], observacoes: "Sem máquina", outsideHours: true };
  await expect(owner.appointments.edit(edited)).rejects.toMatchObject(inComanda);
  await owner.appointments.edit({ ...edited, services: [cut.id] });
  await rita.sales.cancel({ id: comanda, motivo: "Aberta por engano" });
  await owner.appointments.reprice({ id, valor_final: 1 });
});

test("of a comanda that is opened while its visit is cancelled nothing stays open", async () => {
  const before = await opened();
  for (let time = 0; time < 10; time++) {
    const { id, comanda } = await visit();
    await rita.sales.cancel({ id: comanda, motivo: "De novo" });
    await Promise.allSettled([
      rita.sales.open({ appointment: id, client: null }),
      owner.appointments.cancel({ id }),
      owner.appointments.reprice({ id, valor_final: 100 }),
    ]);
    const { status } = await owner.appointments.details({ id });
    expect([status, await opened()]).toEqual(["cancelado", before]);
  }
});
