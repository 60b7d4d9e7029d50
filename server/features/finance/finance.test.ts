import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { machine, taxas } from "#server/features/finance/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const nobodyKnows = taxas.map((fee) => ({ ...fee, bps: null }));
const card = { forma: "cartao_credito", recebido: null, parcelas: 1 } as const;

/** A comanda with this payment. */
async function paid({ rita, chair }: Shop, given: Partial<Parameters<typeof rita.sales.pay>[0]>) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const valor = given.valor ?? 10_000;
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: valor });
  return rita.sales.pay({ ...card, valor, ...given, id });
}

const app = new Client(product.databaseUrl);
await app.connect();
afterAll(() => app.end());

/** Runs a query in that shop as its admin. */
async function rowsIn<Row extends object>({ slug }: Shop, query: string): Promise<Row[]> {
  await app.query("begin; set local role navalha_app");
  await app.query(
    "select set_config('app.shop', id::text, true), set_config('app.actor_role', 'admin', true) from app.shop_by_slug($1) as id",
    [slug],
  );
  const { rows } = await app.query<Row>(query);
  await app.query("rollback");
  return rows;
}

/** The balance of each account with postings. */
async function balances(shop: Shop): Promise<Record<string, number>> {
  const rows = await rowsIn<{ conta: string; valor: number }>(
    shop,
    "select conta, sum(valor)::int as valor from account_days group by 1 having sum(valor) <> 0",
  );
  return Object.fromEntries(rows.map(({ conta, valor }) => [conta, valor]));
}

const listed = async ({ owner }: Shop, tipo: "cartao" | "pix" = "cartao") =>
  (await owner.finance.receivables.list({ tipo, situacao: "todos" })).items;

test("a payment by card is expected net of the machine's fee, in instalments, and comes to the bank", async () => {
  const shop = await openStaffedShop(product);
  const { finance } = shop.owner;
  await finance.machines.save(machine);
  await paid(shop, { parcelas: 3 });
  expect(await balances(shop)).toEqual({ adiantamentos: -10_000, receber_credito: 9501, taxas: 499 });
  const rows = await listed(shop);
  expect(rows).toMatchObject([
    { dia: "2026-12-23", parcela: 1, parcelas: 3, bruto: 3334, taxa: 167, liquido: 3167, maquina: "Maquininha azul" },
    { dia: "2027-01-22", parcela: 2, bruto: 3333, taxa: 166, liquido: 3167, situacao: "esperado" },
    { dia: "2027-02-21", parcela: 3, bruto: 3333, taxa: 166, liquido: 3167, recebido: null },
  ]);
  product.clock.time = new Date("2027-01-22T15:00:00Z");
  const due = await finance.receivables.list({});
  product.clock.time = monday;
  const proposed = rows.slice(0, 2).map((row) => ({ ...row, proposto: row.dia }));
  expect(due.items, "at first, what is late or of today").toEqual(proposed);
  expect(await finance.receivables.days({ tipo: "cartao" })).toEqual(
    rows.map(({ dia, bruto, taxa, liquido }) => ({ dia, proposto: "2026-11-23", linhas: 1, bruto, taxa, liquido })),
  );
  const came = await finance.receivables.receiveDay({ tipo: "cartao", dia: "2026-12-23" });
  expect(came).toEqual({ linhas: 1, recebido: 3167 });
  expect(await balances(shop)).toMatchObject({ receber_credito: 6334, banco: 3167, taxas: 499 });
  await expect(finance.receivables.receiveOther({ id: rows[1]!.id, recebido: 0 })).rejects.toMatchObject({
    data: { fields: [{ path: "recebido", message: expect.stringMatching(/^Informe quanto foi\./) }] },
  });
  await finance.receivables.receiveOther({ id: rows[1]!.id, recebido: 3000 });
  expect(await balances(shop)).toEqual({ adiantamentos: -10_000, receber_credito: 3167, banco: 6167, taxas: 666 });
  expect((await listed(shop)).map(({ situacao, recebido }) => [situacao, recebido])).toEqual([
    ["recebido", 3167],
    ["recebido", 3000],
    ["esperado", null],
  ]);
  await finance.receivables.undo({ id: rows[1]!.id });
  expect(await balances(shop)).toEqual({ adiantamentos: -10_000, receber_credito: 6334, banco: 3167, taxas: 499 });
  await expect(finance.receivables.undo({ id: rows[1]!.id })).rejects.toMatchObject({ code: "NOT_RECEIVED" });
  const { codigo: conta } = await shop.owner.entries.accounts.save({ grupo: "banco", nome: "Nubank", pai: null });
  for (const other of ["cofre", "nada"])
    await expect(finance.receivables.receive({ ids: [rows[1]!.id], conta: other })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: [{ path: "conta" }] },
    });
  await finance.receivables.receiveOther({ id: rows[1]!.id, recebido: 3000, conta });
  await finance.receivables.receiveDay({ tipo: "cartao", dia: "2027-02-21", conta });
  expect(await balances(shop)).toMatchObject({ banco: 3167, [conta]: 6167 });
});

