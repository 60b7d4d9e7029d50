import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { stockDifferences } from "#db/stock-differences.ts";
import { pomade } from "#server/features/products/examples.ts";
import { importing } from "#server/features/imports/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, bring } = importing(product);
const lines = (...rows: string[]) => rows.join("\r\n");

test("services come in by the names and spellings of other systems, at the end and done by the whole team", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const text = lines(
    "Serviço;Grupo;Valor (R$);Tempo de execução;Detalhes;Agendamento online",
    "Escova;;40;30;;talvez",
    "Luzes;Química;R$ 1.180,50;1h30;Mechas finas;não",
    "Sobrancelha;;25;00:15:00;;",
    "corte simples;Cabelo;99;30;;",
    "Botox;Química;caro;amanhã;;talvez",
    "Pezinho;Cabelo;10;2;;sim",
  );
  const { id, counts } = await bring(shop, { of: "services", text });
  expect(counts).toEqual([3, 0, 1, 2]);
  const { items } = await owner.services.catalogue({});
  expect(items.at(-3)).toMatchObject({ nome: "Escova", online: true });
  expect(items.slice(-2)).toMatchObject([
    {
      nome: "Luzes",
      categoria: "Química",
      preco: 118050,
      duracao_minutos: 90,
      online: false,
      descricao: "Mechas finas",
    },
    { nome: "Sobrancelha", categoria: "Outros", preco: 2500, duracao_minutos: 15, online: true, buffer_minutos: null },
  ]);
  expect(items.at(-1)!.barbeiros).toEqual(items[0]!.barbeiros);
  expect(items.find(({ nome }) => nome === "Corte Simples")!.preco).toBe(4500);
  const { content } = await owner.imports.refused({ id });
  expect(content).toContain(
    "Agendamento online: Escreva sim ou não. Preço: Informe um valor em reais. Duração: Informe",
  );
  expect(content).toContain("Duração: No mínimo 5 minutos.");
  expect(content).toContain("Entrou sem isto. Agendamento online: Escreva sim ou não.");
});

test("a service that is there keeps what it says, and gets what it leaves open; its name may have two spaces", async () => {
  const shop = await shopThatImports();
  const before = (await shop.owner.services.catalogue({ query: "corte simples" })).items[0]!;
  const text = lines(
    "Nome;Preço;Duração;Descrição",
    "CORTE  SIMPLES;50;45 min;Na máquina",
    "Barbaterapia;80;1h;Com vapor",
  );
  expect((await bring(shop, { of: "services", text, duplicates: "update" })).counts).toEqual([1, 1, 0, 0]);
  const cut = (await shop.owner.services.catalogue({ query: "corte simples" })).items[0]!;
  expect(cut).toEqual({ ...before, descricao: "Na máquina" });
  expect((await bring(shop, { of: "services", text, duplicates: "update" })).counts).toEqual([0, 0, 2, 0]);
  await shop.owner.services.archive({ id: cut.id });
  expect((await bring(shop, { of: "services", text })).counts, "who is archived is another").toEqual([1, 0, 1, 0]);
});

