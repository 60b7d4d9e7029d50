import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { booksOf } from "#db/books.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { earnEarlier } from "#server/features/sales/earlier/jobs.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const today = "2026-11-23";
const company = { cnpj: "11.222.333/0001-81", razao_social: "Beto Silva Barbearia ME" };
const contractOf = ({ chair }: Shop, more: object = {}) => ({
  barbeiro_id: chair,
  ...company,
  bps: 6000,
  de: "2026-11-01",
  ate: null,
  ...more,
});
const refused = (code: string) => ({ code });

/** A shop whose barber Beto is a partner with 60 %. Everybody sells wax at 10 % commission. */
async function partnerShop() {
  const shop = await openStaffedShop(product);
  const { owner } = shop;
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  await owner.commissions.rates.save({ barbeiro_id: null, service_id: null, product_id: wax, bps: 1000 });
  const contract = await owner.commissions.partners.save(contractOf(shop));
  return { ...shop, wax, contract: contract.id };
}

/** A closed comanda with a cut of R$ 45,00 by Beto and the given extras, paid by Pix. */
async function sold({ owner, cut, chair }: Shop, { wax = "", tip = 0, desconto = 0 } = {}) {
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  if (wax) await owner.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: 1 });
  if (tip > 0) await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: tip });
  await owner.sales.change({ id, client: null, desconto });
  const valor = 4500 + (wax ? 3000 : 0) + tip - desconto;
  await owner.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
  return owner.sales.close({ id });
}

function broken({ session }: Shop): Promise<string[]> {
  return brokenBooks(product, session.barbershop!.id);
}

test("a partner's share of a service is passed on, and of a product they have a commission", async () => {
  const shop = await partnerShop();
  const { owner, wax, slug } = shop;
  const { balances, differencesAfter } = booksOf(product, slug);
  let id = "";
  const moved = await differencesAfter(async () => void ({ id } = await sold(shop, { wax, tip: 700, desconto: 750 })));
  // R$ 4,50 of the discount belong to the cut, so R$ 40,50 were paid for it.
  expect(moved).toMatchObject({ repasses: 2430, repasses_a_pagar: -2430, comissoes: 270, comissoes_a_pagar: -270 });
  const { items } = await owner.commissions.list({});
  expect(items.map(({ origem, bps, valor, casa }) => [origem, bps, valor, casa])).toEqual(
    expect.arrayContaining([
      ["contrato", 6000, 2430, 1620],
      ["catalogo", 1000, 270, null],
    ]),
  );
  const period = { de: "2026-11-01", ate: today };
  const { dre } = await owner.finance.results(period);
  const of = (chave: string) => dre.find((line) => line.chave === chave)!.valor;
  expect([of("recebido"), of("repasses"), of("receita_propria")]).toEqual([6750, -2430, 4320]);
  for (const { conta, valor } of dre)
    if (conta) {
      const { items: rows } = await owner.finance.postings({ ...period, conta, size: 200 });
      expect([conta, rows.reduce((sum, row) => sum + row.valor, 0)]).toEqual([conta, valor]);
    }
  expect(await broken(shop)).toEqual([]);
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await balances()).toMatchObject({ repasses: 0, repasses_a_pagar: 0, comissoes: 0 });
  expect((await owner.commissions.list({})).items.reduce((sum, { casa }) => sum + (casa ?? 0), 0)).toBe(0);
  expect(await broken(shop)).toEqual([]);
});

test("a closing clears repasses and keeps taxes back, and the month says it all, to the partner too", async () => {
  const shop = await partnerShop();
  const { owner, beto, chair, wax, slug } = shop;
  await sold(shop, { wax, tip: 700 });
  const { items } = await sold(shop);
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Não gostou" });
  await owner.closings.adjust({ barbeiro_id: chair, tipo: "imposto", dia: today, valor: 135, motivo: "DAS" });
  const period = { barbeiro_id: chair, de: "2026-11-01", ate: today };
  const { id } = await owner.closings.process({ ...period, mesmo_assim: false });
  const sums = { comissoes: 300, repasses: 2700, gorjetas: 700, descontos: 135, liquido: 3565 };
  expect(await beto.closings.details({ id })).toMatchObject(sums);
  const settled = { repasses_a_pagar: 0, comissoes_a_pagar: 0, gorjetas: 0, despesa_impostos: -135 };
  expect(await booksOf(product, slug).balances()).toMatchObject({ ...settled, fechamentos_a_pagar: -3565 });
  const note = { numero: "17", dia: today, valor: 2700 };
  await owner.commissions.partners.note({ barbeiro_id: chair, mes: "2026-11", ...note, numero: "16" });
  await owner.commissions.partners.note({ barbeiro_id: chair, mes: "2026-11", ...note });
  const pack = await beto.commissions.partners.pack({ barbeiro_id: chair, mes: "2026-11" });
  expect(pack).toMatchObject({
    contratos: [{ cnpj: "11222333000181", bps: 6000, ate: null }],
    servicos: [{ bps: 6000, quantidade: 1, casa: 1800, parceiro: 2700 }],
    produtos: [{ bps: 1000, quantidade: 1, parceiro: 300 }],
    recebido: 4500,
    casa: 1800,
    repasse: 2700,
    comissoes: 300,
    gorjetas: 700,
    retido: 135,
    nota: note,
  });
  for (const formato of ["pdf", "csv"] as const) {
    const file = await beto.commissions.partners.file({ barbeiro_id: chair, mes: "2026-11", formato });
    expect(file.name).toBe(`parceiro-2026-11.${formato}`);
    const text = await file.text();
    if (formato === "pdf") expect(text.slice(0, 5)).toBe("%PDF-");
    else expect(text).toContain(`"Serviço";"${shop.cut.nome}";"60 %";"1";"18,00";"27,00"`);
  }
  expect(await broken(shop)).toEqual([]);
});

