import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import type { SavePlan } from "#contract/plans.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const motivo = "Engano";

/** A plan for R$ 100,00 a month whose seller earns a tenth of what was paid, with a fee of R$ 30,00 for joining. */
async function openClub(changed: Partial<SavePlan> = {}) {
  product.clock.time = monday;
  const club = await openClubOf(product, { nome: "Simples", preco: 10_000, adesao: 3000, venda_bps: 1000, ...changed });
  const { owner, rita, beto, chair, planId, session } = club;
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, data_access_days: 3650 });
  const sellBy = (client: string, barbeiro_id: string | null = chair, plan = planId) =>
    rita.subscribers.sell({ client, plan, ...pix, barbeiro_id });
  const earned = async () => (await owner.commissions.list({})).items.map(({ tipo, valor }) => [tipo, valor]);
  const sold = async () =>
    (await beto.subscribers.sold({})).items.map(({ cliente, tipo, valor, comissao }) => [
      cliente,
      tipo,
      valor,
      comissao,
    ]);
  const broken = () => brokenBooks(product, session.barbershop!.id);
  return { ...club, sellBy, earned, sold, broken };
}

test("who sells a plan earns once, of what was paid for it: no fee of joining, no renewal, no pote", async () => {
  const { rita, owner, chair, join, sellBy, earned, sold, differencesAfter, broken } = await openClub();
  const ana = await join();
  const moved = await differencesAfter(() => sellBy(ana));
  expect(moved).toEqual({
    pix_a_conferir: 13_000,
    receita_clube: -10_000,
    receita_adesao: -3000,
    comissoes: 1000,
    comissoes_a_pagar: -1000,
  });
  expect((await owner.commissions.list({})).items).toMatchObject([
    { nome: "Plano Simples, com taxa de adesão", origem: "plano", bruto: 10_000, base: 10_000, bps: 1000, valor: 1000 },
  ]);
  await sellBy(ana);
  expect(await earned()).toEqual([["venda", 1000]]);
  expect(await sold()).toEqual([
    ["Ana Prado", "renovacao", 10_000, 0],
    ["Ana Prado", "nova", 10_000, 1000],
  ]);
  // R$ 13,00 off R$ 130,00, of which the period bears R$ 10,00.
  const bia = await join("Bia Reis");
  const { id } = await rita.sales.open({ appointment: null, client: bia });
  const plan = (await owner.plans.kept({})).items[0]!.id;
  const { items } = await rita.sales.addItem({ id, tipo: "plano", plan, barbeiro_id: chair });
  await rita.sales.changeItem({ ...changeOf(items[0]!), desconto: 1300 });
  await rita.sales.pay({ id, ...pix, valor: 11_700 });
  await rita.sales.close({ id });
  expect((await owner.commissions.list({})).items[0]).toMatchObject({
    bruto: 10_000,
    desconto: 1000,
    base: 9000,
    valor: 900,
  });
  expect(await broken()).toEqual([]);
});

test("a fixed amount is never more than what was paid, and a plan without one earns nothing", async () => {
  const fixed = await openClub({ venda_bps: null, venda_fixo: 2000, adesao: 0 });
  await fixed.sellBy(await fixed.join());
  const { id } = await fixed.owner.sales.open({ appointment: null, client: await fixed.join("Bia Reis") });
  const { items } = await fixed.owner.sales.addItem({
    id,
    tipo: "plano",
    plan: fixed.planId,
    barbeiro_id: fixed.chair,
  });
  await fixed.owner.sales.changeItem({ ...changeOf(items[0]!), cortesia: true });
  await fixed.owner.sales.close({ id });
  expect(await fixed.earned()).toEqual([
    ["venda", 0],
    ["venda", 2000],
  ]);
  const none = await openClub({ venda_bps: null });
  await none.sellBy(await none.join());
  expect(await none.earned()).toEqual([]);
  expect(await none.sold()).toEqual([["Ana Prado", "nova", 10_000, 0]]);
  expect(await fixed.broken()).toEqual([]);
});

