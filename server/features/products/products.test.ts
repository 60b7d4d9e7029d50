import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { SaveProduct } from "#contract/products.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto } = await openStaffedShop(product);
const oil = {
  ...pomade,
  nome: "Óleo para barba",
  unidade: "ml",
  conteudo: 30,
  codigo_barras: "7891234567895",
} as const;
const add = async (given: Partial<SaveProduct>) => (await owner.products.save({ ...pomade, ...given })).id;

test("a product is added and changed", async () => {
  const { id } = await owner.products.save({ ...oil, sku: " OL-30 " });
  const nothing = { quantity: 0, baixo: true, moved_at: null, archived_at: null, fornecedor: null };
  const unknown = { custo_medio: null, margem: null, valor: 0 };
  const versao = expect.any(String) as string;
  const added = { ...oil, ...nothing, ...unknown, id, versao, sku: "OL-30" };
  expect((await owner.products.list({ query: "oleo" })).items).toEqual([added]);
  expect(await owner.products.details({ id })).toEqual(added);
  await owner.products.save({ ...oil, id, nome: "Óleo de argan", destino: "uso", unidade: "un", visivel: true });
  const changed = { nome: "Óleo de argan", preco: null, visivel: false, conteudo: 1, sku: null };
  expect(await owner.products.details({ id })).toMatchObject(changed);
});

test("a code is one product's until it is archived, and then the next one's", async () => {
  const codes = { codigo_barras: "036000291452", sku: "SH-1" };
  const id = await add({ nome: "Shampoo", ...codes });
  const barcode = { code: "BARCODE_TAKEN", data: { fields: [{ path: "codigo_barras" }] } };
  await expect(add({ codigo_barras: "0036000291452" })).rejects.toMatchObject(barcode);
  await expect(add({ sku: "SH-1" })).rejects.toMatchObject({ code: "SKU_TAKEN", data: { fields: [{ path: "sku" }] } });
  await owner.products.archive({ id });
  const next = await add({ nome: "Shampoo novo", ...codes });
  await expect(owner.products.restore({ id })).rejects.toMatchObject(barcode);
  await owner.products.archive({ id: next });
  await owner.products.restore({ id });
  const elsewhere = (await openShop(product)).owner.products.save({ ...pomade, ...codes });
  await expect(elsewhere).resolves.toBeDefined();
});

test("what is wrong is said in the field, and an unknown one is not found", async () => {
  const wrong = { ...pomade, nome: " ", codigo_barras: "7891234567890", conteudo: 0, preco: -1, estoque_minimo: 1.5 };
  await expect(owner.products.save(wrong)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: {
      fields: [
        { path: "nome", message: "Informe o nome." },
        { path: "codigo_barras", message: "O dígito verificador não confere: leia o código de novo." },
        { path: "conteudo", message: "Informe quanto vem na embalagem." },
        { path: "preco", message: "O valor não pode ser negativo." },
        { path: "estoque_minimo", message: "Informe um número inteiro." },
      ],
    },
  });
  const other = (await openShop(product)).owner;
  const supplier = await other.suppliers.save({ nome: "Águas", telefone: "", email: "", observacoes: "" });
  const foreign = add({ fornecedor_id: supplier.id });
  await expect(foreign).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields: [{ path: "fornecedor_id" }] } });
  const id = crypto.randomUUID();
  const { save, archive, details } = owner.products;
  for (const call of [() => save({ ...pomade, id }), () => archive({ id }), () => details({ id })])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a unit stays once something was measured in it", async () => {
  const id = await add({ nome: "Talco", unidade: "g", conteudo: 100 });
  await owner.products.save({ ...pomade, id, nome: "Talco", unidade: "ml", conteudo: 100 });
  await owner.products.movements.move({ id, ...entry });
  const other = owner.products.save({ ...pomade, id, nome: "Talco", unidade: "g", conteudo: 100 });
  await expect(other).rejects.toMatchObject({ code: "UNIT_FIXED" });
  await owner.products.save({ ...pomade, id, nome: "Talco fino", unidade: "ml", conteudo: 200 });
});

