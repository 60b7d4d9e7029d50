import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { booksOf } from "#db/books.ts";
import { closingPaper } from "#server/features/closings/paper/rules.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { boldRows, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const week = { de: "2026-11-17", ate: today };
const ask = (shop: Shop, more: object = {}) => ({ barbeiro_id: shop.chair, ...week, mesmo_assim: false, ...more });
const refused = (code: string) => ({ code });
const paid = { em: today, mesmo_contestado: false };

/** A closed comanda with a cut of R$ 45,00 by Beto and a tip for him, paid by Pix or to Beto himself. */
async function sold({ rita, cut, chair }: Shop, { tip = 0, himself = false } = {}) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  if (tip > 0) await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: tip });
  const forma = himself ? ("recebido_barbeiro" as const) : ("pix" as const);
  const line = { id, forma, valor: 4500 + tip, recebido: null, parcelas: 1 };
  await rita.sales.pay(himself ? { ...line, barbeiro_id: chair } : line);
  return rita.sales.close({ id });
}

/** A shop in which Beto has earned R$ 22,50 for a cut. */
async function soldShop(): Promise<Shop> {
  const shop = await openStaffedShop(product);
  await sold(shop);
  return shop;
}

/** Bypasses the policies, because the database's clock is not the product's. */
async function asOwner(table: string, statement: string, values: string[]): Promise<void> {
  await product.pool.query(`alter table ${table} no force row level security`);
  await product.pool.query(statement, values);
  await product.pool.query(`alter table ${table} force row level security`);
}

function broken({ session }: Shop): Promise<string[]> {
  return brokenBooks(product, session.barbershop!.id);
}

test("a closing takes commissions, tips, bonuses, what the barber received and deductions, and is paid in parts", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair, slug } = shop;
  const { balances } = booksOf(product, slug);
  await owner.cash.open({ abertura: 10_000 });
  await sold(shop, { tip: 1000 });
  await sold(shop);
  await sold(shop, { himself: true });
  const given = { barbeiro_id: chair, dia: today };
  await owner.closings.adjust({ ...given, tipo: "bonus", valor: 2000, motivo: "Meta batida" });
  await owner.closings.adjust({ ...given, tipo: "aluguel", valor: 1500, motivo: "Cadeira de novembro" });
  await owner.closings.adjust({ ...given, tipo: "desconto", valor: 250, motivo: "Camiseta" });
  const sums = { comissoes: 6750, gorjetas: 1000, bonus: 2000, recebido: 4500, descontos: 1750, vales: 0, saldo: 0 };
  const expected = { ...sums, saldo_anterior: 0, liquido: 3500 };
  const preview = await owner.closings.preview({ barbeiro_id: chair, ...week });
  expect(preview).toMatchObject({ ...expected, total_linhas: 3, duvidas: { a_revisar: 0, comandas: [], saiu: false } });
  expect(await beto.closings.preview({ barbeiro_id: chair, ...week })).toMatchObject(expected);

  const { id } = await owner.closings.process(ask(shop));
  const details = await beto.closings.details({ id });
  expect(details).toMatchObject({ ...expected, situacao: "processado", pago: 0 });
  expect([details.linhas.length, details.partes.length, details.ajustes.length]).toEqual([3, 2, 3]);
  expect(await balances()).toMatchObject({
    comissoes: 6750,
    comissoes_a_pagar: 0,
    gorjetas: 0,
    bonificacoes: 2000,
    barbeiros_a_receber: 0,
    receita_aluguel_de_cadeira: -1500,
    receita_outras: -250,
    fechamentos_a_pagar: -3500,
  });
  const states = async () => new Set((await beto.commissions.list({})).items.map(({ situacao }) => situacao));
  expect(await states()).toEqual(new Set(["processada"]));

  await beto.closings.own.accept({ id });
  await owner.closings.pay({ id, valor: 1000, conta: "caixa", ...paid });
  expect((await owner.closings.list({ situacao: "parcial" })).items).toMatchObject([{ id, pago: 1000 }]);
  await owner.closings.pay({ id, valor: 2500, conta: "banco", ...paid });
  expect(await owner.closings.details({ id })).toMatchObject({ situacao: "pago", pagamentos: [{ valor: 1000 }, {}] });
  expect(await states()).toEqual(new Set(["paga"]));
  expect(await owner.cash.close({ contado: 9000, justificativa: "" })).toMatchObject({ esperado: 9000, diferenca: 0 });
  expect(await balances()).toMatchObject({ fechamentos_a_pagar: 0, banco: -2500 });
  expect((await beto.notifications.list({ kind: "closing" })).items.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^R\$\s25,00 pagos\.$/),
    expect.stringMatching(/^R\$\s10,00 pagos\.$/),
    expect.stringMatching(/^de 17\/11\/2026 a 23\/11\/2026, R\$\s35,00\.$/),
  ]);
  const pdf = await beto.closings.file({ id });
  expect([
    pdf.name,
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ]).toEqual(["fechamento-2026-11-23.pdf", "%PDF"]);
  const paper = closingPaper("Navalha", await owner.closings.details({ id }));
  expect(boldRows(paper)).toEqual([["Líquido a pagar", expect.stringMatching(/^R\$\s35,00$/)]]);
  expect(await broken(shop)).toEqual([]);
});