test("the month lists items as lists do, whatever their accents", async () => {
  const shop = await partnerShop();
  const { owner, chair, wax } = shop;
  const { id: oil } = await owner.products.save({ ...pomade, nome: "Óleo para barba", preco: 3000 });
  await owner.products.movements.move({ ...entry, id: oil });
  await owner.commissions.rates.save({ barbeiro_id: null, service_id: null, product_id: oil, bps: 1000 });
  for (const product of [wax, oil]) await sold(shop, { wax: product });
  const { produtos } = await owner.commissions.partners.pack({ barbeiro_id: chair, mes: "2026-11" });
  expect(produtos.map(({ nome }) => nome)).toEqual(["Óleo para barba", pomade.nome]);
});

test("what was sold before a contract, or after it, is commission, and what was computed stays", async () => {
  const shop = await openStaffedShop(product);
  const { owner } = shop;
  await sold(shop);
  const { id } = await owner.commissions.partners.save(contractOf(shop));
  await sold(shop);
  await owner.commissions.partners.change({ id, ...company, ate: "2026-11-22" });
  const next = await owner.commissions.partners.save(contractOf(shop, { de: "2026-11-23", bps: 5500 }));
  await sold(shop);
  const { items } = await owner.commissions.list({});
  expect(items.toReversed().map(({ origem, valor }) => [origem, valor])).toEqual([
    ["padrao", 2250],
    ["contrato", 2700],
    ["contrato", 2475],
  ]);
  for (const used of [next, { id }])
    await expect(owner.commissions.partners.remove(used)).rejects.toMatchObject(refused("CONTRACT_USED"));
  await owner.commissions.partners.change({ id: next.id, ...company, ate: "2026-11-23" });
  const unused = await owner.commissions.partners.save(contractOf(shop, { de: "2026-11-24" }));
  await owner.commissions.partners.remove(unused);
});

test("comandas of before are shared once, by today's contract, marked, and today: their month is closed", async () => {
  const shop = await openStaffedShop(product);
  const { owner, slug, session } = shop;
  product.clock.time = new Date("2026-10-20T15:00:00Z");
  const { id } = await sold(shop);
  product.clock.time = monday;
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-10-31" });
  const { rows } = await product.pool.query("select id from barbershops where slug = $1", [slug]);
  await product.pool.query("alter table commissions no force row level security");
  await product.pool.query("delete from commissions where barbershop_id = $1", [rows[0].id]);
  await product.pool.query("alter table commissions force row level security");
  await owner.commissions.partners.save(contractOf(shop));
  await earnEarlier(product.deps);
  await earnEarlier(product.deps);
  const { items } = await owner.commissions.list({});
  const line = { comanda_id: id, origem: "contrato", valor: 2700, casa: 1800, retroativa: true, dia: today };
  expect([session.barbershop!.id, items]).toMatchObject([rows[0].id, [line]]);
});

test("a company without check digits, days that are wrong or far away and two contracts at once are refused", async () => {
  const shop = await partnerShop();
  const { owner, contract } = shop;
  const { save, change } = owner.commissions.partners;
  const far = { de: "2199-01-01" };
  for (const wrong of [
    { cnpj: "11.222.333/0001-80" },
    { ate: "2026-10-31" },
    { bps: 10_001 },
    { razao_social: "" },
    far,
  ])
    await expect(save(contractOf(shop, wrong))).rejects.toMatchObject(refused("INVALID_INPUT"));
  await expect(save(contractOf(shop, { de: "2027-01-01" }))).rejects.toMatchObject(refused("CONTRACT_OVERLAPS"));
  for (const ate of ["2026-10-01", "2199-01-01"])
    await expect(change({ id: contract, ...company, ate })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await owner.commissions.partners.remove({ id: contract });
  expect((await owner.commissions.partners.list({})).items).toEqual([]);
  await expect(change({ id: contract, ...company, ate: null })).rejects.toMatchObject(refused("NOT_FOUND"));
});

test("until a drawer is counted the month tells nothing from its day on", async () => {
  const shop = await partnerShop();
  const { owner, chair } = shop;
  await sold(shop, { tip: 700 });
  await owner.cash.open({ abertura: 0 });
  const pack = await owner.commissions.partners.pack({ barbeiro_id: chair, mes: "2026-11" });
  expect(pack).toMatchObject({ por_contar: today, servicos: [], repasse: 0, gorjetas: 0 });
});

test("a partner reads no colleague's month, nor without the flag; the reception none, and nobody but the admin writes", async () => {
  const shop = await partnerShop();
  const { owner, beto, rita, chair } = shop;
  const other = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
  const mes = "2026-11";
  const pack = (who: typeof beto, barbeiro_id: string) => who.commissions.partners.pack({ barbeiro_id, mes });
  await expect(pack(beto, other)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(pack(rita, chair)).rejects.toMatchObject(refused("FORBIDDEN"));
  for (const who of [beto, rita]) {
    await expect(who.commissions.partners.list({})).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.commissions.partners.save(contractOf(shop))).rejects.toMatchObject(refused("FORBIDDEN"));
  }
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, commissions_access: false });
  await expect(pack(beto, chair)).rejects.toMatchObject(refused("PERMISSION_REQUIRED"));
});
