import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import type { BankLine } from "#contract/bank-lines.ts";
import { rent, sendStatement } from "#server/features/entries/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import type { statementOf } from "#server/outside/statement/examples.ts";
import { inTransaction } from "#server/database.ts";
import { waiting } from "#server/security/queries.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { monday, openProduct, openStaffedShop, password } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
afterEach(() => void (product.clock.time = monday));

async function openBank() {
  const shop = await openStaffedShop(product);
  const cookie = await signedInCookie(product.url, (await shop.owner.auth.session())!.user.email, password);
  type Given = { account?: string; headers?: object };
  const take = async (sent: Parameters<typeof statementOf>[0], given: Given = {}) => {
    const { text } = await sendStatement(product.url, { cookie, lines: sent, ...given });
    return JSON.parse(text) as { novas?: number; repetidas?: number; code?: string; data?: object };
  };
  const lines = async () => (await shop.owner.entries.bank.list({ sort: "dia" })).items;
  return { ...shop, take, lines, bank: shop.owner.entries.bank };
}
const balanceOf = async ({ owner }: Pick<Shop, "owner">, codigo = "banco") =>
  (await owner.entries.accounts.balances()).find((one) => one.codigo === codigo)?.saldo;
const fee = { dia: today, valor: "-10.00", numero: "1", texto: "Tarifa" };

test("a line comes in once, also by two at once, and a statement of another account is asked about", async () => {
  const { take, lines } = await openBank();
  const other = { ...fee, numero: "2" };
  const both = await Promise.all([take([fee, other]), take([fee, other])]);
  expect(new Set(both.map(({ novas }) => novas))).toEqual(new Set([0, 2]));
  expect(await take([fee, other, { ...fee, numero: "3" }])).toEqual({ novas: 1, repetidas: 2 });
  expect(await take([fee], { account: "99-9" })).toMatchObject({ code: "OTHER_ACCOUNT" });
  expect(await take([fee], { headers: { "x-account": "caixa" } })).toMatchObject({ code: "NOT_FOUND" });
  expect(await take([other, { ...fee, dia: "9999-12-31" }])).toMatchObject({
    code: "INVALID_INPUT",
    data: {
      fields: [{ message: expect.stringMatching(/^A linha 2 do extrato tem uma data impossível: 31\/12\/9999\./) }],
    },
  });
  expect(await lines()).toHaveLength(3);
  expect(
    await take([{ ...fee, numero: "4" }], { account: "99-9", headers: { "x-other-account": "yes" } }),
  ).toMatchObject({ novas: 1 });
});

test("a bill of the same value is proposed, paid on the line's day, and open again with its line once that is undone", async () => {
  const { take, lines, bank, owner } = await openBank();
  const { id } = await owner.entries.save({ ...rent, vencimento: "2026-11-25" });
  await owner.entries.save({ ...rent, descricao: "Outro", vencimento: "2027-11-25" });
  await take([{ dia: "2026-11-20", valor: "-2500.00", numero: "1", texto: "PAGTO BOLETO" }]);
  const [line] = await lines();
  expect(line).toMatchObject({
    valor: -250_000,
    sugestao: { tipo: "lancamento", ids: [id], texto: "Aluguel, vence em 25/11/2026" },
  });
  await bank.reconcile({ id: line!.id, tipo: "lancamento", ids: [id] });
  expect(await balanceOf({ owner })).toBe(-250_000);
  expect((await owner.entries.list({ situacao: "pago" })).items).toMatchObject([
    { id, pago_em: "2026-11-20", de: "Banco" },
  ]);
  await expect(bank.reconcile({ id: line!.id, tipo: "lancamento", ids: [id] })).rejects.toMatchObject({
    code: "LINE_SETTLED",
  });
  await owner.entries.undo({ id });
  expect(await lines()).toMatchObject([{ situacao: "aberta", sugestao: { tipo: "lancamento", ids: [id] } }]);
});

