import { expect, test } from "vitest";
import { entry, newCount, pomade } from "#server/features/products/examples.ts";
import { openProduct, openStaffedShop, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const out = { custo: null, fornecedor_id: null, motivo: "Vitrine", tipo: "saida" } as const;

const alerts = async (who: TestClient) =>
  (await who.notifications.list({ kind: "low_stock", sort: "created_at" })).items;

async function stocked() {
  const shop = await openStaffedShop(product);
  const { products } = shop.owner;
  const add = async (nome: string, quantidade = 10) => {
    const { id } = await products.save({ ...pomade, nome });
    await products.movements.move({ ...entry, id, quantidade });
    return id;
  };
  return { ...shop, products, add };
}

test("what runs low is told to the admins and the desk, once a fall and not at each further movement", async () => {
  const { owner, rita, beto, products, add } = await stocked();
  const id = await add("Pomada");
  const take = (quantidade: number) => products.movements.move({ ...out, id, quantidade });
  await take(6);
  expect(await alerts(owner)).toEqual([]);
  const last = await take(2);
  await take(1);
  const message = "Estoque baixo: Pomada com 2 un, o mínimo é 3 un.";
  const alert = { message, type: "warning", title: "Notificação do Sistema", data: { product: id } };
  for (const who of [owner, rita]) expect(await alerts(who)).toMatchObject([alert]);
  expect(await alerts(beto)).toEqual([]);
  await products.movements.move({ ...entry, id, quantidade: 5 });
  await take(4);
  expect(await alerts(owner)).toHaveLength(2);
  await products.movements.reverse({ id: last.id, motivo: "Engano" });
  expect(await alerts(owner)).toHaveLength(2);
});

test("reversing an entry may notify of low stock; products without a minimum do not", async () => {
  const { owner, products, add } = await stocked();
  const id = await add("Pomada", 2);
  expect(await alerts(owner), "what was low from its beginning").toEqual([]);
  const { id: second } = await products.movements.move({ ...entry, id, quantidade: 5 });
  await products.movements.reverse({ id: second, motivo: "Engano" });
  expect(await alerts(owner)).toHaveLength(1);
  const { id: free } = await products.save({ ...pomade, nome: "Cera", estoque_minimo: 0 });
  await products.movements.move({ ...entry, id: free });
  await products.movements.move({ ...out, id: free, quantidade: 10 });
  expect(await alerts(owner)).toHaveLength(1);
});

test("what a count finds low is told at once, in one notification", async () => {
  const { owner, rita, products, add } = await stocked();
  const ids: string[] = [];
  for (const nome of ["Balm", "Cera", "Gel", "Óleo", "Pasta"]) ids.push(await add(nome));
  const count = async (found: Record<string, number>) => {
    const { id } = await products.counts.start(newCount);
    for (const [product, contado] of Object.entries(found)) await products.counts.count({ id, product, contado });
    const { version } = await products.counts.details({ id });
    await products.counts.book({ id, version });
  };
  await count({ [ids[0]!]: 9 });
  expect(await alerts(rita)).toEqual([]);
  await count({ [ids[0]!]: 3 });
  await count(Object.fromEntries(ids.map((id) => [id, 1])));
  const messages = (await alerts(rita)).map(({ message }) => message);
  expect(messages).toEqual([
    "Estoque baixo: Balm com 3 un, o mínimo é 3 un.",
    "Estoque baixo: Cera com 1 un, Gel com 1 un, Óleo com 1 un e mais 1.",
  ]);
  expect((await alerts(owner)).map(({ data }) => data)).toEqual([{ product: ids[0] }, {}]);
});
