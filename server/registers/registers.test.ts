import { expect, test } from "vitest";
import { pomade } from "#server/features/products/examples.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { openProduct, openShop } from "#server/testing.ts";

const supplier = {
  nome: "Distribuidora São João",
  telefone: "(11) 3333-4444",
  email: "vendas@sjoao.com.br",
  observacoes: "Entrega às terças.",
};

const product = await openProduct();
const { owner } = await openShop(product);
const listed = async (which: "active" | "inactive") => (await owner.suppliers.list({ which })).items;

test("a row is added, changed, archived and put back", async () => {
  const { id } = await owner.suppliers.save(supplier);
  expect(await listed("active")).toMatchObject([{ ...supplier, id, telefone: "+551133334444", archived_at: null }]);
  const changed = { id, nome: "Distribuidora São João Ltda.", telefone: null, email: null, observacoes: "" };
  await owner.suppliers.save({ ...changed, telefone: "", email: "" });
  expect(await listed("active")).toMatchObject([changed]);
  await owner.suppliers.archive({ id });
  expect(await listed("active")).toEqual([]);
  expect(await listed("inactive")).toMatchObject([{ ...changed, archived_at: product.clock.now().toISOString() }]);
  await owner.suppliers.restore({ id });
  expect([await listed("active"), await listed("inactive")]).toMatchObject([[changed], []]);
});

test("a form that was open while somebody else changed the row takes nothing back", async () => {
  const { id } = await owner.suppliers.save({ ...supplier, nome: "Lâminas Sul" });
  const read = async () => (await owner.suppliers.list({ query: "laminas" })).items[0]!;
  const { versao } = await read();
  const stale = { code: "CHANGED_MEANWHILE" };
  const save = (change: object) => owner.suppliers.save({ ...supplier, nome: "Lâminas Sul", id, ...change });
  const both = await Promise.allSettled([save({ versao, email: "" }), save({ versao, telefone: "" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save({ versao, observacoes: "" })).rejects.toMatchObject(stale);
  const now = await read();
  expect([now.email, now.telefone].filter((given) => given === null)).toHaveLength(1);
  await owner.suppliers.archive({ id });
  await expect(save({ versao: now.versao, observacoes: "" })).rejects.toMatchObject({ code: "ARCHIVED_MEANWHILE" });
  const archived = (await listed("inactive"))[0]!;
  await save({ versao: archived.versao, observacoes: "Antes" });
  await expect(save({ versao: archived.versao, observacoes: "" }), "of an archived row").rejects.toMatchObject(stale);
  await save({ observacoes: now.observacoes, email: now.email ?? "", telefone: now.telefone ?? "" });
  // What the form does not edit makes nothing stale.
  await owner.suppliers.restore({ id });
  await save({ versao: now.versao, observacoes: "" });
  expect(await read()).toMatchObject({ observacoes: "" });
});

test("every write is announced to open screens", async () => {
  const { next: announced, end } = await listeningFromNow(product, owner);
  const { id } = await owner.suppliers.save({ ...supplier, nome: "Toalhas Já" });
  const change = { kind: "changed", feature: "suppliers", ids: [id], days: [] };
  expect(await announced()).toEqual(change);
  const save = () => owner.suppliers.save({ ...supplier, id });
  for (const write of [save, owner.suppliers.archive, owner.suppliers.restore]) {
    await write({ id });
    expect(await announced()).toEqual(change);
  }
  end();
});

test("a row that is not the shop's is not found, and stays as it is", async () => {
  const { owner: neighbour } = await openShop(product);
  const { id } = await neighbour.suppliers.save(supplier);
  const save = () => owner.suppliers.save({ ...supplier, id, nome: "Outra" });
  for (const write of [save, owner.suppliers.archive, owner.suppliers.restore])
    await expect(write({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await neighbour.suppliers.list({})).items).toMatchObject([{ id, nome: supplier.nome, archived_at: null }]);
});

test("what a constraint refuses is said in its field, also when a row comes back", async () => {
  const first = { ...pomade, codigo_barras: "036000291452" };
  const fields = [{ path: "codigo_barras", message: "Outro produto já tem este código." }];
  const { id } = await owner.products.save(first);
  const taken = { code: "BARCODE_TAKEN", data: { fields } };
  await expect(owner.products.save({ ...first, nome: "Balm" })).rejects.toMatchObject(taken);
  await owner.products.archive({ id });
  await owner.products.save({ ...first, nome: "Balm" });
  await expect(owner.products.restore({ id })).rejects.toMatchObject(taken);
});