test("what came is posted on its expected day, today where that is to come or closed, or the day that is given", async () => {
  const shop = await openStaffedShop(product);
  const { receivables } = shop.owner.finance;
  for (const forma of ["pix", "pix", "pix", "cartao_debito", "cartao_credito"] as const) await paid(shop, { forma });
  const [first, second, third] = (await listed(shop, "pix")).map(({ id }) => id);
  product.clock.time = new Date("2026-11-27T15:00:00Z");
  const [debit, credit] = await listed(shop);
  expect([debit, credit].map((one) => [one!.dia, one!.proposto])).toEqual([
    ["2026-11-24", "2026-11-24"],
    ["2026-12-23", "2026-11-27"],
  ]);
  await receivables.receive({ ids: [first!, debit!.id, credit!.id] });
  const came = () =>
    rowsIn<{ dia: string; valor: number }>(
      shop,
      "select dia::text, sum(valor)::int as valor from account_days where conta = 'banco' group by dia having sum(valor) <> 0 order by dia",
    );
  const [pixDay, debitDay, now] = ["2026-11-23", "2026-11-24", "2026-11-27"].map((dia) => ({ dia, valor: 10_000 }));
  expect(await came()).toEqual([pixDay, debitDay, now]);
  await shop.owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-24" });
  const em = (day: string) => receivables.receive({ ids: [second!], em: day });
  await expect(em("2026-11-24")).rejects.toMatchObject({ code: "DAY_CLOSED" });
  for (const [day, message] of [
    ["2026-11-28", "Essa data ainda não chegou."],
    ["2026-11-22", "Antes da venda, que foi em 23/11/2026."],
  ] as const)
    await expect(em(day)).rejects.toMatchObject({ data: { fields: [{ path: "em", message }] } });
  await em("2026-11-25");
  expect(await receivables.days({ tipo: "pix" })).toMatchObject([{ dia: "2026-11-23", proposto: "2026-11-27" }]);
  await receivables.receiveDay({ tipo: "pix", dia: "2026-11-23" });
  expect(await came()).toEqual([pixDay, debitDay, { dia: "2026-11-25", valor: 10_000 }, { ...now, valor: 20_000 }]);
  await receivables.undo({ id: third! });
  expect((await came()).at(-1)).toEqual(now);
  await receivables.undo({ id: second! });
  expect(await came(), "undone on its own day").toEqual([pixDay, debitDay, now]);
  await receivables.undo({ id: first! });
  expect(await came(), "undone today, since its day is closed").toEqual([pixDay, debitDay]);
  await shop.owner.barbershops.settings.closeDays({ fechado_ate: null });
  product.clock.time = monday;
});

test("no more comes than was paid, so that a fee is never negative", async () => {
  const shop = await openStaffedShop(product);
  const { receivables, machines } = shop.owner.finance;
  await machines.save(machine);
  await paid(shop, { parcelas: 3 });
  const { id, bruto } = (await listed(shop))[0]!;
  await expect(receivables.receiveOther({ id, recebido: bruto + 1 })).rejects.toMatchObject({
    data: { fields: [{ path: "recebido", message: expect.stringMatching(/^No máximo R\$\s33,34, o que foi pago\./) }] },
  });
  await receivables.receiveOther({ id, recebido: bruto });
  expect(await balances(shop)).toMatchObject({ banco: 3334, taxas: 332 });
});