test("what is contested is told to the admins, and paid only where they say so", async () => {
  const shop = await soldShop();
  const { owner, beto } = shop;
  const { id } = await owner.closings.process(ask(shop));
  const long = "é".repeat(199);
  await beto.closings.own.contest({ id, contestacao: `${long}💈💈` });
  await beto.closings.own.contest({ id, contestacao: "Falta um corte de sábado." });
  expect((await owner.notifications.list({ kind: "closing" })).items).toMatchObject([
    { title: "Fechamento", message: "contestado por Beto Silva: Falta um corte de sábado." },
    { message: `contestado por Beto Silva: ${long}💈` },
  ]);
  const reply = { id, resposta: "Está na semana que vem." };
  await owner.closings.reply(reply);
  expect((await beto.notifications.list({ kind: "closing" })).items[0]).toMatchObject({
    message: "a sua contestação foi respondida.",
  });
  expect(await beto.closings.details({ id })).toMatchObject({ situacao: "contestado", resposta: reply.resposta });
  await beto.closings.own.contest({ id, contestacao: "Falta um corte de sábado." });
  expect(await beto.closings.details({ id })).toMatchObject({ resposta: "" });
  const pay = { id, valor: 100, conta: "banco", ...paid };
  await expect(owner.closings.pay(pay)).rejects.toMatchObject(refused("CLOSING_CONTESTED"));
  await owner.closings.pay({ ...pay, mesmo_contestado: true });
  const late = { ...refused("CLOSING_ENDED"), message: expect.stringContaining("já começou a ser pago") };
  await expect(beto.closings.own.accept({ id })).rejects.toMatchObject(late);
  await expect(beto.closings.own.contest({ id, contestacao: "Faltam dois." })).rejects.toMatchObject(late);
  await owner.closings.reply(reply);
  const partly = await beto.closings.details({ id });
  const words = { contestacao: "Falta um corte de sábado.", resposta: reply.resposta };
  expect(partly).toMatchObject({ situacao: "parcial", contestado: true, ...words });
  const paper = JSON.stringify(closingPaper("Navalha", partly));
  for (const text of Object.values(words)) expect(paper).toContain(text);
  await owner.closings.pay({ ...pay, valor: 2150 });
  await expect(owner.closings.reply(reply)).rejects.toMatchObject(refused("NOT_CONTESTED"));
  expect(await beto.closings.details({ id })).toMatchObject({ situacao: "pago", contestado: false, ...words });
});

test("lines without a rate and open comandas of the period must be confirmed first", async () => {
  const shop = await soldShop();
  const { owner, rita, cut, chair } = shop;
  await owner.barbershops.settings.change({ comissao_padrao: null });
  await sold(shop);
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { numero } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const openedAt = (at: string) => asOwner("comandas", "update comandas set opened_at = $2 where id = $1", [id, at]);
  await openedAt("2026-11-24T12:00:00Z");
  const before = owner.closings.process(ask(shop));
  await expect(before, "one of a later day").rejects.toMatchObject({ data: { a_revisar: 1, comandas: [] } });
  await openedAt("2026-11-23T12:00:00Z");
  const doubts = { a_revisar: 1, comandas: [numero], saiu: false };
  const process = owner.closings.process(ask(shop));
  await expect(process).rejects.toMatchObject({ code: "CLOSING_DOUBTFUL", data: doubts });
  const closed = await owner.closings.process(ask(shop, { mesmo_assim: true }));
  expect(await owner.closings.details(closed)).toMatchObject({ comissoes: 2250, total_linhas: 1 });
});

