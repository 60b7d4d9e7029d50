import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { rent, sendStatement } from "#server/features/entries/examples.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { monday, openProduct, openStaffedShop, password } from "#server/testing.ts";

/** Concurrent acts on one barber's money or one plan's, foreign rows in a single field, and a locked month. */
const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const motivo = "Engano";
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

function broken({ session }: Shop): Promise<string[]> {
  return brokenBooks(product, session.barbershop!.id);
}

/** `ok` or the code of the refusal, for each act. */
async function endsOf(acts: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(acts);
  return ends.map((end) => (end.status === "fulfilled" ? "ok" : (end.reason as { code: string }).code));
}

async function sell({ rita, cut, chair }: Shop, forma: "pix" | "dinheiro" = "pix"): Promise<string> {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 333 });
  await rita.sales.pay({ ...pix, id, forma, valor: 4833 });
  await rita.sales.close({ id });
  return id;
}

const client = (number: number) => ({
  ...record,
  nome: "Ana Prado",
  telefone: "",
  email: `ana${number}@exemplo.com`,
  cpf: "",
});

test("a barber is closed, paid and taken back while desks sell, take back and give vales: the books hold", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita, chair } = shop;
  const { advances, closings } = owner;
  await owner.cash.open({ abertura: 1_000_000 });
  const sold: string[] = [];
  for (const forma of ["dinheiro", "pix", "dinheiro", "pix"] as const) sold.push(await sell(shop, forma));
  const { id: vale } = await advances.add({ barbeiro_id: chair, valor: 3000, motivo });
  const close = () => closings.process({ barbeiro_id: chair, de: "2026-11-01", ate: today, mesmo_assim: true });
  const first = await endsOf([
    close(),
    sell(shop),
    owner.sales.reverse({ id: sold[0]!, motivo }),
    advances.pay({ id: vale, em: today, conta: "caixa" }),
    close(),
    rita.sales.reverse({ id: sold[1]!, motivo }),
    closings.adjust({ barbeiro_id: chair, tipo: "bonus", dia: today, valor: 100, motivo }),
  ]);
  expect(first.filter((end) => end !== "ok")).toEqual(["PERIOD_OVERLAPS"]);
  expect(await broken(shop)).toEqual([]);
  const { id, liquido } = (await closings.list({})).items[0]!;
  const pay = (valor: number) => closings.pay({ id, valor, em: today, conta: "caixa", mesmo_contestado: true });
  const half = Math.ceil(liquido / 2);
  const second = await endsOf([pay(half), pay(liquido), closings.reverse({ id, motivo }), pay(half), pay(1)]);
  expect(second.filter((end) => !["ok", "CLOSING_ENDED", "PAYS_TOO_MUCH"].includes(end))).toEqual([]);
  expect((await closings.details({ id })).situacao).toBe("estornado");
  expect(await broken(shop)).toEqual([]);
});

test("a plan is taken back while its months become revenue: nothing of it is left, whoever comes first", async () => {
  const shop = await openStaffedShop(product);
  const { owner, rita, slug } = shop;
  const { id } = await owner.plans.save({ ...plan, periodo: "trimestre", preco: 10_000 });
  for (const turn of [0, 1, 2, 3]) {
    product.clock.time = monday;
    const { id: ana } = await owner.clients.save(client(turn));
    const { comanda } = await rita.subscribers.sell({ client: ana, plan: id, ...pix });
    product.clock.time = new Date("2027-01-02T11:00:00Z");
    const item = (await owner.sales.details({ id: comanda })).items[0]!.id;
    const reverse = () => owner.sales.reverse({ id: comanda, motivo });
    const giveBack = () => owner.sales.returnItem({ id: item, quantidade: 1, forma: "pix", motivo });
    const back = turn % 2 ? reverse : giveBack;
    const release = () => releaseClub(product.deps);
    await endsOf(turn < 2 ? [back(), release(), back()] : [release(), back(), release()]);
    const nothing = { clube_a_apropriar: 0, receita_clube: 0, pix_a_conferir: 0 };
    expect(await booksOf(product, slug).balances()).toMatchObject(nothing);
  }
  product.clock.time = monday;
  expect(await broken(shop)).toEqual([]);
});