test("a catalogue holds 300 services in use: one more is refused with its reason, by file, form and from the archive", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const [cut, first] = (await owner.services.catalogue({})).items;
  await owner.services.archive({ id: cut!.id });
  const text = lines("Nome;Preço;Duração", ...Array.from({ length: 298 }, (_, n) => `Serviço ${n};40;30`));
  const { id, counts } = await bring(shop, { of: "services", text });
  expect(counts).toEqual([297, 0, 0, 1]);
  const { content } = await owner.imports.refused({ id });
  expect(content).toContain(
    '"Serviço 297";"40";"30";"Nome: A barbearia já tem 300 serviços ativos. Arquive um antes de pôr',
  );
  const full = { code: "CATALOGUE_FULL" };
  await expect(owner.services.save(service)).rejects.toMatchObject(full);
  await expect(owner.services.restore({ id: cut!.id })).rejects.toMatchObject(full);
  await owner.services.save({ ...service, id: first!.id, nome: "Mudado" });
  await owner.services.archive({ id: first!.id });
  const both = await Promise.allSettled([owner.services.save(service), owner.services.restore({ id: cut!.id })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

const productHeads =
  "Produto;Marca;Categoria;Código de barras;Código;Unidade;Conteúdo;Preço de custo;Preço de venda;Estoque mínimo;Estoque atual;Fornecedor;Tipo";

test("products come in with their stock, as an entry where its cost is known and else as an adjustment", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  await owner.suppliers.save({ nome: "Casa do Barbeiro", telefone: "", email: "", observacoes: "" });
  const text = lines(
    productHeads,
    "Pomada;Ouro;Cabelo;7891234567895;P-1;UN;;18,00;R$ 45,00;3;10;casa do barbeiro;Revenda",
    "Shampoo;Ouro;Cabelo;;S-1;ml;500;R$ 12,50;;1;2,5;Distribuidora Nova;uso interno",
    "Cera;;;;;;;;30;;4;;",
    "Talco;;;;;;;;9,9;;;;",
    "Tônico;;;;;ml;100;;;;0,29;;",
  );
  const { id, counts } = await bring(shop, { of: "products", text });
  expect(counts).toEqual([5, 0, 0, 0]);
  expect((await owner.imports.file({ id })).mapping).toMatchObject({ sku: 4, codigo_barras: 3, custo: 7, preco: 8 });
  const { items } = await owner.products.list({});
  expect(items).toMatchObject([
    { nome: "Cera", unidade: "un", preco: 3000, quantity: 4, valor: 0, fornecedor: null },
    { nome: "Pomada", sku: "P-1", preco: 4500, quantity: 10, estoque_minimo: 3, custo_medio: 1800, destino: "venda" },
    { nome: "Shampoo", unidade: "ml", conteudo: 500, quantity: 1250, estoque_minimo: 500, custo_medio: 1250 },
    { nome: "Talco", preco: 990, quantity: 0, moved_at: null },
    { nome: "Tônico", quantity: 29 },
  ]);
  const suppliers = items.map(({ fornecedor }) => fornecedor);
  expect(suppliers).toEqual([null, "Casa do Barbeiro", "Distribuidora Nova", null, null]);
  expect(items[2]).toMatchObject({ destino: "uso", preco: null, visivel: false, valor: 3125 });
  const ledger = await owner.products.movements.list({ sort: "created_at" });
  expect(ledger.items).toMatchObject([
    { produto: "Pomada", tipo: "abertura", quantidade: 10, custo: 18000, fornecedor: "Casa do Barbeiro" },
    { produto: "Shampoo", tipo: "abertura", quantidade: 1250, custo: 3125 },
    { produto: "Cera", tipo: "ajuste", quantidade: 4, custo: null, motivo: "Estoque inicial importado" },
    { produto: "Tônico", quantidade: 29 },
  ]);
  expect((await owner.suppliers.list({})).items).toHaveLength(2);
  const tables = await product.pool.connect();
  const { wrong } = await stockDifferences(tables).finally(() => tables.release());
  expect(wrong).toEqual([]);
  const { balances } = booksOf(product, shop.session.barbershop!.slug);
  const opened = { estoque: 21_125, saldos_de_abertura: -21_125, fornecedores: 0 };
  expect(await balances(), "what was on the shelves is owed to nobody").toMatchObject(opened);
  await owner.imports.undo({ id });
  expect(await balances()).toMatchObject({ estoque: 0, saldos_de_abertura: 0, fornecedores: 0 });
});

test("a product is known by barcode, SKU, or name and brand; the same file brought twice doubles no stock", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id } = await owner.products.save({ ...pomade, codigo_barras: "7891234567895", sku: "P-1" });
  const { id: bottle } = await owner.products.save({
    ...pomade,
    nome: "Gel",
    unidade: "ml",
    conteudo: 250,
    estoque_minimo: 0,
  });
  const text = lines(
    productHeads,
    "Outra coisa;;;7891234567895;;;;;50;5;9;;",
    "gel;navalha de ouro;Barba;;G-1;;;;;2;9;Nova;",
    "Pomada matte;Outra marca;;;;;;;;;3;;",
  );
  expect((await bring(shop, { of: "products", text })).counts).toEqual([1, 0, 2, 0]);
  expect((await bring(shop, { of: "products", text, duplicates: "update" })).counts).toEqual([0, 1, 2, 0]);
  const { nome, marca, preco, estoque_minimo } = pomade;
  expect(await owner.products.details({ id })).toMatchObject({ nome, marca, preco, estoque_minimo, quantity: 0 });
  const gel = { nome: "Gel", categoria: "Cabelo", unidade: "ml", conteudo: 250, estoque_minimo: 500 };
  const got = { ...gel, sku: "G-1", fornecedor: "Nova", preco, quantity: 0 };
  expect(await owner.products.details({ id: bottle })).toMatchObject(got);
  const other = (await owner.products.list({ query: "outra marca" })).items;
  expect(other).toMatchObject([{ quantity: 3 }]);
});

