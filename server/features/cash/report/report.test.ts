import { expenseNames, mostTakings } from "#contract/cash.ts";
import { moneyText } from "#contract/quantities.ts";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { taxas } from "#server/features/finance/examples.ts";
import { newReceptionist } from "#server/features/staff/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;

async function paid({ rita, chair }: Shop, forma: "dinheiro" | "pix" | "cartao_credito", valor: number) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: valor });
  return rita.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
}

const app = new Client(product.databaseUrl);
await app.connect();
afterAll(() => app.end());

/** The differences posted so far, in centavos. */
async function differences({ slug }: Shop): Promise<number> {
  await app.query("begin; set local role navalha_app");
  await app.query(
    "select set_config('app.shop', id::text, true), set_config('app.actor_role', 'admin', true) from app.shop_by_slug($1) as id",
    [slug],
  );
  const { rows } = await app.query<{ sum: number }>(
    "select coalesce(sum(valor), 0)::int as sum from account_days where conta = 'diferencas_de_caixa'",
  );
  await app.query("rollback");
  return rows[0]!.sum;
}

const justified = { justificativa: "Contado duas vezes" };

test("a counted drawer says what went through it by form and kind, gross, and each figure has its rows", async () => {
  const shop = await openStaffedShop(product);
  const { rita, owner } = shop;
  await paid(shop, "pix", 900);
  await rita.cash.open({ abertura: 10_000 });
  const [cash] = (await paid(shop, "dinheiro", 3000)).payments;
  await paid(shop, "dinheiro", 2000);
  await paid(shop, "pix", 4000);
  await owner.finance.machines.save({ nome: "Azul", padrao: true, antecipa: false, taxas });
  await paid(shop, "cartao_credito", 5000);
  await rita.sales.takeBack({ id: cash!.id });
  await rita.cash.move({ tipo: "despesa", valor: 700, motivo: "Pó de café", categoria: "cafe_e_copa" });
  const { caixa } = await rita.cash.current();
  await expect(owner.cash.details({ id: caixa!.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await rita.cash.close({ contado: 11_300, justificativa: "" });
  const report = await rita.cash.details({ id: caixa!.id });
  expect(report.caixa).toMatchObject({
    autor: "Rita Souza",
    fechado_por: "Rita Souza",
    esperado: 11_300,
    diferenca: 0,
  });
  expect(report.sums).toEqual([
    { forma: "caixa", tipo: "pagamento", linhas: 2, valor: 5000 },
    { forma: "caixa", tipo: "despesa", linhas: 1, valor: -700 },
    { forma: "caixa", tipo: "estorno", linhas: 1, valor: -3000 },
    { forma: "pix_a_conferir", tipo: "pagamento", linhas: 1, valor: 4000 },
    { forma: "receber_credito", tipo: "pagamento", linhas: 1, valor: 5000 },
  ]);
  expect(report.takings).toHaveLength(6);
  for (const { forma, tipo, valor } of report.sums) {
    const rows = report.takings.filter((row) => row.forma === forma && row.tipo === tipo);
    expect(rows.reduce((sum, row) => sum + row.valor, 0)).toBe(valor);
  }
  expect(report.takings[0]).toMatchObject({ motivo: "Pó de café", categoria: "cafe_e_copa", comanda: null });
  expect(report.takings[1]).toMatchObject({ tipo: "estorno", comanda: { numero: 2 }, autor: "Rita Souza" });
  const elsewhere = await openStaffedShop(product);
  await expect(elsewhere.owner.cash.details({ id: caixa!.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a figure of many rows has its newest, and takes no other figure's", async () => {
  const shop = await openStaffedShop(product);
  await shop.rita.cash.open({ abertura: 0 });
  await paid(shop, "dinheiro", 3000);
  const [often] = (await paid(shop, "pix", 100)).payments;
  const { caixa } = await shop.rita.cash.current();
  await shop.rita.cash.close({ contado: 3000, justificativa: "" });
  await repeat(often!.id, mostTakings);
  const { sums, takings } = await shop.rita.cash.details({ id: caixa!.id });
  expect(sums.map(({ linhas }) => linhas)).toEqual([1, mostTakings + 1]);
  const rows = Object.groupBy(takings, ({ forma }) => forma);
  expect([rows.caixa!.length, rows.pix_a_conferir!.length]).toEqual([1, mostTakings]);
});

/** Posts the journal of a payment again so many times, without its checks. */
async function repeat(payment: string, times: number) {
  const tables = (change: string) =>
    app.query(`alter table journal ${change} row level security; alter table postings ${change} row level security`);
  await tables("no force");
  await app.query("alter table postings disable trigger user");
  await app.query(
    `with again as (insert into journal (barbershop_id, dia, tipo, fonte, fonte_id, caixa_id, created_at)
       select barbershop_id, dia, tipo, fonte, fonte_id, caixa_id, now() from journal, generate_series(1, $2::int) where fonte_id = $1 returning id)
     insert into postings (journal_id, position, barbershop_id, conta, valor)
     select again.id, p.position, p.barbershop_id, p.conta, p.valor from again, journal j join postings p on p.journal_id = j.id where j.fonte_id = $1`,
    [payment, times],
  );
  await app.query("alter table postings enable trigger user");
  await tables("force");
}

test("money of a client's wallet passes through the open drawer in any form, by name, and stays with it once counted", async () => {
  const { rita, owner } = await openStaffedShop(product);
  const { id: ana } = await owner.clients.save(record);
  await rita.cash.open({ abertura: 0 });
  const deposit = (forma: "pix" | "dinheiro") => rita.clients.wallet.deposit({ id: ana, forma, valor: 2000 });
  await deposit("dinheiro");
  await deposit("pix");
  const { caixa } = await rita.cash.current();
  await rita.cash.close({ contado: 2000, justificativa: "" });
  const { sums, takings } = await rita.cash.details({ id: caixa!.id });
  expect(sums).toMatchObject([
    { forma: "caixa", tipo: "credito", valor: 2000 },
    { forma: "pix_a_conferir", tipo: "credito", valor: 2000 },
  ]);
  expect(takings.map(({ de_quem }) => de_quem)).toEqual([record.nome, record.nome]);
  const { items } = await rita.clients.wallet.lines({ client: ana });
  expect(
    items.map(({ entry }) => entry),
    "which the reception takes back no more",
  ).toEqual([null, null]);
});

test("an expense has a category, called as in the books, and nothing else has one", async () => {
  const { rita, owner } = await openStaffedShop(product);
  const { fornecedores: _goods, ...categories } = expenseNames;
  const named = Object.entries(categories).map(([name, nome]) => ({ codigo: `despesa_${name}`, nome }));
  expect(await owner.entries.accounts.list()).toEqual(
    expect.arrayContaining(named.map((one) => expect.objectContaining(one))),
  );
  await rita.cash.open({ abertura: 10_000 });
  for (const given of [
    { tipo: "despesa" },
    { tipo: "sangria", categoria: "aluguel" },
    { tipo: "despesa", categoria: "x" },
  ])
    await expect(rita.cash.move({ valor: 100, motivo: "Luz", ...given } as never)).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
});

test("a drawer that is handed over ends for one and begins for the other with the same count, under both names", async () => {
  const shop = await openStaffedShop(product);
  const { rita, owner, session } = shop;
  await expect(rita.cash.handOver({ to: session.user.id, contado: 0, ...justified })).rejects.toMatchObject({
    code: "NO_CAIXA",
  });
  await rita.cash.open({ abertura: 10_000 });
  await paid(shop, "dinheiro", 3000);
  expect(await rita.cash.people()).toEqual([{ id: session.user.id, nome: "Zé Dono" }]);
  const to = session.user.id;
  await expect(rita.cash.handOver({ to: shop.barber.id, contado: 13_000, ...justified })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await owner.cash.people(), "it is hers already").toEqual([]);
  for (const who of [rita, owner])
    await expect(who.cash.handOver({ to: shop.receptionist.id, contado: 13_000, ...justified })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: [{ path: "to" }] },
    });
  await expect(rita.cash.handOver({ to, contado: 12_000, justificativa: "" })).rejects.toMatchObject({
    code: "JUSTIFY",
  });
  expect((await rita.cash.current()).caixa).toMatchObject({ abertura: 10_000 });
  const ended = await rita.cash.handOver({ to, contado: 12_800, justificativa: "Recontado" });
  expect(ended).toMatchObject({ autor: "Rita Souza", fechado_por: "Rita Souza", esperado: 13_000, diferenca: -200 });
  expect((await rita.cash.current()).caixa).toMatchObject({ abertura: 12_800, autor: "Zé Dono" });
  expect(await owner.cash.details({ id: ended.id })).toMatchObject({ handed_to: "Zé Dono" });
  expect(await owner.cash.close({ contado: 12_800, justificativa: "" })).toMatchObject({ diferenca: 0 });
});

test("of two concurrent handovers only one hands over the first drawer", async () => {
  const { rita, owner, session } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 10_000 });
  const third = await newReceptionist({ owner, product });
  const both = await Promise.all([
    rita.cash.handOver({ to: session.user.id, contado: 10_000, justificativa: "" }),
    owner.cash.handOver({ to: third, contado: 10_000, justificativa: "" }),
  ]);
  // The second caller hands over the drawer that the first has just opened.
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  expect((await owner.cash.list({})).items.filter(({ contado }) => contado === null)).toHaveLength(1);
  const counted = { caixa: both[0].id, contado: 10_000, justificativa: "" };
  const sangria = { caixa: both[0].id, tipo: "sangria", valor: 100, motivo: "Cofre" } as const;
  for (const act of [
    () => rita.cash.close(counted),
    () => rita.cash.handOver({ ...counted, to: session.user.id }),
    () => rita.cash.handOver({ ...counted, to: third }),
    () => rita.cash.move(sangria),
  ])
    await expect(act(), "a dialog over a drawer that was handed over").rejects.toMatchObject({ code: "OTHER_CAIXA" });
  expect((await owner.cash.current()).caixa).toMatchObject({ movements: [] });
  await rita.cash.move({ ...sangria, caixa: (await rita.cash.current()).caixa!.id });
});

test("the admin reopens the last drawer: its difference is taken back, and what was counted is on record", async () => {
  const shop = await openStaffedShop(product);
  const { rita, owner } = shop;
  await rita.cash.open({ abertura: 10_000 });
  const first = await rita.cash.close({ contado: 10_000, justificativa: "" });
  await rita.cash.open({ abertura: 10_000 });
  const counted = { contado: 9000, justificativa: "" };
  await expect(rita.cash.close(counted)).rejects.toMatchObject({ code: "JUSTIFY" });
  const { id } = await rita.cash.close({ ...counted, ...justified });
  const again = { motivo: "Contado errado" };
  await expect(rita.cash.reopen({ id, ...again })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(owner.cash.reopen({ id: first.id, ...again })).rejects.toMatchObject({ code: "NOT_LAST" });
  await expect(owner.cash.reopen({ id, motivo: " " })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await differences(shop)).toBe(1000);
  await owner.cash.reopen({ id, ...again });
  expect(await differences(shop)).toBe(0);
  expect((await rita.cash.current()).caixa).toMatchObject({ id, abertura: 10_000 });
  await expect(owner.cash.reopen({ id, ...again })).rejects.toMatchObject({ code: "CAIXA_OPEN" });
  const { items } = await owner.audit.eventsOfShop({ event_type: "caixa_reopened" });
  expect(items[0]).toMatchObject({
    person: "Zé Dono",
    details: { dia: "23/11/2026", reason: "Contado errado", contado: moneyText(9000), esperado: moneyText(10_000) },
  });
  await paid(shop, "dinheiro", 500);
  expect(await rita.cash.close({ contado: 10_500, justificativa: "" })).toMatchObject({
    esperado: 10_500,
    diferenca: 0,
  });
  // The first count belongs to the count before: this one needs no justification.
  const before = {
    por: "Rita Souza",
    contado: 9000,
    esperado: 10_000,
    primeira_contagem: 9000,
    ...justified,
    ...again,
  };
  expect(await owner.cash.details({ id })).toMatchObject({
    caixa: { primeira_contagem: null },
    reopened: { by: "Zé Dono" },
    contagens: [before],
  });
  // The next drawer begins with the counted amount of the ledger, so nothing is posted.
  await rita.cash.open({ abertura: 10_500 });
  expect(await differences(shop)).toBe(0);
  expect(await rita.cash.close({ contado: 10_500, justificativa: "" })).toMatchObject({ diferenca: 0 });
});

test("a drawer that is open past midnight belongs to its day, and says that it is old", async () => {
  const shop = await openStaffedShop(product);
  const { rita } = shop;
  await rita.cash.open({ abertura: 10_000 });
  expect((await rita.cash.current()).caixa).toMatchObject({ dia: "2026-11-23", isOld: false });
  product.clock.time = new Date("2026-11-24T11:00:00Z");
  await paid(shop, "dinheiro", 500);
  expect((await rita.cash.current()).caixa).toMatchObject({ dia: "2026-11-23", isOld: true });
  const { owner } = shop;
  const counted = async (contado: number) => (await rita.cash.close({ contado, justificativa: "Troco" })).id;
  const days = async () =>
    (await owner.finance.postings({ conta: "diferencas_de_caixa", sort: "dia" })).items.map(({ dia, valor }) => [
      dia,
      valor,
    ]);
  const id = await counted(9500);
  expect((await owner.cash.details({ id })).caixa).toMatchObject({ dia: "2026-11-23", diferenca: -1000 });
  expect(await days()).toEqual([["2026-11-23", -1000]]);
  await owner.cash.reopen({ id, motivo: "Contado errado" });
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-23" });
  await counted(10_400);
  expect((await days()).slice(1)).toEqual([
    ["2026-11-24", 1000],
    ["2026-11-24", -100],
  ]);
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});