test("what was booked by hand is proposed before a bill, and is one line alone", async () => {
  const { take, lines, bank, owner } = await openBank();
  await owner.entries.save({ ...rent, vencimento: today, pago: { em: today, conta: "banco" } });
  await owner.entries.save({ ...rent, descricao: "Outro", vencimento: today });
  const line = { dia: today, valor: "-2500.00", texto: "PAGTO" };
  await take([
    { ...line, numero: "1" },
    { ...line, numero: "2" },
  ]);
  const [one, other] = await lines();
  expect([one!.sugestao?.tipo, other!.sugestao?.tipo]).toEqual(["movimento", "lancamento"]);
  const { tipo, ids } = one!.sugestao!;
  const both = await Promise.allSettled([one!, other!].map(({ id }) => bank.reconcile({ id, tipo, ids })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf({ owner }), "nothing was paid for it").toBe(-250_000);
});

test("a Pix, and the cards of a day together, are confirmed by their line, on whichever account it came to", async () => {
  const { take, lines, bank, owner, chair } = await openBank();
  const sold = async (forma: "pix" | "cartao_debito", valor: number) => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: valor });
    await owner.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
  };
  await sold("pix", 4500);
  for (const valor of [3000, 2000]) await sold("cartao_debito", valor);
  const [day] = await owner.finance.receivables.days({ tipo: "cartao" });
  product.clock.time = new Date(`${day!.dia}T15:00:00Z`);
  await take([{ dia: day!.dia, valor: String(day!.liquido / 100), numero: "2", texto: "CIELO" }]);
  const { codigo } = await owner.entries.accounts.save({ grupo: "banco", nome: "Nubank", pai: null });
  await take([{ dia: today, valor: "45.00", numero: "1", texto: "PIX RECEBIDO" }], {
    headers: { "x-account": codigo },
  });
  const open = await lines();
  expect(open.map(({ sugestao }) => sugestao?.texto)).toEqual([
    "Pix de 23/11/2026",
    `Débito de ${day!.dia.split("-").toReversed().join("/")}: 2 recebimentos`,
  ]);
  for (const { id, sugestao } of open) await bank.reconcile({ id, tipo: sugestao!.tipo, ids: sugestao!.ids });
  expect([await balanceOf({ owner }), await balanceOf({ owner }, codigo)]).toEqual([day!.liquido, 4500]);
  expect((await lines()).map(({ situacao }) => situacao)).toEqual(["conciliada", "conciliada"]);
});

test("of many equal lines each has a match of its own, and the cards of one machine are one line", async () => {
  const { take, lines, owner, chair } = await openBank();
  const sold = async (forma: "pix" | "cartao_debito", machine_id?: string) => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 4500 });
    await owner.sales.pay({ id, forma, valor: 4500, recebido: null, parcelas: 1, machine_id });
  };
  const machines = [];
  for (const nome of ["Azul", "Verde"]) machines.push(await owner.finance.machines.save({ ...machine, nome }));
  for (const one of machines) for (const _ of [1, 2]) await sold("cartao_debito", one.id);
  for (let count = 0; count < 7; count++) await sold("pix");
  const pix = Array.from({ length: 7 }, (_, n) => ({ dia: today, valor: "45.00", numero: `${n}`, texto: "PIX" }));
  await take(pix);
  const ids = (await lines()).map(({ sugestao }) => sugestao?.ids[0]);
  expect(new Set(ids)).toHaveLength(7);
  const [day] = await owner.finance.receivables.days({ tipo: "cartao" });
  const half = String(day!.liquido / 200);
  for (const n of [8, 9]) await take([{ dia: day!.dia, valor: half, numero: `${n}`, texto: "ADQUIRENTE" }]);
  const texts = (await lines())
    .filter(({ descricao }) => descricao === "ADQUIRENTE")
    .map(({ sugestao }) => sugestao?.texto);
  const said = (nome: string) => expect.stringMatching(new RegExp(`^(Débito|Cartões) ${nome} de .*: 2 recebimentos$`));
  expect(texts).toHaveLength(2);
  expect(texts).toEqual(expect.arrayContaining([said("Azul"), said("Verde")]));
});

