import { expect, test } from "vitest";
import { entry, pomade } from "#server/features/products/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const month = { de: "2026-11-01", ate: "2026-11-30" } as const;

test.each([
  { padrao: 0, valor: 0 },
  { padrao: null, valor: 0 },
  { padrao: 5000, valor: pomade.preco },
])("at a rate of $padrao the base of commissions is that of what stands, day by day", async ({ padrao, valor }) => {
  product.clock.time = monday;
  const { owner, chair } = await openStaffedShop(product);
  await owner.barbershops.settings.change({ comissao_padrao: padrao });
  const { id: wax } = await owner.products.save(pomade);
  await owner.products.movements.move({ id: wax, ...entry, quantidade: 20 });
  const sold = async () => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 3 });
    await owner.sales.pay({ id, forma: "pix", valor: 3 * pomade.preco, recebido: null, parcelas: 1 });
    return owner.sales.close({ id });
  };
  const read = async (query: object = month) =>
    (await owner.reports.read({ ...month, relatorio: "comissoes-por-barbeiro", ...query })).totais;
  const { id, items } = await sold();
  const { id: wrong } = await sold();
  expect(await read()).toMatchObject({ base: 6 * pomade.preco, valor: 3 * valor });
  product.clock.time = new Date(monday.getTime() + 24 * 3_600_000);
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await owner.sales.reverse({ id: wrong, motivo: "Engano" });
  expect(await read({ de: "2026-11-24" })).toMatchObject({ base: -4 * pomade.preco });
  expect(await read()).toMatchObject({ base: 2 * pomade.preco, valor });
  for (const { id: line } of (await owner.commissions.list({ situacao: "a_revisar" })).items)
    await owner.commissions.rate({ id: line, bps: 1000 });
  expect(await read(), "a rate that is set later takes no base twice").toMatchObject({
    base: 2 * pomade.preco,
    revisar: 0,
  });
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await read()).toMatchObject({ base: 0, valor: 0 });
});
