import { afterEach, expect, test } from "vitest";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { monday, openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
afterEach(() => void (product.clock.time = monday));
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const tier = (acima: number, bps: number) => ({ acima, bps });
const refused = (code: string, path?: string) => ({ code, ...(path && { data: { fields: [{ path }] } }) });

/** 60 % beyond R$ 100,00 a month, 70 % beyond R$ 200,00; a cut costs R$ 45,00, of which Beto gets 50 %. */
async function tieredShop(tipo: "progressiva" | "retroativa" = "progressiva") {
  const shop = await openStaffedShop(product);
  await shop.owner.commissions.tiers.save({
    barbeiro_id: null,
    tipo,
    faixas: [tier(10_000, 6000), tier(20_000, 7000)],
  });
  return shop;
}

/** A paid, open comanda with this many cuts by Beto. */
async function paid({ rita, chair, cut }: Shop, cuts = 1) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const item = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
  for (let n = 0; n < cuts; n++) await rita.sales.addItem({ id, ...item });
  await rita.sales.pay({ id, forma: "pix", valor: cuts * 4500, recebido: null, parcelas: 1 });
  return id;
}
const sold = async (shop: Shop, cuts = 1) => shop.rita.sales.close({ id: await paid(shop, cuts) });
const lines = async ({ owner }: Shop) => (await owner.commissions.list({ size: 200 })).items.toReversed();
const sum = (all: { valor: number }[]) => all.reduce((total, { valor }) => total + valor, 0);

function broken({ session }: Shop): Promise<string[]> {
  return brokenBooks(product, session.barbershop!.id);
}

test("what is sold beyond a threshold earns its rate, and the line that crosses it is parted", async () => {
  const shop = await tieredShop();
  await sold(shop, 2);
  await sold(shop);
  const rates = (await lines(shop)).map(({ bps, origem, faixas, valor }) => ({ bps, origem, faixas, valor }));
  expect(rates).toEqual([
    { bps: 5000, origem: "padrao", faixas: null, valor: 2250 },
    { bps: 5000, origem: "padrao", faixas: null, valor: 2250 },
    {
      bps: 5778,
      origem: "faixa",
      faixas: [
        { base: 1000, bps: 5000 },
        { base: 3500, bps: 6000 },
      ],
      valor: 2600,
    },
  ]);
  expect(await broken(shop)).toEqual([]);
  // A new month begins below.
  product.clock.time = new Date("2026-12-01T15:00:00Z");
  await sold(shop);
  expect((await lines(shop)).at(-1)).toMatchObject({ origem: "padrao", valor: 2250 });
});

test("of many desks that close at once none counts below a threshold what another has sold", async () => {
  const shop = await tieredShop();
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await paid(shop));
  await Promise.all(ids.map((id, n) => (n % 2 ? shop.rita : shop.owner).sales.close({ id })));
  // 100,00 at 50 %, 100,00 at 60 %, 70,00 at 70 %.
  expect(sum(await lines(shop))).toBe(5000 + 6000 + 4900);
  expect(await broken(shop)).toEqual([]);
});

test("an estorno takes back what its line earned, and what is sold then counts from there", async () => {
  const shop = await tieredShop();
  await sold(shop, 2);
  const { id } = await sold(shop);
  await shop.owner.sales.reverse({ id, motivo: "Engano" });
  expect((await lines(shop)).at(-1)).toMatchObject({ tipo: "estorno", valor: -2600 });
  const { id: last, items } = await sold(shop, 2);
  const again = (await lines(shop)).filter(({ comanda_id }) => comanda_id === last);
  expect(again.map(({ valor }) => valor)).toEqual([2600, 2700]);
  await shop.owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  expect(await shop.beto.commissions.tiers.progress({ barbeiro_id: shop.chair })).toMatchObject({ vendido: 13_500 });
  expect(await broken(shop)).toEqual([]);
});

