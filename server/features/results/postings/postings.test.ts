import { expect, test } from "vitest";
import { entry, pomade } from "#server/features/products/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();

test("the margin opens to the sales and to the stock that they used, without what was reversed or lost", async () => {
  const { owner, chair } = await openStaffedShop(product);
  const { id: wax } = await owner.products.save({ ...pomade, conteudo: 1, unidade: "ml" });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 10_000 });
  const produtos = [{ id: wax, quantidade: 2 }];
  const { id: treatment } = await owner.services.save({ ...service, preco: 3000, produtos });
  const sell = async () => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "servico", service: treatment, barbeiro_id: chair });
    await owner.sales.pay({ id, forma: "pix", valor: 3000, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
    return id;
  };
  await sell();
  await owner.sales.reverse({ id: await sell(), motivo: "Engano" });
  await owner.products.movements.move({ ...entry, id: wax, tipo: "perda", quantidade: 1, custo: null, motivo: "Caiu" });
  // The cost of stock counts on the database's day, not on the test's.
  const all = { grupo: "margem", de: "2000-01-01" } as const;
  const { items } = await owner.finance.postings({ ...all, size: 200 });
  expect(items.map(({ valor }) => valor).toSorted((a, b) => a - b)).toEqual([-3000, -2000, -2000, 2000, 3000, 3000]);
  expect(await owner.finance.postingSum(all)).toBe(1000);
});