test("periods end by today, do not overlap, and have something in them", async () => {
  const shop = await soldShop();
  const { owner } = shop;
  const process = (more: object) => owner.closings.process(ask(shop, more));
  await expect(process({ ate: "2026-11-24" })).rejects.toMatchObject({
    data: { fields: [{ path: "ate", message: "Esse dia ainda não chegou." }] },
  });
  const far = { code: "INVALID_INPUT", data: { fields: [{ message: "No máximo 10 anos antes ou depois de hoje." }] } };
  const bonus = { tipo: "bonus", barbeiro_id: shop.chair, valor: 100, motivo: "Meta" } as const;
  await expect(process({ de: "1926-11-01" })).rejects.toMatchObject(far);
  await expect(owner.closings.preview({ barbeiro_id: shop.chair, de: today, ate: "2199-12-31" })).rejects.toMatchObject(
    far,
  );
  await expect(owner.closings.team({ de: "1926-11-01", ate: today })).rejects.toMatchObject(far);
  await expect(owner.closings.adjust({ ...bonus, dia: "2126-11-10" })).rejects.toMatchObject(far);
  const backwards = owner.closings.team({ de: today, ate: "2026-11-22" });
  await expect(backwards).rejects.toMatchObject({ data: { fields: [{ path: "ate" }] } });
  await expect(process({ ate: "2026-11-22" })).rejects.toMatchObject(refused("NOTHING_TO_CLOSE"));
  await process({});
  await sold(shop);
  await owner.closings.adjust({ ...bonus, dia: "2026-11-10" });
  await expect(process({ de: today })).rejects.toMatchObject(refused("PERIOD_OVERLAPS"));
  const before = process({ de: "2026-11-01", ate: "2026-11-15" });
  await expect(before, "one that is before the newest").rejects.toMatchObject(refused("PERIOD_OVERLAPS"));
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  const { id } = await process({ de: "2026-11-24", ate: "2026-11-24" });
  expect(await owner.closings.details({ id }), "what came late is in the next one").toMatchObject({
    comissoes: 2250,
    bonus: 100,
  });
  const nothing = process({ de: "2026-11-25", ate: "2026-11-25" });
  await expect(nothing).rejects.toMatchObject({ data: { fields: [{ path: "ate" }] } });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("of two who close or pay at once one wins", async () => {
  const shop = await soldShop();
  const { owner } = shop;
  const won = (ends: PromiseSettledResult<unknown>[]) => ends.filter(({ status }) => status === "fulfilled");
  const process = () => owner.closings.process(ask(shop));
  const closed = won(await Promise.allSettled([process(), process(), process()]));
  expect(closed).toHaveLength(1);
  const { id } = (closed[0] as PromiseFulfilledResult<{ id: string }>).value;
  const pay = () => owner.closings.pay({ id, valor: 2250, conta: "cofre", ...paid });
  expect(won(await Promise.allSettled([pay(), pay(), pay()]))).toHaveLength(1);
  expect(await broken(shop)).toEqual([]);
});

test("nobody pays more than is open, cash without a caixa, or on a closed day", async () => {
  const shop = await soldShop();
  const { owner } = shop;
  await owner.closings.adjust({
    tipo: "bonus",
    barbeiro_id: shop.chair,
    dia: "2026-11-10",
    valor: 100,
    motivo: "Meta",
  });
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-20" });
  const late = owner.closings.process(ask(shop, { de: "2026-11-01", ate: "2026-11-15" }));
  await expect(late).rejects.toMatchObject(refused("DAY_CLOSED"));
  const { id } = await owner.closings.process(ask(shop));
  const pay = (more: object) => owner.closings.pay({ id, valor: 2350, conta: "banco", ...paid, ...more });
  await expect(pay({ valor: 2351 })).rejects.toMatchObject(refused("PAYS_TOO_MUCH"));
  await expect(pay({ conta: "caixa" })).rejects.toMatchObject(refused("NO_CAIXA"));
  await expect(pay({ conta: "receita_servicos" })).rejects.toMatchObject({ data: { fields: [{ path: "conta" }] } });
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-23" });
  await expect(pay({})).rejects.toMatchObject(refused("DAY_CLOSED"));
  await pay({ em: "2026-11-24" });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  await expect(pay({})).rejects.toMatchObject(refused("CLOSING_ENDED"));
});

test("a closing is taken back with its payments: lines, tips and adjustments are open again, the newest first", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, chair, slug } = shop;
  await owner.cash.open({ abertura: 10_000 });
  await sold(shop, { tip: 500 });
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "desconto", dia: today, valor: 100, motivo: "Copo" });
  const { balances } = booksOf(product, slug);
  const before = await balances();
  const { id } = await owner.closings.process(ask(shop));
  await owner.closings.pay({ id, valor: 650, conta: "caixa", ...paid });
  await owner.closings.pay({ id, valor: 2000, conta: "banco", ...paid });
  await owner.closings.reverse({ id, motivo: "Período errado" });
  expect(await balances()).toEqual(before);
  expect((await beto.commissions.list({})).items).toMatchObject([{ situacao: "pendente" }]);
  expect(await owner.closings.details({ id })).toMatchObject({ situacao: "estornado", comissoes: 2250, pago: 0 });
  await expect(owner.closings.reverse({ id, motivo: "De novo" })).rejects.toMatchObject(refused("CLOSING_ENDED"));
  const again = await owner.closings.process(ask(shop, { ate: "2026-11-23" }));
  expect(await owner.closings.details(again)).toMatchObject({ liquido: 2650, gorjetas: 500, descontos: 100 });
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  await sold(shop);
  await owner.closings.process(ask(shop, { de: "2026-11-24", ate: "2026-11-24" }));
  const older = owner.closings.reverse({ id: again.id, motivo: "Engano" });
  await expect(older).rejects.toMatchObject(refused("NEWER_CLOSING"));
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  expect(await broken(shop)).toEqual([]);
});

