import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { inTransaction } from "#server/database.ts";
import { record } from "#server/features/clients/examples.ts";
import { importing } from "#server/features/imports/examples.ts";
import { newCount, pomade } from "#server/features/products/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { openPlatform, openProduct } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, bring } = importing(product);
const heads = "Nome;Celular;CPF;Obs;Etiquetas";
const davi = "Davi Prado;11987651234;529.982.247-25;Gosta de café;vip";

test("clients who came in go again, and those who were there are as they were", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const known = { ...record, cpf: "", tags: ["sábado"], observacoes: "" };
  const { id: there } = await owner.clients.save(known);
  const before = await owner.clients.details({ id: there });
  const text = [
    `${heads};Última visita`,
    `${davi};01/11/2026`,
    "Ana Souza;;;;;02/11/2026",
    "Davi do Prado;11987651234;;Com leite;domingo;03/11/2026",
  ].join("\n");
  const { id, counts } = await bring(shop, { of: "clients", text, duplicates: "update" });
  expect(counts).toEqual([1, 2, 0, 0]);
  expect((await owner.imports.file({ id })).undoable).toBe(true);
  expect(await owner.clients.details({ id: there })).toMatchObject({
    record: { cpf: "***.982.247-**" },
    data_ultimo_corte: "2026-11-03T15:00:00.000Z",
  });

  await owner.imports.undo({ id });
  const { last_change: _old, ...restored } = (await owner.clients.details({ id: there })) as Record<string, unknown>;
  expect({ ...before, ...restored }).toEqual({ ...restored, ...before });
  expect((await owner.clients.list({})).items.map((one) => one.id)).toEqual([there]);
  const file = await owner.imports.file({ id });
  expect([file.import.estado, file.undoable]).toEqual(["desfeita", false]);
  await expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_NOT_UNDOABLE" });
  expect((await bring(shop, { of: "clients", text, duplicates: "update" })).counts).toEqual([1, 2, 0, 0]);
});

const uses: Record<string, (shop: Awaited<ReturnType<typeof shopThatImports>>, client: string) => Promise<unknown>> = {
  "was edited": ({ owner }, id) => owner.clients.save({ ...record, id, nome: "Davi P." }),
  "has a dependent": ({ owner }, titular_id) =>
    owner.clients.save({ ...record, nome: "Caio", telefone: "", cpf: "", email: "", titular_id, parentesco: "filho" }),
  "was joined to another": async ({ owner }, removed) => {
    const { id } = await owner.clients.save({ ...record, telefone: "", cpf: "" });
    await owner.clients.merge({ id, removed, taking: [] });
  },
  "has a card of a cut": ({ owner }, cliente_id) =>
    owner.clients.cutCards.save({
      cliente_id,
      dia: "2026-11-01",
      barbeiro_id: null,
      degrade: "baixo",
      maquinas: [],
      texto: "",
      antes_url: null,
      depois_url: null,
    }),
};

test.for(Object.keys(uses))("nothing is taken back once one of them %s", async (use) => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id } = await bring(shop, { of: "clients", text: [heads, davi, "Ana Souza;;;;"].join("\n") });
  const { items } = await owner.clients.list({ query: "davi" });
  await uses[use]!(shop, items[0]!.id);
  const there = (await owner.clients.list({})).items.length;
  await expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_USED" });
  expect((await owner.clients.list({})).items).toHaveLength(there);
});

test("nothing is taken back once a client whom it completed was joined to another, who keeps what is theirs", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id: removed } = await owner.clients.save({ ...record, cpf: "", email: "" });
  const { id: kept } = await owner.clients.save({ ...record, cpf: "", telefone: "" });
  const { id, counts } = await bring(shop, { of: "clients", text: `${heads}\n${davi}`, duplicates: "update" });
  expect(counts).toEqual([0, 1, 0, 0]);
  await owner.clients.merge({ id: kept, removed, taking: [] });
  const whole = await owner.clients.details({ id: kept });
  await expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_USED" });
  expect(await owner.clients.details({ id: kept })).toEqual(whole);
});

test("an edit at the same moment is not overwritten", async () => {
  const shop = await shopThatImports();
  const { owner, session } = shop;
  const { id: there } = await owner.clients.save({ ...record, cpf: "", observacoes: "" });
  const { id } = await bring(shop, { of: "clients", text: `${heads}\n${davi}`, duplicates: "update" });
  const here = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const edited = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const edit = inTransaction(product.deps.db, here, async (tx) => {
    await tx.updateTable("clients").set({ observacoes: "Sem café" }).where("id", "=", there).execute();
    written.resolve();
    await edited.promise;
  });
  await written.promise;
  const refused = expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_USED" });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await product.pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
  edited.resolve();
  await edit;
  await refused;
  expect(await owner.clients.details({ id: there })).toMatchObject({ record: { observacoes: "Sem café" } });
});