test("a line of a day to come waits for it, and may be ignored; one from before the sale is not it", async () => {
  const { take, lines, bank, owner, chair } = await openBank();
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 4500 });
  await owner.sales.pay({ id, forma: "pix", valor: 4500, recebido: null, parcelas: 1 });
  await take([{ dia: "2026-11-24", valor: "45.00", numero: "1", texto: "PIX" }]);
  const [line] = await lines();
  const { tipo, ids } = line!.sugestao!;
  const ahead = { code: "LINE_AHEAD" };
  await expect(bank.reconcile({ id: line!.id, tipo, ids })).rejects.toMatchObject(ahead);
  const booked = { tipo: "receita", descricao: "Pix", conta: "receita_outras" } as const;
  await expect(bank.book({ id: line!.id, ...booked })).rejects.toMatchObject(ahead);
  await bank.ignore({ id: line!.id });
  await take([{ dia: "2026-11-22", valor: "45.00", numero: "2", texto: "PIX" }]);
  const early = (await lines()).find(({ dia }) => dia === "2026-11-22")!;
  await expect(bank.reconcile({ id: early.id, tipo, ids })).rejects.toMatchObject({ code: "LINE_EARLY" });
});

test("a line is booked as what it is, ignored, and opened again; nothing of another value or direction is taken for it", async () => {
  const { take, lines, bank, owner } = await openBank();
  const rows = [fee, { ...fee, numero: "2", valor: "500.00", texto: "DEPOSITO" }, { ...fee, numero: "3", texto: "?" }];
  await take(rows);
  const [cost, deposit, unknown] = (await lines()) as [BankLine, BankLine, BankLine];
  await bank.book({ id: cost.id, tipo: "despesa", descricao: "Tarifa", conta: "despesa_outras" });
  const income = { tipo: "receita", descricao: "Depósito", conta: "receita_outras" } as const;
  await expect(bank.book({ id: unknown.id, ...income })).rejects.toMatchObject({ code: "LINE_DIFFERS" });
  await bank.book({ id: deposit.id, tipo: "transferencia", descricao: "Depósito", conta: "cofre" });
  expect([await balanceOf({ owner }), await balanceOf({ owner }, "cofre")]).toEqual([49_000, -50_000]);
  const { id } = await owner.entries.save({ ...rent, vencimento: today });
  const bill = { id: unknown.id, ids: [id] };
  await expect(bank.reconcile({ ...bill, tipo: "lancamento" })).rejects.toMatchObject({ code: "LINE_DIFFERS" });
  await bank.ignore({ id: unknown.id });
  await expect(bank.ignore({ id: unknown.id })).rejects.toMatchObject({ code: "LINE_SETTLED" });
  await bank.reopen({ id: unknown.id });
  await bank.reopen({ id: cost.id });
  expect((await lines()).map(({ situacao }) => situacao).toSorted()).toEqual(["aberta", "aberta", "conciliada"]);
  expect(await balanceOf({ owner }), "what was booked stays").toBe(49_000);
});

test("a line of more than an entry may be is not booked, and says so", async () => {
  const { take, lines, bank } = await openBank();
  await take([{ ...fee, valor: "-10000000.00" }]);
  const [line] = await lines();
  const book = bank.book({ id: line!.id, tipo: "despesa", descricao: "Prédio", conta: "despesa_outras" });
  await expect(book).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields: [{ path: "tipo" }] } });
});

test("what is taken back while it is reconciled leaves its line open, whoever comes first", async () => {
  const { take, lines, owner, session } = await openBank();
  const { id } = await owner.entries.save({ ...rent, vencimento: today, pago: { em: today, conta: "banco" } });
  await take([{ dia: today, valor: "-2500.00", numero: "1", texto: "PAGTO" }]);
  const [line] = await lines();
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  let undone: Promise<unknown> | undefined;
  await inTransaction(product.deps.db, settings, async (tx) => {
    await sql`select app.reconcile_line(${line!.id}, ${line!.sugestao!.ids}::uuid[])`.execute(tx);
    const waits = vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), { timeout: 20_000 });
    undone = owner.entries.undo({ id });
    await Promise.race([undone, waits]);
  });
  await undone;
  expect((await lines()).map(({ situacao }) => situacao)).toEqual(["aberta"]);
});

test("nobody but an admin sees a statement, and none of another shop", async () => {
  const { take, lines, rita } = await openBank();
  await take([fee]);
  const [line] = await lines();
  await expect(rita.entries.bank.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { owner } = await openStaffedShop(product);
  await expect(owner.entries.bank.ignore({ id: line!.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