test("the rate of a service comes before tiers, and its sales count; a courtesy is no sale", async () => {
  const shop = await tieredShop();
  const { owner, cut, chair } = shop;
  const rate = { barbeiro_id: null, service_id: cut.id, product_id: null, bps: 4000 };
  const { id } = await owner.commissions.rates.save(rate);
  await sold(shop, 3);
  expect((await lines(shop)).map(({ origem, valor }) => [origem, valor])).toEqual(
    Array.from({ length: 3 }, () => ["catalogo", 1800]),
  );
  await owner.commissions.rates.remove({ id });
  const { id: given } = await owner.sales.open({ appointment: null, client: null });
  const { items } = await owner.sales.addItem({ id: given, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const { id: item, preco } = items[0]!;
  await owner.sales.changeItem({ id: item, barbeiro_id: chair, quantidade: 1, preco, desconto: 0, cortesia: true });
  await owner.sales.close({ id: given });
  expect((await lines(shop)).at(-1)).toMatchObject({ origem: "padrao", valor: 2250 });
  expect(await owner.commissions.tiers.progress({ barbeiro_id: chair })).toMatchObject({ vendido: 13_500 });
});

test("a barber's own tiers come in place of the shop's, also none", async () => {
  const shop = await tieredShop();
  const { owner, chair } = shop;
  const own = { barbeiro_id: chair, tipo: "progressiva" } as const;
  await owner.commissions.tiers.save({ ...own, faixas: [] });
  await sold(shop, 3);
  expect(sum(await lines(shop))).toBe(3 * 2250);
  expect(await owner.commissions.tiers.progress({ barbeiro_id: chair })).toBeNull();
  const { id } = await owner.commissions.tiers.save({ ...own, faixas: [tier(13_500, 8000)] });
  await sold(shop);
  expect((await lines(shop)).at(-1)).toMatchObject({ bps: 8000, origem: "faixa", valor: 3600 });
  const tiers = await owner.commissions.tiers.list();
  expect(tiers.map((one) => [one.barbeiro_id, one.faixas.length])).toEqual([
    [null, 2],
    [chair, 1],
  ]);
  await owner.commissions.tiers.remove({ id });
  expect(await owner.commissions.tiers.list()).toHaveLength(1);
});

test("tiers ascend, are five at most, up to all of it, and of a barber of this shop", async () => {
  const { owner, chair } = await openStaffedShop(product);
  const save = (faixas: object[], barbeiro_id: string | null = null) =>
    owner.commissions.tiers.save({ barbeiro_id, tipo: "progressiva", faixas: faixas as never });
  const wrong = refused("INVALID_INPUT");
  await expect(save([tier(100, 5000), tier(100, 6000)])).rejects.toMatchObject(
    refused("INVALID_INPUT", "faixas.1.acima"),
  );
  await expect(save([tier(200, 5000), tier(100, 6000)])).rejects.toMatchObject(wrong);
  await expect(save([tier(0, 5000)])).rejects.toMatchObject(wrong);
  await expect(save([tier(100, 10_001)])).rejects.toMatchObject(wrong);
  await expect(save([])).rejects.toMatchObject(wrong);
  await expect(save([1, 2, 3, 4, 5, 6].map((n) => tier(n, 5000)))).rejects.toMatchObject(wrong);
  const elsewhere = await openShop(product);
  await expect(save([tier(1, 5000)], elsewhere.barber.id)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(owner.commissions.tiers.remove({ id: chair })).rejects.toMatchObject(refused("NOT_FOUND"));
});

test("the desk and barbers say no tiers, and a barber reads how far they are, not how far others", async () => {
  const shop = await tieredShop();
  const { rita, beto, owner, chair } = shop;
  const given = { barbeiro_id: null, tipo: "progressiva", faixas: [tier(1, 1)] } as const;
  for (const client of [rita, beto])
    await expect(client.commissions.tiers.save({ ...given, faixas: [tier(1, 1)] })).rejects.toMatchObject(
      refused("FORBIDDEN"),
    );
  const other = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
  await expect(beto.commissions.tiers.progress({ barbeiro_id: other })).rejects.toMatchObject(refused("NOT_FOUND"));
  await sold(shop);
  const own = () => beto.commissions.tiers.progress({ barbeiro_id: chair });
  expect(await own()).toEqual({
    tipo: "progressiva",
    vendido: 4500,
    atual: null,
    proxima: { bps: 6000, falta: 5500 },
    por_contar: null,
  });
});

test("of the days since a drawer was opened nothing is told until it is counted", async () => {
  const shop = await tieredShop();
  await sold(shop);
  product.clock.time = new Date("2026-11-24T15:00:00Z");
  await shop.owner.cash.open({ abertura: 0 });
  await sold(shop);
  const own = () => shop.beto.commissions.tiers.progress({ barbeiro_id: shop.chair });
  expect(await own()).toMatchObject({ vendido: 4500, proxima: { falta: 5500 }, por_contar: "2026-11-24" });
  await shop.owner.cash.close({ contado: 0, justificativa: "" });
  expect(await own()).toMatchObject({ vendido: 9000, proxima: { falta: 1000 }, por_contar: null });
});

test("retroactive tiers add one line to the month's last closing, and computed lines stay", async () => {
  const shop = await tieredShop("retroativa");
  const { owner, chair } = shop;
  const first = await sold(shop, 2);
  const closing = (de: string, ate: string) => ({ barbeiro_id: chair, de, ate });
  const middle = await owner.closings.process({ ...closing("2026-11-01", "2026-11-23"), mesmo_assim: false });
  expect(await owner.closings.details({ id: middle.id })).toMatchObject({ bonus: 0, comissoes: 4500 });
  product.clock.time = new Date("2026-12-06T15:00:00Z");
  const week = closing("2026-11-24", "2026-12-05");
  expect(await owner.closings.preview(week)).toMatchObject({ bonus: 0, ajustes: [] });
  product.clock.time = new Date("2026-11-30T15:00:00Z");
  const last = await sold(shop);
  product.clock.time = new Date("2026-12-06T15:00:00Z");
  const line = { tipo: "bonus", dia: "2026-11-30", mes: "2026-11-01", valor: 3 * 450, autor: null };
  expect(await owner.closings.preview(week)).toMatchObject({ bonus: 1350, ajustes: [line] });
  const late = closing("2026-12-01", "2026-12-05");
  expect(await owner.closings.preview(late), "of a month whose last week was forgotten").toMatchObject({ bonus: 1350 });
  const team = await owner.closings.team({ de: week.de, ate: week.ate });
  expect(team.find(({ barbeiro_id }) => barbeiro_id === chair)).toMatchObject({ liquido: 2250 + 1350 });
  const { id } = await owner.closings.process({ ...week, mesmo_assim: false });
  expect(await owner.closings.details({ id })).toMatchObject({ comissoes: 2250, bonus: 1350, ajustes: [line] });
  expect((await lines(shop)).map(({ valor }) => valor)).toEqual([2250, 2250, 2250]);
  expect(await broken(shop)).toEqual([]);
  await owner.closings.reverse({ id, motivo: "Engano" });
  expect((await owner.closings.preview(week)).ajustes).toMatchObject([line]);
  const again = await owner.closings.process({ ...week, mesmo_assim: false });
  expect(await owner.closings.details({ id: again.id })).toMatchObject({ bonus: 1350, ajustes: [line] });
  expect(await broken(shop)).toEqual([]);
  await owner.sales.returnItem({ id: first.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  await owner.sales.reverse({ id: last.id, motivo: "Engano" });
  await owner.commissions.tiers.save({ barbeiro_id: null, tipo: "retroativa", faixas: [tier(1, 9000)] });
  expect(await broken(shop), "after what the closing did not see").toEqual([]);
});

test("what is sold after the closing of a month's last day brings the rest of its bonus to the next closing", async () => {
  const shop = await tieredShop("retroativa");
  const { owner, chair } = shop;
  const of = { barbeiro_id: chair, mesmo_assim: false };
  product.clock.time = new Date("2026-11-30T15:00:00Z");
  await sold(shop, 3);
  const november = await owner.closings.process({ ...of, de: "2026-11-01", ate: "2026-11-30" });
  expect(await owner.closings.details({ id: november.id })).toMatchObject({ bonus: 3 * 450 });
  const december = { barbeiro_id: chair, de: "2026-12-01", ate: "2026-12-05" };
  expect(await owner.closings.preview(december)).toMatchObject({ bonus: 0, ajustes: [] });
  await sold(shop, 2);
  product.clock.time = new Date("2026-12-06T15:00:00Z");
  const { id } = await owner.closings.process({ ...of, ...december });
  const rest = 5 * 900 - 3 * 450;
  expect(await owner.closings.details({ id })).toMatchObject({
    comissoes: 4500,
    bonus: rest,
    ajustes: [{ valor: rest }],
  });
  expect(await owner.closings.preview({ ...december, de: "2026-12-06", ate: "2026-12-31" })).toMatchObject({
    bonus: 0,
  });
  expect(await broken(shop)).toEqual([]);
});