test("they are found by words, brand and codes, narrowed, sorted, and read page by page", async () => {
  const { owner } = await openShop(product);
  const fornecedor_id = (await owner.suppliers.save({ nome: "Águas", telefone: "", email: "", observacoes: "" })).id;
  const given: Partial<SaveProduct>[] = [
    { nome: "Cera", marca: "Zé & Cia", preco: 3000, estoque_minimo: 0 },
    { nome: "Balm", sku: "BLM-9", preco: 9000, fornecedor_id, estoque_minimo: 0 },
    { nome: "Álcool", categoria: "Limpeza", destino: "uso", estoque_minimo: 2 },
  ];
  for (const one of given) await owner.products.save({ ...pomade, ...one });
  const found = async (asked: Parameters<typeof owner.products.list>[0]) =>
    (await owner.products.list(asked)).items.map(({ nome }) => nome);
  expect(await found({})).toEqual(["Álcool", "Balm", "Cera"]);
  expect(await found({ query: "ze cer" })).toEqual(["Cera"]);
  expect(await found({ query: "blm" })).toEqual(["Balm"]);
  const { id } = await owner.products.save({ ...pomade, nome: "Talco", marca: "Lata" });
  await owner.products.save({ ...pomade, id, nome: "Talco Lata", marca: "Prata" });
  expect(await found({ query: "lat tal" })).toEqual(["Talco Lata"]);
  await owner.products.save({ ...pomade, id, nome: "Talco", marca: "Prata" });
  expect([await found({ query: "lata" }), await found({ query: "prata" })]).toEqual([[], ["Talco"]]);
  await owner.products.archive({ id });
  expect(await found({ fornecedor: fornecedor_id })).toEqual(["Balm"]);
  expect(await found({ categoria: "Limpeza" })).toEqual(["Álcool"]);
  expect(await found({ purpose: "venda" })).toEqual(["Balm", "Cera"]);
  expect(await found({ stock: "low" })).toEqual(["Álcool"]);
  const [balm] = (await owner.products.list({ query: "balm" })).items;
  await owner.products.movements.move({ ...entry, id: balm!.id });
  expect(await found({ sort: "-quantity" })).toEqual(["Balm", "Álcool", "Cera"]);
  const [cera] = (await owner.products.list({ query: "cera" })).items;
  await owner.products.movements.move({ ...entry, id: cera!.id });
  expect(await found({ sort: "margem" })).toEqual(["Cera", "Balm", "Álcool"]);
  expect(await found({ sort: "-margem" })).toEqual(["Álcool", "Balm", "Cera"]);
  const first = await owner.products.list({ sort: "-preco", size: 2 });
  const rest = await owner.products.list({ sort: "-preco", size: 2, after: first.next! });
  expect([...first.items, ...rest.items].map(({ preco }) => preco)).toEqual([9000, 3000, null]);
  expect(await owner.products.categories()).toEqual(["Cabelo", "Limpeza"]);
});

test("more than a few of one word are found in the order that was asked for, and no others", async () => {
  const { owner, session } = await openShop(product);
  await owner.products.save({ ...pomade, nome: "Balm" });
  const app = new Client(product.databaseUrl);
  await app.connect();
  onTestFinished(() => app.end());
  await app.query("begin; set local role navalha_app");
  await app.query(
    `with who as (select set_config('app.shop', $1, true) as shop, set_config('app.actor_role', 'admin', true))
     insert into products (barbershop_id, nome, marca) select shop::uuid, 'Óleo ' || 1000 + n, 'Zé' from who, generate_series(1, 301) n`,
    [session.barbershop!.id],
  );
  await app.query("commit");
  for (const query of ["oleo", "ze", "ze ole"]) {
    const first = await owner.products.list({ query, sort: "nome", size: 2 });
    const rest = await owner.products.list({ query, sort: "nome", size: 2, after: first.next! });
    expect([...first.items, ...rest.items].map(({ nome }) => nome)).toEqual([1, 2, 3, 4].map((n) => `Óleo 100${n}`));
  }
  expect(await owner.products.search({ query: "ole" })).toHaveLength(50);
});

test("what is low is ordered by supplier, in whole packages up to twice its minimum", async () => {
  const { owner } = await openShop(product);
  const supplier = { nome: "Águas", telefone: "(11) 3333-4444", email: "", observacoes: "" };
  const { id } = await owner.suppliers.save(supplier);
  await owner.products.save({ ...oil, estoque_minimo: 100, fornecedor_id: id });
  await owner.products.save({ ...pomade, nome: "Cera" });
  await owner.products.save({ ...pomade, nome: "Sem mínimo", estoque_minimo: 0 });
  expect(await owner.products.toOrder()).toMatchObject([
    { fornecedor: { id, nome: "Águas", telefone: "+551133334444" }, items: [{ nome: oil.nome, embalagens: 7 }] },
    { fornecedor: null, items: [{ nome: "Cera", embalagens: 6 }] },
  ]);
});

test("reception reads no cost and no order of margins, a barber what is for sale", async () => {
  const id = await add({ nome: "Loção" });
  await add({ nome: "Loção de limpeza", destino: "uso" });
  await owner.products.movements.move({ id, ...entry });
  const [seen] = (await rita.products.list({ query: "locao" })).items;
  expect(seen).toMatchObject({ quantity: 10, custo_medio: null, margem: null, valor: null });
  expect(await owner.products.details({ id })).toMatchObject({ custo_medio: 2000, margem: 5556, valor: 20_000 });
  await expect(rita.products.list({ sort: "-margem" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { marca, unidade, conteudo, preco } = pomade;
  expect(await beto.products.search({ query: "loc" })).toEqual([
    { id, nome: "Loção", marca, unidade, conteudo, preco, quantity: 10 },
  ]);
});

test("what was changed of a product is remembered, its stock apart", async () => {
  const id = await add({ nome: "Spray", preco: 3000 });
  await owner.products.movements.move({ ...entry, id });
  await owner.products.save({ ...pomade, id, nome: "Spray", preco: 3500 });
  const [change, ...others] = await rita.products.history({ id });
  expect([change, others]).toMatchObject([{ person: "Zé Dono", changed: { preco: [3000, 3500] } }, []]);
});

test("every change is told to the desk's open screens", async () => {
  const { next: nextChange, end } = await listeningFromNow(product, rita);
  const id = await add({ nome: "Toalhas" });
  const change = { kind: "changed", feature: "products", ids: [id], days: [] };
  expect(await nextChange()).toEqual(change);
  for (const act of [owner.products.archive, owner.products.restore]) {
    await act({ id });
    expect(await nextChange()).toEqual(change);
  }
  await owner.products.movements.move({ id, ...entry });
  expect(await nextChange()).toEqual(change);
  end();
});
