import { expect, test } from "vitest";
import { rent } from "#server/features/entries/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { booksOf } from "#db/books.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const balanceOf = async ({ owner }: Shop, codigo: string) =>
  (await owner.entries.accounts.balances()).find((one) => one.codigo === codigo)?.saldo;
const listed = async ({ owner }: Shop, asked: Parameters<typeof owner.entries.list>[0] = {}) =>
  (await owner.entries.list(asked)).items;

test("a bill that repeats is paid once a month, from the bank, and a payment is taken back", async () => {
  const shop = await openStaffedShop(product);
  const { entries } = shop.owner;
  const { id } = await entries.save({ ...rent, vencimento: "2026-10-31", repete: { cada: "mes", vezes: 3 } });
  expect((await listed(shop)).map(({ vencimento, repete }) => [vencimento, repete])).toEqual([
    ["2026-12-31", true],
    ["2026-11-30", true],
    ["2026-10-31", true],
  ]);
  expect((await listed(shop, { situacao: "atrasado" })).map((one) => one.id)).toEqual([id]);
  await entries.pay({ id, em: "2026-11-20", conta: "banco" });
  expect(await listed(shop, { situacao: "pago" })).toMatchObject([{ id, pago_em: "2026-11-20", de: "Banco" }]);
  expect(await balanceOf(shop, "banco")).toBe(-250_000);
  await expect(entries.pay({ id, em: today, conta: "banco" })).rejects.toMatchObject({ code: "BILL_SETTLED" });
  await expect(entries.save({ ...rent, id, valor: 1 })).rejects.toMatchObject({ code: "BILL_SETTLED" });
  await entries.undo({ id });
  expect(await balanceOf(shop, "banco")).toBe(0);
  const { linhas } = await shop.owner.finance.flow({ de: "2026-11-20", ate: "2026-11-20" });
  expect(linhas.filter(({ situacao }) => situacao === "Feito")).toMatchObject([{ saldo: 0 }]);
  await expect(entries.undo({ id })).rejects.toMatchObject({ code: "BILL_NOT_PAID" });

  await entries.save({ ...rent, id, valor: 260_000, vencimento: "2026-11-01" });
  expect((await listed(shop, { ate: "2026-11-01" }))[0]).toMatchObject({ valor: 260_000, situacao: "aberto" });
  expect(await entries.cancel({ id, seguintes: true })).toEqual({ cancelados: 3 });
  expect((await listed(shop, { situacao: "cancelado" })).length).toBe(3);
});

test("two who pay one bill at once pay it once", async () => {
  const shop = await openStaffedShop(product);
  const { id } = await shop.owner.entries.save(rent);
  const pay = () => shop.owner.entries.pay({ id, em: today, conta: "cofre" });
  const ends = await Promise.allSettled([pay(), pay(), pay()]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf(shop, "cofre")).toBe(-250_000);
});

test("the drawer pays today and while it is open, and what it paid is in its count", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita } = shop;
  const bill = { ...rent, descricao: "Café", conta: "despesa_cafe_e_copa", valor: 2_500, vencimento: today };
  const pago = { em: today, conta: "caixa" };
  await expect(rita.entries.save({ ...bill, pago })).rejects.toMatchObject({ code: "NO_CAIXA" });
  expect(await listed(shop), "nothing is kept of it").toEqual([]);
  await rita.cash.open({ abertura: 10_000 });
  const { id } = await rita.entries.save({ ...bill, pago });
  expect(await balanceOf(shop, "caixa"), "whoever counts does not know").toBeNull();
  expect(await rita.cash.close({ contado: 7_500, justificativa: "" })).toMatchObject({ esperado: 7_500, diferenca: 0 });
  await expect(owner.entries.undo({ id })).rejects.toMatchObject({ code: "NO_CAIXA" });
  await owner.cash.open({ abertura: 7_500 });
  await expect(rita.entries.undo({ id }), "its drawer is counted").rejects.toMatchObject({ code: "ESTORNO_LIMIT" });
  await owner.entries.undo({ id });
  expect(await owner.cash.close({ contado: 10_000, justificativa: "" })).toMatchObject({ diferenca: 0 });
  await expect(owner.entries.pay({ id, em: "2026-11-22", conta: "caixa" })).rejects.toMatchObject({
    data: { fields: [{ path: "em", message: "O caixa só paga e recebe hoje." }] },
  });
});