test("a closing is never negative: the next one takes the excess, also the estorno of a paid sale", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, slug } = shop;
  const { items, id: comanda } = await sold(shop);
  expect(items).toHaveLength(1);
  const first = await owner.closings.process(ask(shop, { ate: today }));
  await owner.closings.pay({ id: first.id, valor: 2250, conta: "banco", ...paid });
  const copy = await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  await owner.sales.cancel({ id: copy.id, motivo: "Engano" });
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "aluguel", dia: today, valor: 4000, motivo: "Cadeira" });
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  const second = await owner.closings.process(ask(shop, { de: "2026-11-24", ate: "2026-11-24" }));
  const none = { comissoes: -2250, descontos: 4000, liquido: 0, saldo: 6250, situacao: "pago" };
  expect(await owner.closings.details(second)).toMatchObject(none);
  expect((await booksOf(product, slug).balances()).barbeiros_a_receber).toBe(6250);
  for (let cuts = 0; cuts < 3; cuts++) await sold(shop);
  product.clock.time = new Date("2026-11-25T15:00:00Z");
  const third = await owner.closings.process(ask(shop, { de: "2026-11-25", ate: "2026-11-25" }));
  expect(await owner.closings.details(third)).toMatchObject({ comissoes: 6750, saldo_anterior: 6250, liquido: 500 });
  expect((await booksOf(product, slug).balances()).barbeiros_a_receber).toBe(0);
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  expect(await broken(shop)).toEqual([]);
});

test("closing a former barber needs a confirmation, and what they owe becomes a debt to receive", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, slug } = shop;
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "desconto", dia: today, valor: 700, motivo: "Máquina" });
  await owner.staff.deactivateBarber({ id: chair });
  const process = owner.closings.process(ask(shop));
  await expect(process).rejects.toMatchObject({ code: "CLOSING_DOUBTFUL", data: { saiu: true } });
  await owner.closings.process(ask(shop, { mesmo_assim: true }));
  expect((await booksOf(product, slug).balances()).barbeiros_a_receber).toBe(700);
});

test("a barber reads and answers his own alone, however few days he sees, and the reception none", async () => {
  const shop = await soldShop();
  const { owner, beto, rita } = shop;
  const zé = (await owner.barbers.list()).find(({ id }) => id !== shop.chair)!.id;
  const { id } = await owner.closings.process(ask(shop));
  await owner.closings.adjust({ barbeiro_id: zé, tipo: "bonus", dia: today, valor: 100, motivo: "Meta" });
  const other = await owner.closings.process(ask(shop, { barbeiro_id: zé }));
  const permissions = { ...defaultPermissions, agenda_access: false, data_access_days: 1 };
  await owner.staff.setPermissions({ id: shop.chair, ...permissions });
  product.clock.time = new Date("2026-12-20T15:00:00Z");
  expect((await beto.closings.list({})).items.map((one) => one.id)).toEqual([id]);
  expect((await beto.notifications.list({})).items.map(({ kind }) => kind)).toEqual(["closing"]);
  await expect(beto.closings.details(other)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(beto.closings.own.accept(other)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(beto.closings.preview({ barbeiro_id: zé, ...week })).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(rita.closings.list({})).rejects.toMatchObject(refused("FORBIDDEN"));
  await owner.staff.setPermissions({ id: shop.chair, ...permissions, commissions_access: false });
  await expect(beto.closings.list({})).rejects.toMatchObject(refused("PERMISSION_REQUIRED"));
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});