test("one row of another shop among own ones is a row that never was", async () => {
  const [mine, other] = [await openStaffedShop(product), await openStaffedShop(product)];
  const { owner, beto } = mine;
  const { closings, entries } = owner;
  const { id: stranger } = await other.owner.clients.save(client(9));
  const { id: theirs } = await other.owner.plans.save(plan);
  const { id: own } = await owner.plans.save(plan);
  const { id: bill } = await other.owner.entries.save({ ...rent, pago: { em: today, conta: "banco" } });
  const { codigo } = await other.owner.entries.accounts.save({ grupo: "banco", nome: "Alheio", pai: null });
  const cookie = await signedInCookie(product.url, mine.session.user.email, password);
  await sendStatement(product.url, { cookie, lines: [{ dia: today, valor: "-2500.00", texto: "PAGTO" }] });
  const { id } = (await entries.bank.list({})).items[0]!;
  const { id: ana } = await owner.clients.save(client(8));
  const { id: comanda } = await owner.sales.open({ appointment: null, client: ana });
  const barbeiro_id = other.chair;
  const days = { de: today, ate: today };
  const month = { barbeiro_id, mes: "2026-11" };
  const ends = await endsOf([
    owner.subscribers.sell({ client: stranger, plan: own, ...pix }),
    owner.sales.addItem({ id: comanda, tipo: "plano", plan: theirs }),
    owner.plans.save({ ...plan, servicos: [{ id: other.cut.id, quota: null, fichas: 1 }] }),
    closings.process({ barbeiro_id, ...days, mesmo_assim: true }),
    closings.adjust({ barbeiro_id, tipo: "bonus", dia: today, valor: 1, motivo }),
    closings.debts.receive({ barbeiro_id, valor: 1, em: today, conta: "banco" }),
    owner.advances.add({ barbeiro_id, valor: 1, motivo }),
    owner.commissions.partners.pack(month),
    owner.commissions.partners.note({ ...month, numero: "1", dia: today, valor: 1 }),
    beto.closings.preview({ barbeiro_id: mine.barber.id, ...days }),
    beto.closings.preview({ barbeiro_id, ...days }),
  ]);
  expect(new Set(ends)).toEqual(new Set(["NOT_FOUND"]));
  const matched = (["lancamento", "movimento"] as const).map((tipo) =>
    entries.bank.reconcile({ id, tipo, ids: [bill] }),
  );
  expect(await endsOf(matched)).toEqual(["LINE_DIFFERS", "LINE_DIFFERS"]);
  const aporte = { tipo: "aporte", descricao: "Aporte", valor: 1, em: today, conta: codigo, para: null } as const;
  expect(await endsOf([entries.move(aporte), entries.save({ ...rent, conta: codigo })])).toEqual(
    Array(2).fill("INVALID_INPUT"),
  );
});

test("a locked month refuses whatever is posted in it and loses nothing; what is taken back counts today", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, slug } = shop;
  const { advances, closings, entries } = owner;
  const { id: vale } = await advances.add({ barbeiro_id: chair, valor: 3000, motivo });
  const { id: bill } = await entries.save(rent);
  const bonus = { barbeiro_id: chair, tipo: "bonus", valor: 5000, motivo } as const;
  await closings.adjust({ ...bonus, dia: "2026-10-10" });
  const input = { barbeiro_id: chair, mesmo_assim: false };
  const { id } = await closings.process({ ...input, de: "2026-10-01", ate: "2026-10-20" });
  await closings.adjust({ ...bonus, dia: "2026-10-21" });
  const em = "2026-10-31";
  const cookie = await signedInCookie(product.url, shop.session.user.email, password);
  await sendStatement(product.url, { cookie, lines: [{ dia: em, valor: "-2500.00", texto: "PAGTO" }] });
  const line = (await entries.bank.list({})).items[0]!.id;
  await owner.barbershops.settings.closeDays({ fechado_ate: em });
  const before = await booksOf(product, slug).balances();
  const paid = { em, conta: "banco" };
  const ends = await endsOf([
    advances.pay({ id: vale, ...paid }),
    entries.pay({ id: bill, ...paid }),
    entries.save({ ...rent, pago: paid }),
    entries.move({ tipo: "aporte", descricao: "Aporte", valor: 1, ...paid, para: null }),
    entries.bank.reconcile({ id: line, tipo: "lancamento", ids: [bill] }),
    entries.bank.book({ id: line, tipo: "despesa", descricao: "Luz", conta: "despesa_energia" }),
    closings.pay({ id, valor: 1, ...paid, mesmo_contestado: true }),
    closings.process({ ...input, de: "2026-10-21", ate: em }),
  ]);
  expect(new Set(ends)).toEqual(new Set(["DAY_CLOSED"]));
  expect(await booksOf(product, slug).balances()).toEqual(before);
  expect((await entries.list({})).items).toMatchObject([{ id: bill, situacao: "aberto" }]);
  expect((await entries.bank.list({})).items).toMatchObject([{ situacao: "aberta" }]);
  await closings.reverse({ id, motivo });
  expect(await broken(shop)).toEqual([]);
});