test("the reception reverses only payments of today from the open drawer", async () => {
  const { owner, rita } = await openStaffedShop(product);
  await owner.cash.open({ abertura: 10_000 });
  const rented = { ...rent, tipo: "receita", conta: "receita_outras", valor: 5_000 } as const;
  const received = () => rita.entries.save({ ...rented, pago: { em: today, conta: "caixa" } });
  await rita.entries.undo(await received());
  const late = await received();
  product.clock.time = new Date("2026-11-24T11:00:00Z");
  await expect(rita.entries.undo(late)).rejects.toMatchObject({ code: "ESTORNO_LIMIT" });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("the reception enters bills and pays them from the drawer alone, and sees nothing of the owners", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita } = shop;
  const { id } = await rita.entries.save(rent);
  const pay = rita.entries.pay({ id, em: today, conta: "banco" });
  await expect(pay).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.entries.pay({ id, em: today, conta: "banco" });
  await expect(rita.entries.undo({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const move = {
    tipo: "retirada",
    descricao: "Pró-labore",
    valor: 100_000,
    em: today,
    conta: "banco",
    para: null,
  } as const;
  await owner.entries.move(move);
  expect((await listed(shop)).map(({ tipo }) => tipo).toSorted()).toEqual(["despesa", "retirada"]);
  expect((await rita.entries.list({})).items.map(({ tipo }) => tipo)).toEqual(["despesa"]);
  await expect(rita.entries.accounts.balances()).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await rita.entries.accounts.list()).every(({ grupo }) => grupo !== "banco")).toBe(true);
});

test("money moves between accounts and owners, is no expense, and moves back", async () => {
  const shop = await openStaffedShop(product);
  const { entries } = shop.owner;
  const { accounts } = entries;
  const { codigo } = await accounts.save({ grupo: "banco", nome: "Nubank", pai: null });
  const move = { descricao: "Depósito", em: today } as const;
  const { id } = await entries.move({ ...move, tipo: "transferencia", valor: 30_000, conta: "cofre", para: codigo });
  await entries.move({ ...move, tipo: "aporte", valor: 5_000, conta: codigo, para: null });
  expect([await balanceOf(shop, "cofre"), await balanceOf(shop, codigo)]).toEqual([-30_000, 35_000]);
  await expect(accounts.archive({ codigo })).rejects.toMatchObject({ code: "ACCOUNT_IN_USE" });
  await entries.undo({ id });
  expect(await balanceOf(shop, codigo)).toBe(5_000);
  expect((await listed(shop, { tipo: "transferencia" }))[0]).toMatchObject({ situacao: "cancelado" });
  const books = await booksOf(product, shop.slug).balances();
  const moved = Object.entries(books).filter(([, valor]) => valor !== 0);
  expect(Object.fromEntries(moved)).toEqual({ [codigo]: 5_000, socios: -5_000 });
});

test("money that comes back to an archived account is seen there", async () => {
  const shop = await openStaffedShop(product);
  const { entries } = shop.owner;
  const { codigo } = await entries.accounts.save({ grupo: "banco", nome: "Nubank", pai: null });
  const move = { descricao: "Aporte", valor: rent.valor, em: today } as const;
  await entries.move({ ...move, tipo: "aporte", conta: codigo, para: null });
  const { id } = await entries.save({ ...rent, pago: { em: today, conta: codigo } });
  await entries.accounts.archive({ codigo });
  expect(await balanceOf(shop, codigo)).toBeUndefined();
  await entries.undo({ id });
  expect(await balanceOf(shop, codigo)).toBe(rent.valor);
});

test("goods that were bought and paid are an expense once, when they are sold, and their supplier is owed nothing", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair } = shop;
  const { id: wax } = await owner.products.save(pomade);
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 1, custo: 50_000 });
  const { balances } = booksOf(product, shop.slug);
  expect(await balances()).toMatchObject({ estoque: 50_000, fornecedores: -50_000 });
  const bill = { ...rent, descricao: "Pomadas", conta: "fornecedores", valor: 30_000 };
  await owner.entries.save({ ...bill, pago: { em: today, conta: "banco" } });
  await owner.cash.open({ abertura: 50_000 });
  const move = { tipo: "despesa", categoria: "fornecedores", valor: 20_000, motivo: "O resto" } as const;
  await owner.cash.move(move);
  expect(await balances(), "paid by a bill and by the drawer").toMatchObject({ fornecedores: 0, banco: -30_000 });
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 1 });
  await owner.sales.pay({ id, forma: "dinheiro", valor: pomade.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  const sold = Object.entries(await balances()).filter(([conta]) => /^(cmv|despesa|perdas)/.test(conta));
  expect(sold.filter(([, valor]) => valor !== 0)).toEqual([["cmv", 50_000]]);
  const report = { relatorio: "despesas-por-categoria", de: today, ate: today } as const;
  expect((await owner.reports.read(report)).linhas).toEqual([]);
});