test("which machine it was says the fee; without one, or where nobody has said it, none is known", async () => {
  const shop = await openStaffedShop(product);
  const { finance } = shop.owner;
  await paid(shop, { forma: "cartao_debito" });
  // A single machine is always the usual one.
  const usual = await finance.machines.save({ ...machine, padrao: false, taxas: nobodyKnows });
  await paid(shop, { forma: "cartao_debito" });
  const second = await finance.machines.save({ ...machine, nome: "Outra", antecipa: true });
  await paid(shop, { forma: "cartao_credito", parcelas: 12, machine_id: second.id });
  await paid(shop, { forma: "cartao_credito", machine_id: usual.id });
  const payments = await rowsIn<{ taxa: number | null; machine_id: string | null }>(
    shop,
    "select taxa::int, machine_id from comanda_payments order by created_at",
  );
  expect(payments.map(({ taxa, machine_id }) => [taxa, machine_id])).toEqual([
    [null, null],
    [null, usual.id],
    [499, second.id],
    [null, usual.id],
  ]);
  expect((await listed(shop)).map(({ dia, liquido }) => [dia, liquido])).toEqual([
    ["2026-11-24", 10_000],
    ["2026-11-24", 10_000],
    ["2026-12-23", 9501],
    ["2026-12-23", 10_000],
  ]);
  expect((await finance.machines.list()).map(({ nome, padrao }) => [nome, padrao])).toEqual([
    ["Maquininha azul", false],
    ["Outra", true],
  ]);
  await finance.machines.archive({ id: second.id });
  await expect(paid(shop, { machine_id: second.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(finance.machines.archive({ id: second.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(paid(shop, { forma: "pix", machine_id: usual.id })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(paid(shop, { valor: 299, parcelas: 3 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a payment that is taken back is expected no more, and what had come of it is expected to go", async () => {
  const shop = await openStaffedShop(product);
  const { finance, sales } = shop.owner;
  await finance.machines.save(machine);
  const { payments } = await paid(shop, { parcelas: 2 });
  const [first] = await listed(shop);
  await finance.receivables.receive({ ids: [first!.id] });
  await sales.takeBack({ id: payments[0]!.id });
  expect((await listed(shop)).map(({ dia, liquido, situacao }) => [dia, liquido, situacao])).toEqual([
    ["2026-11-23", -first!.liquido, "esperado"],
    ["2026-12-23", first!.liquido, "recebido"],
    ["2027-01-22", 9501 - first!.liquido, "desfeito"],
  ]);
  expect(await balances(shop)).toEqual({ banco: first!.liquido, receber_credito: -first!.liquido });
  await expect(finance.receivables.undo({ id: first!.id })).rejects.toMatchObject({ code: "NOT_RECEIVED" });
  await finance.receivables.receiveDay({ tipo: "cartao", dia: "2026-11-23" });
  expect(await balances(shop)).toEqual({});
});

test("a comanda that is reversed takes its Pix back, confirmed or not", async () => {
  const shop = await openStaffedShop(product);
  const { finance, sales } = shop.owner;
  for (const isConfirmed of [false, true]) {
    const { id } = await paid(shop, { forma: "pix", valor: 5000 });
    await sales.close({ id });
    const one = (await listed(shop, "pix")).find(({ comanda_id }) => comanda_id === id)!;
    expect(one).toMatchObject({ dia: "2026-11-23", liquido: 5000, taxa: 0, situacao: "esperado" });
    if (isConfirmed) await finance.receivables.receive({ ids: [one.id] });
    await sales.reverse({ id, motivo: "Engano" });
    const after = (await listed(shop, "pix")).filter(({ comanda_id }) => comanda_id === id);
    expect(after.map(({ liquido, situacao }) => [liquido, situacao])).toEqual(
      isConfirmed
        ? [
            [5000, "recebido"],
            [-5000, "esperado"],
          ]
        : [[5000, "desfeito"]],
    );
  }
  expect(await balances(shop)).toEqual({ banco: 5000, pix_a_conferir: -5000 });
});

test("of two who confirm the same at once, one does, and the bank gets it once", async () => {
  const shop = await openStaffedShop(product);
  const { receivables } = shop.owner.finance;
  for (const valor of [3000, 4000, 5000]) await paid(shop, { forma: "pix", valor });
  const ids = (await listed(shop, "pix")).map(({ id }) => id);
  const outcomes = await Promise.allSettled([
    receivables.receive({ ids }),
    receivables.receive({ ids: ids.toReversed() }),
    receivables.receiveDay({ tipo: "pix", dia: "2026-11-23" }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "NOTHING_EXPECTED" } });
  expect(await balances(shop)).toEqual({ adiantamentos: -12_000, banco: 12_000 });
});

test("a payment that is taken back while it is confirmed is in the bank and expected to go, or neither", async () => {
  const shop = await openStaffedShop(product);
  const { finance, sales } = shop.owner;
  for (let time = 0; time < 5; time++) {
    const { id, payments } = await paid(shop, { forma: "pix", valor: 5000 });
    const one = (await listed(shop, "pix")).find(({ comanda_id }) => comanda_id === id)!;
    const [confirmed] = await Promise.allSettled([
      finance.receivables.receive({ ids: [one.id] }),
      sales.takeBack({ id: payments[0]!.id }),
    ]);
    const open = (await listed(shop, "pix")).filter(
      ({ comanda_id, situacao }) => comanda_id === id && situacao === "esperado",
    );
    expect(open.map(({ liquido }) => liquido)).toEqual(confirmed.status === "fulfilled" ? [-5000] : []);
  }
});

test("the expected amounts always equal the ledger's", async () => {
  const shop = await openStaffedShop(product);
  await shop.owner.finance.machines.save(machine);
  for (const [valor, parcelas] of [
    [1301, 12],
    [9999, 7],
    [4567, 1],
  ] as const)
    await paid(shop, { valor, parcelas });
  const days = await shop.owner.finance.receivables.days({ tipo: "cartao" });
  const expected = days.reduce((sum, { liquido }) => sum + liquido, 0);
  expect((await balances(shop)).receber_credito).toBe(expected);
});

test("the history of a machine says who changed which fee, from what to what", async () => {
  const { finance } = (await openStaffedShop(product)).owner;
  const { id } = await finance.machines.save(machine);
  const dearer = machine.taxas.map((fee) => (fee.forma === "cartao_debito" ? { ...fee, bps: 250, dias: 2 } : fee));
  await finance.machines.save({ ...machine, id, taxas: dearer });
  const [newest, ...before] = await finance.machines.history({ id });
  const { bps, dias } = machine.taxas.find(({ forma }) => forma === "cartao_debito")!;
  expect(newest).toMatchObject({
    person: "Zé Dono",
    changed: {
      "cartao_debito 1": [
        { bps, dias },
        { bps: 250, dias: 2 },
      ],
    },
  });
  expect(before.flatMap(({ changed: { padrao } }) => (padrao ? [padrao] : []))).toEqual([[null, true]]);
});

test("the reception sees the machines, but no receivables", async () => {
  const { rita, beto } = await openStaffedShop(product);
  expect(await rita.finance.machines.list()).toEqual([]);
  await expect(rita.finance.machines.save(machine)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const who of [rita, beto]) {
    await expect(who.finance.receivables.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.finance.receivables.days({ tipo: "pix" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.finance.receivables.receiveDay({ tipo: "pix", dia: "2026-11-23" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});

test("nothing is posted on a closed day until it is opened again, and both are on record", async () => {
  const shop = await openStaffedShop(product);
  const { owner } = shop;
  await expect(owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-23" })).rejects.toMatchObject({
    code: "NOT_OVER",
  });
  product.clock.time = new Date("2026-11-25T12:00:00Z");
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-24" });
  product.clock.time = new Date("2026-11-24T12:00:00Z");
  await expect(paid(shop, { forma: "pix" })).rejects.toMatchObject({ code: "DAY_CLOSED" });
  product.clock.time = new Date("2026-11-25T12:00:00Z");
  await paid(shop, { forma: "pix" });
  await owner.barbershops.settings.closeDays({ fechado_ate: null });
  product.clock.time = new Date("2026-11-24T12:00:00Z");
  await paid(shop, { forma: "pix" });
  const { items } = await owner.audit.eventsOfShop({ event_type: "days_closed" });
  expect(items.map(({ details }) => details)).toEqual([
    { from: "24/11/2026", to: "nenhum dia" },
    { from: "nenhum dia", to: "24/11/2026" },
  ]);
  await expect(shop.rita.barbershops.settings.closeDays({ fechado_ate: null })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("a journal that does not add up to zero is refused by the database itself, also to the owner of its tables", async () => {
  const shop = await openStaffedShop(product);
  const postedBy = async (amounts: number[]) => {
    await app.query("begin");
    try {
      await app.query("select set_config('app.shop', $1, true)", [shop.session.barbershop!.id]);
      await app.query(
        `with written as (insert into journal (barbershop_id, dia, tipo, fonte, fonte_id)
           values (app.shop(), '2026-11-23', 'ajuste', 'comandas', app.shop()) returning id)
         insert into postings (journal_id, position, barbershop_id, conta, valor)
         select id, at, app.shop(), (array['caixa', 'banco', 'taxas'])[at], valor from written, unnest($1::bigint[]) with ordinality as p (valor, at)`,
        [amounts],
      );
      return (await app.query("select count(*)::int as count from postings")).rows[0].count as number;
    } finally {
      await app.query("rollback");
    }
  };
  expect(await postedBy([100, -60, -40])).toBe(3);
  for (const amounts of [[100], [100, -99], [100, -60, -39]])
    await expect(postedBy(amounts)).rejects.toMatchObject({ constraint: "journal_balanced" });
});
