import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { company } from "#server/features/partners/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const month = { de: "2026-11-01", ate: "2026-11-23" };

const faixas = [
  { acima: 12_000, bps: 5000 },
  { acima: 20_000, bps: 5500 },
];
type Tiered = { tipo?: "progressiva" | "retroativa"; ate?: string };

/** The month of docs/closing-of-a-month.md, up to its closing. */
async function hadMonth(vale: number, { tipo, ate = month.ate }: Tiered = {}) {
  const shop = await openStaffedShop(product);
  const { owner, rita, chair, cut } = shop;
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  await owner.finance.machines.save(machine);
  await owner.cash.open({ abertura: 10_000 });
  await owner.barbershops.settings.change({ comissao_taxa: "dividida" });
  const rate = { barbeiro_id: chair, service_id: null, product_id: null };
  await owner.commissions.rates.save({ ...rate, bps: 4500 });
  await owner.commissions.rates.save({ ...rate, product_id: wax, bps: 1000 });

  if (tipo) await owner.commissions.tiers.save({ barbeiro_id: null, tipo, faixas });

  const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
  const tip = { tipo: "gorjeta", barbeiro_id: chair, preco: 500 } as const;
  const twoWax = { tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 2 } as const;
  type Forma = "pix" | "dinheiro" | "cartao_debito" | "cartao_credito" | "recebido_barbeiro";
  type Items = (typeof service | typeof tip | typeof twoWax)[];
  const sell = async (forma: Forma, valor: number, items: Items, desconto = 0) => {
    const { id } = await rita.sales.open({ appointment: null, client: null });
    for (const item of items) await rita.sales.addItem({ id, ...item });
    if (desconto > 0) await owner.sales.change({ id, client: null, desconto });
    const whose = forma === "recebido_barbeiro" && { barbeiro_id: chair };
    await rita.sales.pay({ id, forma, valor, recebido: null, parcelas: 1, ...whose });
    await rita.sales.close({ id });
  };
  await sell("pix", 4500, [service]);
  await sell("cartao_debito", 4500, [service]);
  await sell("dinheiro", 4500, [service, tip], 500);
  await sell("cartao_credito", 6000, [twoWax]);
  await sell("recebido_barbeiro", 4500, [service]);

  const given = { barbeiro_id: chair, dia: "2026-11-20" };
  await owner.closings.adjust({ ...given, tipo: "bonus", valor: 3000, motivo: "Meta batida" });
  await owner.closings.adjust({ ...given, tipo: "aluguel", valor: 1500, motivo: "Cadeira" });
  const { id } = await owner.advances.add({ barbeiro_id: chair, valor: vale, motivo: "Conserto" });
  await owner.advances.pay({ id, em: "2026-11-10", conta: "banco" });
  product.clock.time = new Date(`${ate}T15:00:00Z`);
  const closing = await owner.closings.process({ barbeiro_id: chair, de: month.de, ate, mesmo_assim: false });
  product.clock.time = monday;
  return { ...shop, id: closing.id };
}

const sums = { comissoes: 8416, gorjetas: 500, bonus: 3000, recebido: 4500, descontos: 1500, saldo: 0 };

test("the month that was checked by hand comes to the same centavo, and is paid", async () => {
  const { owner, id, slug } = await hadMonth(5000);
  const details = await owner.closings.details({ id });
  const lines = details.linhas.map(({ base, bps, valor }) => [base, bps, valor]);
  expect(lines.toSorted(([one], [other]) => one! - other!)).toEqual([
    [4000, 4500, 1800],
    [4410, 4500, 1985],
    [4500, 4500, 2025],
    [4500, 4500, 2025],
    [5809, 1000, 581],
  ]);
  expect(details).toMatchObject({ ...sums, vales: 5000, liquido: 916 });
  await owner.closings.pay({ id, valor: 916, em: "2026-11-23", conta: "banco", mesmo_contestado: false });
  const owed = { comissoes_a_pagar: 0, gorjetas: 0, barbeiros_a_receber: 0, vales: 0, fechamentos_a_pagar: 0 };
  expect(await booksOf(product, slug).balances()).toMatchObject(owed);
});