test("balances from before come in once, with new clients, and go again unless they were used", async () => {
  const shop = await shopThatImports();
  const { owner, session } = shop;
  const { balances } = booksOf(product, session.barbershop!.slug);
  const text = [
    "Nome;Celular;Fiado;Crédito",
    "Davi Prado;11987651234;R$ 1.120,50;",
    "Ana Souza;;;30",
    "Ana Souza;;0;",
    "Rui Dias;;-5;muito",
  ].join("\n");
  const { id, counts } = await bring(shop, { of: "clients", text });
  expect(counts).toEqual([4, 0, 0, 0]);
  const { items } = await owner.clients.list({});
  const davi = items.find(({ nome }) => nome === "Davi Prado")!.id;
  const { debts, ...held } = await owner.clients.wallet.read({ id: davi });
  expect(held).toMatchObject({ fiado: 112_050, credito: 0 });
  expect(debts).toMatchObject([{ dia: "2026-11-23", aberto: 112_050 }]);
  const opened = { fiado: 112_050, creditos_de_clientes: -3000, saldos_de_abertura: -109_050 };
  expect(await balances()).toMatchObject(opened);
  const again = await bring(shop, {
    of: "clients",
    text: text.split("\n").slice(0, 2).join("\n"),
    duplicates: "update",
  });
  expect(again.counts, "who is known keeps what they owe").toEqual([0, 0, 1, 0]);
  expect(await balances()).toMatchObject(opened);
  const used = await bring(shop, { of: "clients", text: "Nome;Fiado\nBia Reis;20" });
  const bia = (await owner.clients.list({ query: "bia" })).items[0]!.id;
  await owner.clients.wallet.receive({ id: bia, forma: "pix", valor: 500 });
  await expect(owner.imports.undo({ id: used.id })).rejects.toMatchObject({ code: "IMPORT_USED" });

  await owner.imports.undo({ id });
  expect((await owner.clients.list({})).items.map(({ nome }) => nome)).toEqual(["Bia Reis"]);
  expect(await balances()).toMatchObject({ fiado: 1500, creditos_de_clientes: 0, saldos_de_abertura: -2000 });
  expect((await bring(shop, { of: "clients", text })).counts, "as if they had never come").toEqual([4, 0, 0, 0]);
});

test("services go again with what the team does of them", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const there = (await owner.services.catalogue({})).items;
  const text = ["Serviço;Preço;Duração;Descrição", "Luzes;120,00;90;", `${there[0]!.nome};99,00;35;Na máquina`].join(
    "\n",
  );
  const { id, counts } = await bring(shop, { of: "services", text, duplicates: "update" });
  expect(counts).toEqual([1, 1, 0, 0]);
  await owner.imports.undo({ id });
  expect((await owner.services.catalogue({})).items).toEqual(there);
});

test("products go again, and those with stock are put away with none", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const text = ["Produto;Preço;Estoque;Custo", "Pomada;45,00;10;20,00", "Pente;12,00;0;"].join("\n");
  const { id } = await bring(shop, { of: "products", text });
  await owner.imports.undo({ id });
  expect((await owner.products.list({})).items).toEqual([]);
  const { items: archived } = await owner.products.list({ which: "inactive" });
  expect(archived).toMatchObject([{ nome: "Pomada", quantity: 0 }]);
  const again = await bring(shop, { of: "products", text });
  expect(again.counts).toEqual([2, 0, 0, 0]);
  const { items } = await owner.products.list({ query: "pomada" });
  const moved = { custo: null, fornecedor_id: null, motivo: "Quebrou" };
  await owner.products.movements.move({ ...moved, id: items[0]!.id, tipo: "perda", quantidade: 1 });
  await expect(owner.imports.undo({ id: again.id })).rejects.toMatchObject({ code: "IMPORT_USED" });
});

test("suppliers who came in with products go with them, unless something else names them", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const supplier = { telefone: "", email: "", observacoes: "" };
  await owner.suppliers.save({ ...supplier, nome: "Casa" });
  const rows = ["Pomada;10;Distribuidora Nova", "Pente;;Distribuidora Nova", "Gel;;Casa", "Cera;;Sul", "Talco;;Norte"];
  const { id } = await bring(shop, { of: "products", text: ["Produto;Estoque;Fornecedor", ...rows].join("\n") });
  const { items } = await owner.suppliers.list({});
  const idOf = (called: string) => items.find(({ nome }) => nome === called)!.id;
  await owner.products.save({ ...pomade, fornecedor_id: idOf("Norte") });
  await owner.suppliers.save({ ...supplier, id: idOf("Sul"), nome: "Sul", telefone: "11 3333-4444" });
  await owner.imports.undo({ id });
  expect((await owner.suppliers.list({})).items.map(({ nome }) => nome)).toEqual(["Casa", "Norte", "Sul"]);
});