test("what a product says stays, and what is used in the shop has no price", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id: fornecedor_id } = await owner.suppliers.save({ nome: "Casa", telefone: "", email: "", observacoes: "" });
  const { id: sold } = await owner.products.save({ ...pomade, nome: "Gel", fornecedor_id });
  const { id: used } = await owner.products.save({
    ...pomade,
    nome: "Talco",
    destino: "uso",
    preco: null,
    visivel: false,
  });
  const text = lines("Nome;Preço;Tipo;Fornecedor", "Gel;50;uso;Outra", "Talco;30;;");
  expect((await bring(shop, { of: "products", text, duplicates: "update" })).counts).toEqual([0, 0, 2, 0]);
  const { preco } = pomade;
  expect(await owner.products.details({ id: sold })).toMatchObject({ destino: "venda", preco, fornecedor: "Casa" });
  expect((await owner.suppliers.list({})).items, "no supplier for nothing").toHaveLength(1);
  expect(await owner.products.details({ id: used })).toMatchObject({ destino: "uso", preco: null, visivel: false });
});

test("what a column says of the cost is no price", async () => {
  const shop = await shopThatImports();
  const { id } = await shop.upload(lines("Nome;Preço de custo;Estoque", "Gel;20;1"), "a.csv", "products");
  expect((await shop.owner.imports.file({ id })).mapping).toMatchObject({ custo: 1, preco: null });
});

test("a product comes in without what cannot be read of it, and only a row without a name stays out", async () => {
  const shop = await shopThatImports();
  const text = lines(
    productHeads,
    "A;;;7,89E+12;;;;;;;;;",
    "B;;;1234567890123;;;;;;;;;",
    "C;;;;;kg;2;;;;5;;",
    "D;;;;;;;;;;-3;;",
    "E;;;;;un;;;;;2,5;;",
    "F;;;;;ml;1000000;;;;9000000;;",
    "G;;;;K;;;;;;;;",
    "H;;;;;;;;;;;;brinde",
    ";;;;;;;;12;;;;",
    "I;;;;;;;1000000,00;;;2;;",
  );
  const { id, counts } = await bring(shop, { of: "products", text });
  expect(counts).toEqual([9, 0, 0, 1]);
  const { items } = await shop.owner.products.list({});
  expect(items.map(({ nome, unidade, conteudo, quantity }) => [nome, unidade, conteudo, quantity])).toEqual([
    ["A", "un", 1, 0],
    ["B", "un", 1, 0],
    ["C", "un", 1, 0],
    ["D", "un", 1, 0],
    ["E", "un", 1, 0],
    ["F", "ml", 1_000_000, 0],
    ["G", "un", 1, 0],
    ["H", "un", 1, 0],
    ["I", "un", 1, 2],
  ]);
  const { content } = await shop.owner.imports.refused({ id });
  const reasons = content.split("\r\n").flatMap((row) => /"([^"]*)"$/.exec(row)?.[1] ?? []);
  expect(reasons).toEqual([
    "Motivo",
    "Entrou sem isto. Código de barras: O Excel abreviou este código. Formate a coluna como texto.",
    "Entrou sem isto. Código de barras: O dígito verificador não confere: leia o código de novo.",
    "Entrou sem isto. Unidade (un, ml ou g): Use un, ml ou g. Conteúdo da embalagem: Não vale sem Unidade (un, ml ou g). Estoque: Não vale sem Unidade (un, ml ou g).",
    "Entrou sem isto. Estoque: A quantidade não pode ser negativa.",
    "Entrou sem isto. Estoque: Informe um número inteiro.",
    "Entrou sem isto. Estoque: Quantidade alta demais.",
    "Entrou sem isto. Para (venda, uso ou ambos): Use venda, uso ou ambos.",
    "Nome: Informe o nome.",
    "Entrou sem isto. Custo: Valor alto demais.",
  ]);
});

