import { expect, test } from "vitest";
import { entry, newCount, pomade } from "#server/features/products/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita } = await openStaffedShop(product);
const { counts, movements } = owner.products;
const again = (key: string) => ({ context: { idempotencyKey: key } });

let codes = 0;

/** A new product with ten in stock, and a count that contains only this product. */
async function counted(given: Partial<Record<"nome" | "unidade", string>> & { conteudo?: number } = {}) {
  const categoria = `Categoria ${++codes}`;
  const sku = `SKU-${codes}`;
  const { id } = await owner.products.save({ ...pomade, ...(given as object), categoria, sku });
  await movements.move({ ...entry, id, quantidade: 10, custo: 1000 });
  const count = (await rita.products.counts.start({ nome: "Do mês", categoria })).id;
  const quantity = async () => (await owner.products.details({ id })).quantity;
  const version = async () => (await counts.details({ id: count })).version;
  return { id, sku, count, quantity, version };
}

test("what is counted is booked as its difference, and ends the count", async () => {
  const { id, count, quantity, version } = await counted();
  await rita.products.counts.count({ id: count, product: id, contado: 9 });
  await rita.products.counts.count({ id: count, product: id, contado: 7 });
  const { items } = await counts.products({ id: count });
  expect(items).toMatchObject([{ id, esperado: 10, contado: 7 }]);
  expect((await counts.differences({ id: count })).items).toMatchObject([
    { id, esperado: 10, contado: 7, valor: -300 },
  ]);
  expect((await rita.products.counts.differences({ id: count })).items).toMatchObject([{ id, valor: null }]);
  expect(await quantity()).toBe(10);
  expect(await counts.book({ id: count, version: await version() })).toEqual({ booked: 1 });
  expect(await quantity()).toBe(7);
  const [last] = (await movements.list({ product: id })).items;
  expect(last).toMatchObject({ tipo: "ajuste", quantidade: -3, valor: -300, motivo: "Contagem: Do mês" });
  expect(await counts.details({ id: count })).toMatchObject({ situacao: "lancada", counted: 1, autor: "Rita Souza" });
  const over = { code: "COUNT_OVER" };
  await expect(counts.book({ id: count, version: await version() })).rejects.toMatchObject(over);
  await expect(counts.count({ id: count, product: id, contado: 1 })).rejects.toMatchObject(over);
  await expect(counts.discard({ id: count })).rejects.toMatchObject(over);
});

test("a scanned code counts a package more, once for each reading, whoever reads it", async () => {
  const { id, sku, count } = await counted({ unidade: "ml", conteudo: 250 });
  const { scan } = rita.products.counts;
  await Promise.all(Array.from({ length: 4 }, () => scan({ id: count, codigo: sku }, again("leitura"))));
  expect(await counts.products({ id: count })).toMatchObject({ items: [{ contado: 250 }] });
  await Promise.all(
    Array.from({ length: 4 }, () => [scan, counts.scan].map((read) => read({ id: count, codigo: sku }))).flat(),
  );
  expect(await scan({ id: count, codigo: sku })).toMatchObject({ id, contado: 2500, esperado: 10 });
  const other = await counted();
  const unknown = { code: "CODE_UNKNOWN" };
  await expect(scan({ id: count, codigo: other.sku })).rejects.toMatchObject(unknown);
  await expect(scan({ id: count, codigo: "nada" })).rejects.toMatchObject(unknown);
});

test("what is sold while a count goes on changes no difference", async () => {
  const { id, count, quantity, version } = await counted();
  await counts.count({ id: count, product: id, contado: 8 });
  await movements.move({ ...entry, id, tipo: "consumo", quantidade: 5, custo: null });
  await counts.book({ id: count, version: await version() });
  expect(await quantity()).toBe(3);
});