test("a vale beyond it leaves nothing to pay, and its rest for the next closing", async () => {
  const { owner, id, slug } = await hadMonth(8000);
  expect(await owner.closings.details({ id })).toMatchObject({ ...sums, vales: 5916, liquido: 0, situacao: "pago" });
  expect((await owner.advances.list({})).items).toMatchObject([{ situacao: "pago", aberto: 2084 }]);
  expect(await booksOf(product, slug).balances()).toMatchObject({ vales: 2084, fechamentos_a_pagar: 0 });
});

test("the month with progressive tiers comes to the same centavo", async () => {
  const { owner, id } = await hadMonth(5000, { tipo: "progressiva" });
  const details = await owner.closings.details({ id });
  const lines = details.linhas.map(({ base, bps, valor }) => [base, bps, valor]);
  expect(lines.toSorted(([one, , less], [other, , more]) => one! - other! || less! - more!)).toEqual([
    [4000, 4614, 1846],
    [4410, 4500, 1985],
    [4500, 4500, 2025],
    [4500, 5358, 2411],
    [5809, 1000, 581],
  ]);
  expect(details).toMatchObject({ ...sums, comissoes: 8848, vales: 5000, liquido: 1348 });
});

test("the month with retroactive tiers has them as one line of its last closing, to the same centavo", async () => {
  const { owner, id } = await hadMonth(5000, { tipo: "retroativa", ate: "2026-11-30" });
  const details = await owner.closings.details({ id });
  expect(details).toMatchObject({ ...sums, bonus: 3000 + 1741, vales: 5000, liquido: 2657 });
  expect(details.ajustes.filter(({ mes }) => mes !== null)).toMatchObject([
    {
      valor: 1741,
      motivo: expect.stringMatching(/^Faixa de 55 % acima de R\$\s200,00: R\$\s232,19 vendidos em 11\/2026$/),
    },
  ]);
});

test("the month of the partner comes to the same centavo, in the closing, the pack and the result", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, cut } = shop;
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  await owner.finance.machines.save(machine);
  await owner.barbershops.settings.change({ comissao_taxa: "dividida" });
  const rate = { barbeiro_id: chair, service_id: null, product_id: wax, bps: 1000 };
  await owner.commissions.rates.save(rate);
  const partner = { barbeiro_id: chair, ...company, bps: 5500, de: "2026-11-10", ate: null };
  await owner.commissions.partners.save(partner);
  const sell = async (
    forma: "pix" | "cartao_debito" | "cartao_credito",
    valor: number,
    what: object[],
    desconto = 0,
  ) => {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    for (const item of what) await owner.sales.addItem({ id, barbeiro_id: chair, ...item } as never);
    if (desconto > 0) await owner.sales.change({ id, client: null, desconto });
    await owner.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  };
  const service = { tipo: "servico", service: cut.id };
  await sell("pix", 4500, [service]);
  await sell("cartao_debito", 4500, [service]);
  await sell("pix", 4500, [service, { tipo: "gorjeta", preco: 500 }], 500);
  await sell("cartao_credito", 6000, [{ tipo: "produto", product: wax, quantidade: 2 }]);
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "imposto", dia: "2026-11-23", valor: 426, motivo: "DAS" });
  const { id } = await owner.closings.process({ barbeiro_id: chair, ...month, mesmo_assim: false });
  const closed = { comissoes: 581, repasses: 7101, gorjetas: 500, descontos: 426, liquido: 7756 };
  expect(await owner.closings.details({ id })).toMatchObject(closed);
  const pack = await owner.commissions.partners.pack({ barbeiro_id: chair, mes: "2026-11" });
  expect(pack).toMatchObject({
    recebido: 13_000,
    casa: 5899,
    repasse: 7101,
    comissoes: 581,
    gorjetas: 500,
    retido: 426,
  });
  const { dre } = await owner.finance.results(month);
  expect(dre.find(({ chave }) => chave === "repasses")!.valor).toBe(-7101);
});