test("an estorno and a return take it back, and what is sold anew begins again", async () => {
  const { owner, join, sellBy, earned, sold, balances, broken, beto } = await openClub({ adesao: 0 });
  const ana = await join();
  const { comanda } = await sellBy(ana);
  const copy = await owner.sales.reverse({ id: comanda, motivo });
  expect(copy.items, "the copy keeps its seller").toMatchObject([{ barbeiro: "Beto Silva" }]);
  expect(await earned()).toEqual([
    ["estorno", -1000],
    ["venda", 1000],
  ]);
  const again = await sellBy(ana);
  const { items } = await owner.sales.details({ id: again.comanda });
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo });
  expect((await earned())[0]).toEqual(["devolucao", -1000]);
  expect(await sold()).toEqual([
    ["Ana Prado", "devolvida", 0, 0],
    ["Ana Prado", "devolvida", 0, 0],
  ]);
  expect(await beto.subscribers.soldFigures({})).toEqual({
    nova: 0,
    renovacao: 0,
    devolvida: 2,
    valor: 0,
    comissao: 0,
  });
  expect(await balances()).toMatchObject({ comissoes: 0, comissoes_a_pagar: 0, pix_a_conferir: 0 });
  expect(await broken()).toEqual([]);
});

test("a subscription begins anew after more than 30 days without one, and never by a change of plan", async () => {
  const { owner, rita, terms, join, sellBy, sold, shown, broken } = await openClub({ adesao: 0 });
  const [ana, bia] = [await join(), await join("Bia Reis")];
  await sellBy(ana);
  await sellBy(bia);
  on("2027-01-22");
  await sellBy(ana);
  on("2027-01-23");
  await sellBy(bia);
  expect(await sold(), "paid until 23/12: 30 days are no new one, 31 are").toEqual([
    ["Bia Reis", "nova", 10_000, 1000],
    ["Ana Prado", "renovacao", 10_000, 0],
    ["Bia Reis", "nova", 10_000, 1000],
    ["Ana Prado", "nova", 10_000, 1000],
  ]);
  const { id: dear } = await owner.plans.save({ ...terms, nome: "Completo", preco: 20_000 });
  const { id } = await shown(bia);
  const { total } = await rita.subscribers.changeOffer({ id, plan: dear });
  const { comanda } = await rita.subscribers.change({ id, plan: dear, total, ...pix });
  expect((await owner.sales.details({ id: comanda })).items).toMatchObject([{ barbeiro: null }]);
  expect(await sold()).toHaveLength(4);
  expect(await broken()).toEqual([]);
});

test("on fiado it waits for the client where the shop says so", async () => {
  const { owner, join, chair, planId, earned, broken } = await openClub({ adesao: 0 });
  await owner.barbershops.settings.change({ comissao_fiado: "recebimento" });
  const ana = await join();
  await owner.clients.wallet.limit({ id: ana, limite_fiado: 20_000 });
  await owner.subscribers.sell({ client: ana, plan: planId, ...pix, forma: "fiado", barbeiro_id: chair });
  expect(await earned()).toEqual([["venda", 0]]);
  await owner.clients.wallet.receive({ id: ana, forma: "pix", valor: 5000 });
  expect(await earned()).toEqual([
    ["recebimento", 500],
    ["venda", 0],
  ]);
  expect(await broken()).toEqual([]);
});