test("a fraction of a piece is a fault of the check, before anything comes in", async () => {
  const { owner, upload } = await shopThatImports();
  await owner.products.save({ ...pomade, nome: "Shampoo", unidade: "ml", conteudo: 500 });
  const text = lines(
    "Nome;Estoque;Estoque mínimo;Unidade;Conteúdo",
    "Gel;2,5;1;un;",
    "Cera;1;1,5;;",
    "Pó;0,5;1;g;",
    "Óleo;1,5;0,5;ml;30",
    "SHAMPOO;2,5;1,5;;",
  );
  const { id } = await upload(text, "produtos.csv", "products");
  const { mapping } = await owner.imports.file({ id });
  const message = "Informe um número inteiro.";
  expect(await owner.imports.check({ id, mapping })).toMatchObject({
    in_part: 3,
    faults: [
      { row: 2, field: "estoque", message },
      { row: 3, field: "estoque_minimo", message },
      { row: 4, field: "estoque", message },
    ],
  });
});

test("a minimum that a known product cannot take and a cost too high are faults of the check, and stay said after it", async () => {
  const shop = await shopThatImports();
  const { owner, upload } = shop;
  await owner.products.save({ ...pomade, nome: "Gel", unidade: "ml", conteudo: 250, estoque_minimo: 0 });
  const text = lines(
    "Nome;Custo;Estoque mínimo;Estoque",
    "Gel;;dois;",
    "GEL;;100000;",
    "Talco;1000000;;2",
    "Cera;1000000;;1",
    "Gel;1000000;;2,5",
  );
  const asked = await upload(text, "produtos.csv", "products");
  const { mapping } = await owner.imports.file({ id: asked.id });
  expect(await owner.imports.check({ id: asked.id, mapping })).toMatchObject({
    refused: 0,
    in_part: 3,
    faults: [
      { row: 2, field: "estoque_minimo", message: "Informe um número." },
      { row: 3, field: "estoque_minimo", message: "Quantidade alta demais." },
      { row: 4, field: "custo", message: "Valor alto demais." },
    ],
  });
  const { id, counts } = await bring(shop, { of: "products", text, duplicates: "update" });
  expect(counts).toEqual([2, 0, 1, 2]);
  const { content } = await owner.imports.refused({ id });
  expect(content).toContain('"Estoque mínimo: Informe um número."');
  expect(content).toContain('"Estoque mínimo: Quantidade alta demais."');
  expect(content).toContain("Entrou sem isto. Custo: Valor alto demais.");
  const passed = await bring(shop, { of: "products", text });
  expect(passed.counts, "those that stay as they are miss nothing").toEqual([0, 0, 5, 0]);
});

test("whoever started an import is told what became of it, once", async () => {
  const shop = await shopThatImports();
  const text = lines("Nome;Preço;Duração", "Luzes;180;90", "Escova;40;30", "X;?;30");
  const { id } = await bring(shop, { of: "services", text });
  const { items } = await shop.owner.notifications.list({ kind: "imported" });
  const message = "Importação terminada: planilha.csv, 2 novas, 1 recusada.";
  expect(items).toMatchObject([{ type: "success", message, data: { import: id }, read_at: null }]);
});

test("a code that another product got meanwhile refuses the row, not the file", async () => {
  const shop = await shopThatImports();
  const heads = "Nome;EAN;SKU";
  await shop.owner.products.save({ ...pomade, codigo_barras: "7891234567895" });
  await shop.owner.products.save({ ...pomade, nome: "Gel", sku: "G-1" });
  const text = lines(heads, "Pomada;7891234567895;G-1", "Cera;;C-1");
  const { id, counts } = await bring(shop, { of: "products", text, duplicates: "update" });
  expect(counts).toEqual([1, 0, 0, 1]);
  expect((await shop.owner.imports.refused({ id })).content).toContain("SKU: Outro produto já tem este SKU.");
});