test("what a payment may not say is said in its field", async () => {
  const shop = await openStaffedShop(product);
  const { entries } = shop.owner;
  const { accounts } = entries;
  const { id } = await entries.save(rent);
  const refused = async (paying: Promise<unknown>, path: string, message: string) =>
    expect(paying).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields: [{ path, message }] } });
  await refused(entries.pay({ id, em: "2026-11-24", conta: "banco" }), "em", "Essa data ainda não chegou.");
  const far = "No máximo 10 anos antes ou depois de hoje.";
  await refused(entries.pay({ id, em: "1926-11-23", conta: "banco" }), "em", far);
  await refused(entries.save({ ...rent, vencimento: "2199-11-23" }), "vencimento", far);
  await refused(entries.save({ ...rent, id, vencimento: "1926-11-23" }), "vencimento", far);
  const repete = { cada: "ano", vezes: 12 } as const;
  await refused(entries.save({ ...rent, vencimento: today, repete }), "repete.vezes", far);
  await entries.save({ ...rent, vencimento: today, repete: { ...repete, vezes: 11 } });
  await refused(entries.pay({ id, em: today, conta: "receita_servicos" }), "conta", "Escolha uma conta.");
  await refused(entries.save({ ...rent, conta: "receita_outras" }), "conta", "Escolha a categoria.");
  await refused(entries.save({ ...rent, conta: "despesa_nada" }), "conta", "Escolha a categoria.");
  const { codigo } = await accounts.save({ grupo: "despesa", nome: "Toalhas", pai: "despesa_limpeza" });
  await refused(
    accounts.save({ grupo: "despesa", nome: "toalhas", pai: null }),
    "nome",
    "Já há uma conta com este nome.",
  );
  await refused(
    accounts.save({ grupo: "despesa", nome: "Panos", pai: codigo }),
    "pai",
    "Escolha uma categoria principal.",
  );
  const suppliers = { grupo: "despesa", nome: "Fornecedores", codigo: "fornecedores", pai: null } as const;
  for (const whole of [
    { ...suppliers, pai: "despesa_limpeza" },
    { ...suppliers, codigo, pai: "fornecedores" },
  ])
    await refused(accounts.save(whole), "pai", "Escolha uma categoria principal.");
  await accounts.save(suppliers);
  await accounts.archive({ codigo });
  await refused(entries.save({ ...rent, conta: codigo }), "conta", "Escolha a categoria.");
  await accounts.restore({ codigo });
  await entries.save({ ...rent, conta: codigo });
});

test("nothing is paid on a day that the shop has closed", async () => {
  const shop = await openStaffedShop(product);
  const { id } = await shop.owner.entries.save(rent);
  await shop.owner.barbershops.settings.closeDays({ fechado_ate: "2026-10-31" });
  const late = shop.owner.entries.pay({ id, em: "2026-10-31", conta: "banco" });
  await expect(late).rejects.toMatchObject({ code: "DAY_CLOSED" });
});