test("what is counted again is compared with what is there then", async () => {
  const { id, count, quantity, version } = await counted();
  await counts.count({ id: count, product: id, contado: 9 });
  await movements.move({ ...entry, id, tipo: "consumo", quantidade: 2, custo: null });
  await counts.count({ id: count, product: id, contado: 8 });
  expect((await counts.differences({ id: count })).items).toEqual([]);
  expect(await counts.book({ id: count, version: await version() })).toEqual({ booked: 0 });
  expect(await quantity()).toBe(8);
});

test("two counts of one product correct it once, one after the other or at once", async () => {
  for (const together of [false, true]) {
    const { id, count, quantity, version } = await counted();
    const other = (await counts.start({ nome: "De novo", categoria: null })).id;
    for (const one of [count, other]) await counts.count({ id: one, product: id, contado: 14 });
    const { version: its } = await counts.details({ id: other });
    const first = counts.book({ id: count, version: await version() });
    if (!together) await first;
    const booked = await Promise.all([first, counts.book({ id: other, version: its })]);
    expect(booked).toEqual(expect.arrayContaining([{ booked: 0 }, { booked: 1 }]));
    expect(await quantity()).toBe(14);
  }
});

test("only the differences that were looked at are booked, and none that would leave less than nothing", async () => {
  const { id, count, quantity, version } = await counted({ nome: "Gel" });
  await counts.count({ id: count, product: id, contado: 0 });
  const seen = await version();
  await rita.products.counts.count({ id: count, product: id, contado: 1 });
  await expect(counts.book({ id: count, version: seen })).rejects.toMatchObject({ code: "COUNT_CHANGED" });
  await movements.move({ ...entry, id, tipo: "perda", quantidade: 2, custo: null });
  await expect(counts.book({ id: count, version: await version() })).rejects.toMatchObject({
    code: "NOT_ENOUGH_STOCK",
    data: { produto: "Gel" },
  });
  expect([await quantity(), (await counts.details({ id: count })).situacao]).toEqual([8, "aberta"]);
});

test("a count lists missing and counted products, forgets one on demand, and can be discarded", async () => {
  const { id, count, quantity } = await counted();
  const shown = async (show: "missing" | "counted") => (await counts.products({ id: count, show, query: "pom" })).items;
  expect([await shown("missing"), await shown("counted")]).toMatchObject([[{ id, contado: null }], []]);
  await counts.count({ id: count, product: id, contado: 3 });
  expect([await shown("missing"), await shown("counted")]).toMatchObject([[], [{ id, contado: 3 }]]);
  await counts.count({ id: count, product: id, contado: null });
  expect(await shown("missing")).toHaveLength(1);
  await counts.count({ id: count, product: id, contado: 3 });
  await rita.products.counts.discard({ id: count });
  expect([await quantity(), (await counts.details({ id: count })).situacao]).toEqual([10, "descartada"]);
  expect((await counts.list({ size: 1 })).items).toMatchObject([{ id: count, situacao: "descartada" }]);
});

test("reception books no difference, and an unknown count or product is not found", async () => {
  const { id } = await rita.products.counts.start(newCount);
  await expect(rita.products.counts.book({ id, version: 0 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const nobody = crypto.randomUUID();
  const { count, details, products, differences, book } = counts;
  for (const call of [
    () => count({ id, product: nobody, contado: 1 }),
    () => count({ id: nobody, product: nobody, contado: 1 }),
    () => details({ id: nobody }),
    () => products({ id: nobody }),
    () => differences({ id: nobody }),
    () => book({ id: nobody, version: 0 }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("two who book one count at once book it once", async () => {
  const { id, count, quantity, version } = await counted();
  await counts.count({ id: count, product: id, contado: 12 });
  const now = await version();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => counts.book({ id: count, version: now })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await quantity()).toBe(12);
});

test("whoever counts sees what others count", async () => {
  const { id, count } = await counted();
  const change = await heardOf({ product, browser: rita, feature: "stock-counts" }, () =>
    counts.count({ id: count, product: id, contado: 1 }),
  );
  expect(change.ids).toEqual([count]);
});
