import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto } = await openStaffedShop(product);
const davi = (await rita.clients.save(record)).id;

/** Sold in this order: wax twice, then balm. */
const sold = { Cera: await stocked("Cera", 3000), Balm: await stocked("Balm", 5000) };
const first = await sell("Cera", 1, null);
const second = await sell("Cera", 3, davi);
const third = await sell("Balm", 1, null);

async function stocked(nome: string, preco: number): Promise<string> {
  const { id } = await owner.products.save({
    ...pomade,
    nome,
    preco,
    codigo_barras: "",
    sku: "",
    unidade: "un",
    conteudo: 1,
  });
  await owner.products.movements.move({ ...entry, id, quantidade: 10, custo: 10_000 });
  return id;
}

async function sell(nome: keyof typeof sold, quantidade: number, client: string | null) {
  const { id } = await rita.sales.open({ appointment: null, client });
  const { items } = await rita.sales.addItem({
    id,
    tipo: "produto",
    product: sold[nome],
    barbeiro_id: null,
    quantidade,
  });
  const valor = items[0]!.preco * quantidade;
  await rita.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
  return rita.sales.close({ id });
}

const comandas = async (asked: Parameters<typeof rita.sales.ofProducts>[0]) =>
  (await rita.sales.ofProducts(asked)).items.map(({ comanda }) => comanda);

test("what was sold of products names its comanda, and is found by product or client", async () => {
  const { items } = await rita.sales.ofProducts({ query: "davi" });
  expect(items).toMatchObject([
    { comanda_id: second.id, produto: "Cera", quantidade: 3, valor: 9000, cliente: record.nome, devolvida: 0 },
  ]);
  expect(await comandas({ query: "cera" })).toEqual([second.numero, first.numero]);
  expect(await comandas({ query: "nada" })).toEqual([]);
});

test("it comes by moment and by value, page by page", async () => {
  expect(await comandas({ sort: "vendido_em" })).toEqual([first.numero, second.numero, third.numero]);
  expect(await comandas({ sort: "-valor" })).toEqual([second.numero, third.numero, first.numero]);
  const page = await rita.sales.ofProducts({ sort: "valor", size: 2 });
  expect(page.items.map(({ comanda }) => comanda)).toEqual([first.numero, third.numero]);
  expect(await comandas({ sort: "valor", size: 2, after: page.next! })).toEqual([second.numero]);
});

test("an open comanda, a service and a reversed sale are none, and a barber reads none", async () => {
  await rita.sales.reverse({ id: third.id, motivo: "Engano" });
  expect(await comandas({})).toEqual([second.numero, first.numero]);
  await expect(beto.sales.ofProducts({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("more than any stock can be is refused, and the comanda stays open", async () => {
  await owner.barbershops.allowNegativeStock({ allowed: true });
  const most = { ...pomade, nome: "Álcool", preco: 0, conteudo: 1_000_000, unidade: "ml" } as const;
  const { id: product_id } = await owner.products.save({ ...most, codigo_barras: "", sku: "" });
  const { id } = await owner.sales.open({ appointment: null, client: null });
  const line = { id, tipo: "produto", product: product_id, barbeiro_id: null, quantidade: 1000 } as const;
  for (let lines = 0; lines < 3; lines++) await owner.sales.addItem(line);
  await expect(owner.sales.close({ id })).rejects.toMatchObject({ code: "OUT_OF_RANGE", status: 422 });
  expect(await owner.sales.details({ id })).toMatchObject({ situacao: "aberta" });
});
