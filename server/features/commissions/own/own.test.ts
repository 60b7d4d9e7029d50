import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { pix } from "#server/features/subscribers/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair } = await openStaffedShop(product);
await owner.cash.open({ abertura: 50_000 });
await owner.finance.machines.save(machine);
await owner.barbershops.settings.change({ comissao_taxa: "dividida", comissao_base: "bruto" });
const zé = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;

const allow = async (flags: object) =>
  owner.staff.setPermissions({ id: chair, ...(await owner.staff.permissions({ id: chair })), ...flags });

/**
 * A comanda closed by card: three cuts of R$ 45,00 by Beto, of which Zé has 30 % of the second and the third is a courtesy, a tip of
 * R$ 5,00 and R$ 10,00 off.
 */
async function sold() {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const changes = [{}, { segundo_barbeiro_id: zé, parte_do_segundo: 3000 }, { cortesia: true }];
  for (const change of changes) {
    const { items } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
    const same = { barbeiro_id: chair, quantidade: 1, preco: 4500, desconto: 0, cortesia: false };
    await owner.sales.changeItem({ id: items.at(-1)!.id, ...same, ...change });
  }
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 500 });
  await owner.sales.change({ id, client: null, desconto: 1000 });
  await rita.sales.pay({ id, forma: "cartao_debito", valor: 8500, recebido: null, parcelas: 1 });
  return rita.sales.close({ id });
}

/** The days of a period, each with the value of its sales, which are what the sums say. */
async function own(days: { de?: string; ate?: string } = {}) {
  const { items } = await beto.commissions.own.days(days);
  const sum = (rows: { valor: number; taxa: number }[], name: "valor" | "taxa") =>
    rows.reduce((all, row) => all + row[name], 0);
  const { faturado, taxas } = await beto.commissions.own.figures(days);
  expect([faturado, taxas]).toEqual([sum(items, "valor"), sum(items, "taxa")]);
  for (const { id: dia, valor, taxa } of items) {
    const sales = await beto.commissions.own.day({ dia });
    expect([sum(sales, "valor"), sum(sales, "taxa")], dia).toEqual([valor, taxa]);
  }
  return items.map(({ id, valor }) => [id, valor]);
}

test("with financial_access a barber reads their own revenue, and the days and sales that it is made of", async () => {
  const { figures, days, day } = beto.commissions.own;
  for (const read of [figures({}), days({}), day({ dia: "2026-11-23" })])
    await expect(read).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
  await allow({ financial_access: true, commissions_access: false });
  await expect(figures({})).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
  await allow({ financial_access: true, commissions_access: true });
  const { id, numero, items } = await sold();
  const { items: lines } = await owner.commissions.list({ barbeiro: chair });
  const taxa = lines.reduce((all, line) => all + line.taxa, 0);
  expect(taxa).toBeGreaterThan(0);
  // The house bears the discount, so that commissions leave it out; the revenue does not.
  const sums = { bruto: 12_150, desconto: 5350, valor: 6800, taxa };
  expect((await days({})).items).toEqual([{ id: "2026-11-23", ...sums }]);
  const sale = { id: expect.any(String), tipo: "venda", comanda_id: id, comanda: numero, itens: cut.nome, ...sums };
  expect(await day({ dia: "2026-11-23" })).toEqual([sale]);

  product.clock.time = new Date("2026-11-24T15:00:00Z");
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  const [first, second] = [
    ["2026-11-23", 6800],
    ["2026-11-24", -4000],
  ];
  expect(await own()).toEqual([second, first]);
  expect(await own({ ate: "2026-11-23" })).toEqual([first]);
  expect(await own({ de: "2026-11-24" })).toEqual([second]);
  // The first cut cost as much as the barber's part of the second, and R$ 12,00 more.
  const { taxas } = await figures({});
  expect(taxas).toBeGreaterThan(0);
  expect(taxas).toBeLessThan(taxa / 2);
  const { next } = await days({ size: 1 });
  expect((await days({ size: 1, after: next! })).items).toMatchObject([{ id: "2026-11-23" }]);
  product.clock.time = monday;
});

test("an estorno takes its sale back on its own day, and the fees of the sale count no more", async () => {
  const before = await beto.commissions.own.figures({});
  await owner.barbershops.settings.change({ comissao_padrao: null });
  const { id } = await sold();
  // A line that is rated later has a journal of its own, which the estorno reverses too.
  const { items: unrated } = await owner.commissions.list({ situacao: "a_revisar", barbeiro: chair });
  for (const line of unrated) await owner.commissions.rate({ id: line.id, bps: 5000 });
  product.clock.time = new Date("2026-11-25T15:00:00Z");
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await beto.commissions.own.figures({})).toEqual(before);
  expect(await own({ de: "2026-11-25" })).toEqual([["2026-11-25", -6800]]);
  const reversed = [{ tipo: "estorno", comanda_id: id, valor: -6800, taxa: 0 }];
  expect(await beto.commissions.own.day({ dia: "2026-11-25" })).toMatchObject(reversed);
  expect(await own({ ate: "2026-11-23" })).toEqual([["2026-11-23", 13_600]]);
});

test("what is returned whole leaves neither revenue nor fees; a plan that they sold is no revenue of theirs", async () => {
  const before = await beto.commissions.own.figures({});
  product.clock.time = new Date("2026-11-26T15:00:00Z");
  const { items } = await sold();
  for (const { id, tipo, cortesia } of items)
    if (tipo === "servico" && !cortesia)
      await owner.sales.returnItem({ id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  expect(await beto.commissions.own.figures({})).toEqual(before);
  expect(await own({ de: "2026-11-26" })).toEqual([["2026-11-26", 0]]);
  product.clock.time = new Date("2026-11-27T15:00:00Z");
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { items: free } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const whole = { barbeiro_id: chair, quantidade: 1, preco: 0, desconto: 0, cortesia: false };
  await owner.sales.changeItem({ id: free[0]!.id, ...whole });
  await rita.sales.close({ id });
  const { id: client } = await owner.clients.save(record);
  const { id: monthly } = await owner.plans.save({ ...plan, venda_bps: 1000 });
  await rita.subscribers.sell({ client, plan: monthly, ...pix, barbeiro_id: chair });
  expect(await own({ de: "2026-11-27" })).toEqual([["2026-11-27", 0]]);
  expect(await beto.commissions.own.day({ dia: "2026-11-27" }), "neither has a price of theirs").toEqual([]);
});