test("a product that was there gets back its own supplier, or none", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id: casa } = await owner.suppliers.save({ nome: "Casa", telefone: "", email: "", observacoes: "" });
  const { id: cera } = await owner.products.save({ ...pomade, nome: "Cera", fornecedor_id: casa });
  const { id: gel } = await owner.products.save({
    ...pomade,
    nome: "Gel",
    codigo_barras: "",
    sku: "",
    fornecedor_id: null,
  });
  const text = ["Produto;Fornecedor", "Cera;Sul", "Gel;Sul"].join("\n");
  const { id, counts } = await bring(shop, { of: "products", text, duplicates: "update" });
  expect(counts).toEqual([0, 1, 1, 0]);
  await owner.imports.undo({ id });
  const own = async (product: string) => (await owner.products.details({ id: product })).fornecedor_id;
  expect([await own(cera), await own(gel)]).toEqual([casa, null]);
  expect((await owner.suppliers.list({})).items.map(({ nome }) => nome)).toEqual(["Casa"]);
});

test("what still comes in is not taken back, nor what was taken in long ago", async () => {
  const { owner, upload, work, session } = await shopThatImports();
  const { id } = await upload(`${heads}\n${davi}`);
  await expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_NOT_UNDOABLE" });
  await owner.imports.start({ id, mapping: (await owner.imports.file({ id })).mapping, duplicates: "skip" });
  await work(id);
  const here = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, here, (tx) => tx.deleteFrom("import_rows").execute());
  await expect(owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_NOT_UNDOABLE" });
});

const parts: Record<string, (shop: Awaited<ReturnType<typeof shopThatImports>>, one: string) => Promise<unknown>> = {
  "service is part of a combo": async ({ owner }, part) => {
    const other = await owner.services.save({ ...service, nome: "Barba" });
    await owner.services.save({ ...service, nome: "Combo", partes: [part, other.id] });
  },
  "service uses up a product": async ({ owner }, id) => {
    const produto = await owner.products.save(pomade);
    await owner.services.save({ ...service, nome: "Luzes", id, produtos: [{ id: produto.id, quantidade: 1 }] });
  },
  "service has a rate of commission": ({ owner }, service_id) =>
    owner.commissions.rates.save({ barbeiro_id: null, service_id, product_id: null, bps: 4000 }),
  "product is used up by a service": ({ owner }, id) =>
    owner.services.save({ ...service, nome: "Barba", produtos: [{ id, quantidade: 1 }] }),
  "product has a rate of commission": ({ owner }, product_id) =>
    owner.commissions.rates.save({ barbeiro_id: null, service_id: null, product_id, bps: 1000 }),
  "product was counted": async ({ owner }, product_id) => {
    const { id } = await owner.products.counts.start(newCount);
    await owner.products.counts.count({ id, product: product_id, contado: 3 });
  },
};

test.for(Object.keys(parts))("nothing is taken back once an imported %s", async (use) => {
  const shop = await shopThatImports();
  const isService = use.startsWith("service");
  const text = isService ? "Serviço;Preço;Duração\nLuzes;120,00;90" : "Produto;Preço;Estoque\nPente;12,00;0";
  const { id } = await bring(shop, { of: isService ? "services" : "products", text });
  const list = isService ? shop.owner.services.catalogue : shop.owner.products.list;
  const found = (await list({ query: isService ? "luzes" : "pente" })).items[0]!.id;
  await parts[use]!(shop, found);
  await expect(shop.owner.imports.undo({ id })).rejects.toMatchObject({ code: "IMPORT_USED" });
});

test("a count that was discarded used nothing of an import", async () => {
  const shop = await shopThatImports();
  const { owner } = shop;
  const { id } = await bring(shop, { of: "products", text: "Produto;Preço;Estoque\nPente;12,00;3" });
  const pente = (await owner.products.list({ query: "pente" })).items[0]!.id;
  const count = await owner.products.counts.start(newCount);
  await owner.products.counts.count({ id: count.id, product: pente, contado: 2 });
  await owner.products.counts.discard({ id: count.id });
  await owner.imports.undo({ id });
  expect((await owner.products.list({ query: "pente" })).items).toEqual([]);
});

test("a super admin inside the shop starts no import of what is worth money, and takes none back", async () => {
  const { above } = await openPlatform(product);
  const shop = await shopThatImports();
  const { owner, session, upload } = shop;
  const { id } = await bring(shop, { of: "clients", text: `${heads}\n${davi}` });
  await above.platform.shops.enter({ id: session.barbershop!.id });
  for (const [of, text] of [
    ["products", "Produto;Preço;Estoque\nPomada;45,00;10"],
    ["services", "Serviço;Preço;Duração\nCorte;45,00;30"],
  ] as const) {
    const file = await upload(text, `${of}.csv`, of);
    const { mapping } = await owner.imports.file({ id: file.id });
    const starting = above.imports.start({ id: file.id, mapping, duplicates: "skip" });
    await expect(starting).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  const { id: owed } = await upload("Nome;Fiado;Crédito\nBia;20;30");
  const { mapping } = await owner.imports.file({ id: owed });
  const started = (columns: typeof mapping) =>
    above.imports.start({ id: owed, mapping: { ...mapping, ...columns }, duplicates: "skip" });
  for (const other of ["fiado", "credito"])
    await expect(started({ [other]: null })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await started({ fiado: null, credito: null });
  await expect(above.imports.undo({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await owner.imports.file({ id })).undoable).toBe(true);
});