test("a barber who sells, sells a plan as himself, and closes it where the shop lets barbers", async () => {
  const { owner, rita, beto, chair, planId, join, shown, sold, broken } = await openClub();
  const zeca = (
    await owner.staff.addBarber({ nome: "Zeca", telefone: "", especialidades: [], bio: "", foto_url: null })
  ).id;
  await owner.staff.setPermissions({
    id: chair,
    ...defaultPermissions,
    sales_access: true,
    clients_access: true,
    commissions_access: true,
  });
  await owner.barbershops.settings.change({ barbeiro_fecha_comanda: true });
  const ana = await join();
  const { id } = await beto.sales.open({ appointment: null, client: ana });
  expect(await beto.plans.onSale()).toMatchObject([{ id: planId, nome: "Simples", preco: 10_000 }]);
  const item = { id, tipo: "plano", plan: planId } as const;
  await expect(beto.sales.addItem({ ...item, barbeiro_id: zeca })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { items } = await beto.sales.addItem(item);
  expect(items).toMatchObject([{ barbeiro_id: chair, preco: 13_000, adesao: 3000 }]);
  await expect(beto.sales.changeItem({ ...changeOf(items[0]!), barbeiro_id: zeca })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await beto.sales.pay({ id, ...pix, valor: 13_000 });
  await beto.sales.close({ id });
  expect(await shown(ana)).toMatchObject({ subscription_tier: "Simples", subscribed: true });
  const again = await beto.sales.open({ appointment: null, client: ana });
  const renewed = await beto.sales.addItem({ ...item, id: again.id });
  expect(renewed.items, "no second fee of joining").toMatchObject([{ preco: 10_000, adesao: 0 }]);
  expect(await sold()).toEqual([["Ana Prado", "nova", 10_000, 1000]]);
  await expect(rita.subscribers.sold({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await broken()).toEqual([]);
});

test("a seller is of this shop and in the team, and one who left keeps what they sold", async () => {
  const { owner, rita, chair, planId, join, sellBy, earned } = await openClub({ adesao: 0 });
  const other = await openClubOf(product);
  const [ana, bia] = [await join(), await join("Bia Reis")];
  await expect(sellBy(ana, other.chair)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { comanda } = await sellBy(ana);
  await owner.staff.deactivateBarber({ id: chair });
  await expect(sellBy(bia)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "barbeiro_id", message: "Este barbeiro não está mais na equipe." }] },
  });
  const { id } = await rita.sales.open({ appointment: null, client: bia });
  const { items } = await rita.sales.addItem({ id, tipo: "plano", plan: planId });
  await expect(rita.sales.changeItem({ ...changeOf(items[0]!), barbeiro_id: chair })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  expect(await earned()).toEqual([["venda", 1000]]);
  const copy = await owner.sales.reverse({ id: comanda, motivo });
  expect(copy.items, "the copy is for sale again, by nobody").toMatchObject([{ barbeiro_id: null }]);
});

test("the list is read by period, kind and barber, and a barber reads no further back than they may", async () => {
  const { owner, beto, chair, join, sellBy, sold } = await openClub({ adesao: 0 });
  await sellBy(await join());
  on("2026-12-24");
  await sellBy(await join("Bia Reis"));
  const asked = { de: "2026-12-01", barbeiro: chair, tipo: "nova" } as const;
  expect((await owner.subscribers.sold(asked)).items).toMatchObject([
    { cliente: "Bia Reis", plano: "Simples", barbeiro: "Beto Silva", dia: "2026-12-24" },
  ]);
  expect(await owner.subscribers.soldFigures({ ate: "2026-11-30" })).toMatchObject({ nova: 1, comissao: 1000 });
  const first = await owner.subscribers.sold({ size: 1 });
  expect((await owner.subscribers.sold({ size: 1, after: first.next! })).items).toMatchObject([
    { cliente: "Ana Prado" },
  ]);
  const { linhas } = await owner.reports.read({ relatorio: "vendas-de-planos", de: "2026-11-01", ate: "2026-12-31" });
  expect(linhas).toMatchObject([{ barbeiro: "Beto Silva", novas: 2, valor: 20_000, comissao: 2000, chave: chair }]);
  expect(await sold()).toHaveLength(2);
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, data_access_days: 7 });
  expect((await sold()).map(([cliente]) => cliente)).toEqual(["Bia Reis"]);
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, commissions_access: false });
  await expect(beto.subscribers.sold({})).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
});

test("sold plans count for no tier, and a plan names one way to pay its seller", async () => {
  const { owner, chair, terms, join, sellBy } = await openClub({ adesao: 0 });
  await owner.commissions.tiers.save({ barbeiro_id: chair, tipo: "progressiva", faixas: [{ acima: 5000, bps: 9000 }] });
  await sellBy(await join());
  expect(await owner.commissions.tiers.progress({ barbeiro_id: chair })).toMatchObject({ vendido: 0 });
  await expect(owner.plans.save({ ...terms, venda_fixo: 100, venda_bps: 100 })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "venda_bps" }] },
  });
});

type Item = {
  id: string;
  barbeiro_id: string | null;
  quantidade: number;
  preco: number;
  desconto: number;
  cortesia: boolean;
};

function changeOf({ id, barbeiro_id, quantidade, preco, desconto, cortesia }: Item) {
  return { id, barbeiro_id, quantidade, preco, desconto, cortesia };
}
