import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { openProduct, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/**
 * A plan for R$ 100,00 a month, and one for R$ 200,00 that covers three haircuts. `broken`: violations found by the audit of the books.
 */
async function openClub({ first, second }: Partial<Record<"first" | "second", Partial<SavePlan>>> = {}) {
  product.clock.time = monday;
  const club = await openClubOf(product, { nome: "Simples", preco: 10_000, ...first });
  const { owner, cut, terms, session } = club;
  const more = {
    ...terms,
    nome: "Completo",
    preco: 20_000,
    servicos: [{ id: cut.id, quota: 3, fichas: 40 }],
    ...second,
  };
  const { id: other } = await owner.plans.save(more);
  const shop = session.barbershop!.id;
  const broken = () => brokenBooks(product, shop);
  return { ...club, other, broken };
}

test("an upgrade is paid at once, less what the days that are left are worth, and an estorno brings back the plan before", async () => {
  const { owner, rita, beto, other, joined, shown, differencesAfter, balances, broken } = await openClub();
  const { client, id } = await joined();
  on("2026-12-08");
  const offer = await rita.subscribers.changeOffer({ id, plan: other });
  const terms = { agora: true, dias: 15, credito: 5000, preco: 20_000, total: 15_000 };
  expect(offer).toEqual({ ...terms, ate: "2027-01-08", renova: "2026-12-23" });
  await expect(beto.subscribers.change({ id, plan: other, total: 15_000, ...pix })).rejects.toMatchObject(
    refused("FORBIDDEN"),
  );
  await expect(rita.subscribers.change({ id, plan: other, total: 14_999, ...pix })).rejects.toMatchObject(
    refused("CHANGE_PRICE"),
  );
  const sold: { comanda?: string } = {};
  const made = await differencesAfter(async () =>
    Object.assign(sold, await rita.subscribers.change({ id, plan: other, total: 15_000, ...pix })),
  );
  expect(made).toEqual({ pix_a_conferir: 15_000, receita_clube: -15_000 });
  const changed = await shown(client);
  expect(changed).toMatchObject({
    subscription_tier: "Completo",
    subscription_end: "2027-01-08",
    inicio: "2026-11-23",
  });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 1, todos: 1, novos: 1, mrr: 20_000, perdidas: 0 });
  expect((await owner.subscribers.list({ tab: "todos" })).items.map((one) => one.id)).toEqual([changed.id]);
  expect((await owner.sales.details({ id: sold.comanda! })).items).toMatchObject([
    { nome: "Plano Completo, no lugar de Simples", preco: 15_000 },
  ]);
  expect(await broken()).toEqual([]);
  const copy = await owner.sales.reverse({ id: sold.comanda!, motivo: "Engano" });
  expect(copy.items).toMatchObject([{ nome: "Plano Completo", preco: 20_000 }]);
  expect(await shown(client)).toMatchObject({
    id,
    subscription_tier: "Simples",
    subscription_end: "2026-12-23",
    subscribed: true,
  });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 1, mrr: 10_000 });
  expect(await balances()).toMatchObject({ receita_clube: -10_000, clube_a_apropriar: 0 });
  expect(await broken()).toEqual([]);
});

test("months that are not revenue yet go on in the new plan, with their pote, and come back with the estorno", async () => {
  const first = { periodo: "trimestre", preco: 30_000 } as const;
  const { owner, rita, other, join, shown, balances, broken } = await openClub({
    first,
    second: { periodo: "mes", preco: 35_000 },
  });
  const client = await join();
  const { planId: plan } = { planId: (await owner.plans.kept({ query: "Simples" })).items[0]!.id };
  const { comanda } = await rita.subscribers.sell({ client, plan, ...pix });
  const { id } = await shown(client);
  expect(await balances()).toMatchObject({ receita_clube: -10_000, clube_a_apropriar: -20_000 });
  on("2026-12-02");
  await releaseClub(product.deps);
  const { total, credito } = await rita.subscribers.changeOffer({ id, plan: other });
  expect([credito, total]).toEqual([27_065, 7935]);
  const sold = await rita.subscribers.change({ id, plan: other, total, ...pix });
  expect(await balances(), "all of it is revenue of the month that is paid now").toMatchObject({
    receita_clube: -37_935,
    clube_a_apropriar: 0,
  });
  expect((await shown(client)).payments).toMatchObject([{ valor: 7935 }]);
  expect(await broken()).toEqual([]);
  await expect(owner.sales.reverse({ id: comanda, motivo: "Engano" })).rejects.toMatchObject(refused("PLAN_CHANGED"));
  const [item] = (await owner.sales.details({ id: sold.comanda })).items;
  const back = { id: item!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" } as const;
  await expect(owner.sales.returnItem(back)).rejects.toMatchObject(refused("PLAN_CHANGED"));
  const renewed = await rita.subscribers.sell({ client, plan: other, ...pix });
  await expect(owner.sales.reverse({ id: sold.comanda, motivo: "Engano" })).rejects.toMatchObject(
    refused("PLAN_CHANGED"),
  );
  await owner.sales.reverse({ id: renewed.comanda, motivo: "Engano" });
  expect(await shown(client), "at its whole price").toMatchObject({ preco: 35_000 });
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 35_000 });
  await owner.sales.reverse({ id: sold.comanda, motivo: "Engano" });
  expect(await balances()).toMatchObject({ receita_clube: -20_000, clube_a_apropriar: -10_000 });
  expect((await shown(client)).payments).toMatchObject([{ valor: 30_000 }]);
  on("2027-01-02");
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ receita_clube: -30_000, clube_a_apropriar: 0 });
  expect(await broken()).toEqual([]);
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await balances()).toMatchObject({ receita_clube: 0, clube_a_apropriar: 0 });
});

test("what was used in the cycle counts in the new plan, until its next cycle, also over two changes", async () => {
  const { owner, rita, other, joined, tab, coverage, broken, terms, cut } = await openClub();
  const { client, id } = await joined();
  const visit = async () => {
    const { id: comanda, items } = await tab(client);
    await rita.sales.close({ id: comanda });
    return items[0]!.coberto;
  };
  const left = async (day: string) =>
    (await coverage(client, day))!.servicos.map(({ usadas, quota }) => [usadas, quota]);
  expect([await visit(), await visit()]).toEqual([true, true]);
  const { total } = await rita.subscribers.changeOffer({ id, plan: other });
  await rita.subscribers.change({ id, plan: other, total, ...pix });
  expect(await left("2026-11-23")).toEqual([[2, 3]]);
  expect(await visit()).toBe(true);
  expect((await tab(client)).items).toMatchObject([{ coberto: false }]);
  on("2026-11-25");
  const third = { ...terms, nome: "Tudo", preco: 40_000, servicos: [{ id: cut.id, quota: 5, fichas: 40 }] };
  const { id: best } = await owner.plans.save(third);
  const now = (await rita.subscribers.ofClient({ id: client }))!.id;
  const next = await rita.subscribers.changeOffer({ id: now, plan: best });
  await rita.subscribers.change({ id: now, plan: best, total: next.total, ...pix });
  expect(await left("2026-11-25")).toEqual([[3, 5]]);
  await rita.subscribers.sell({ client, plan: best, ...pix });
  expect(await left("2026-12-26"), "the next cycle").toEqual([[0, 5]]);
  expect(await broken()).toEqual([]);
});

test("what costs less waits for the renewal, is shown, can be taken back, and is sold at the end without a fee", async () => {
  const {
    owner,
    rita,
    beto,
    planId: small,
    other,
    join,
    shown,
    sell,
  } = await openClub({ first: { adesao: 3000 }, second: {} });
  const client = await join();
  await sell(client, other);
  const { id } = await shown(client);
  on("2026-12-08");
  expect(await rita.subscribers.changeOffer({ id, plan: small })).toMatchObject({ agora: false, renova: "2026-12-23" });
  await expect(rita.subscribers.change({ id, plan: small, total: 0, ...pix })).rejects.toMatchObject(
    refused("AT_RENEWAL"),
  );
  await expect(beto.subscribers.changeAtRenewal({ id, plan: small })).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(rita.subscribers.changeAtRenewal({ id, plan: other })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await rita.subscribers.changeAtRenewal({ id, plan: small });
  expect(await shown(client)).toMatchObject({
    proximo: { id: small, nome: "Simples", preco: 10_000 },
    subscription_tier: "Completo",
  });
  await rita.subscribers.changeAtRenewal({ id, plan: null });
  expect(await shown(client)).toMatchObject({ proximo: null });
  await rita.subscribers.changeAtRenewal({ id, plan: small });
  await expect(sell(client, small)).rejects.toMatchObject(refused("NEXT_LATER"));
  on("2026-12-23");
  expect(await rita.subscribers.offer({ client, plan: small })).toMatchObject({ adesao: 0, total: 10_000 });
  await sell(client, small);
  expect(await shown(client)).toMatchObject({
    subscription_tier: "Simples",
    subscription_end: "2027-01-23",
    proximo: null,
  });
  await owner.plans.archive({ id: other });
  const now = (await shown(client)).id;
  await expect(rita.subscribers.changeAtRenewal({ id: now, plan: other })).rejects.toMatchObject(
    refused("PLAN_ARCHIVED"),
  );
});

test("nothing is changed in a pause, after the end, or where more is paid than the new plan costs", async () => {
  const { rita, owner, other, joined, sell } = await openClub();
  const { client, id } = await joined();
  await rita.subscribers.pause({ id, de: "2026-11-28", dias: 10 });
  await expect(rita.subscribers.changeOffer({ id, plan: other })).rejects.toMatchObject(refused("PAUSE_FIRST"));
  await rita.subscribers.resume({ id, pausa: (await rita.subscribers.details({ id })).pausa!.id });
  await sell(client);
  await sell(client);
  const offer = await rita.subscribers.changeOffer({ id, plan: other });
  expect(offer).toMatchObject({ agora: false, credito: 30_000 });
  on("2027-02-24");
  await expect(owner.subscribers.changeOffer({ id, plan: other })).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
  await expect(rita.subscribers.changeAtRenewal({ id, plan: other })).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
});

test("where a change of an erased client is taken back, the plan before does not come back", async () => {
  const { owner, rita, other, joined } = await openClub();
  const { client, id } = await joined();
  const { comanda } = await rita.subscribers.change({ id, plan: other, total: 10_000, ...pix });
  await owner.clients.erase({ id: client, confirmation: "EXCLUIR", giveUp: true });
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 0, mrr: 0 });
});

test("of two desks that change one subscription at once, one does, and the other reads that another plan holds", async () => {
  const { rita, owner, other, planId, joined, balances, broken } = await openClub();
  const { id } = await joined();
  on("2026-12-08");
  const change = { id, plan: other, total: 15_000, ...pix };
  const both = await Promise.allSettled([rita.subscribers.change(change), owner.subscribers.change(change)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const replaced = refused("SUBSCRIPTION_REPLACED");
  expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: replaced });
  await expect(rita.subscribers.changeAtRenewal({ id, plan: planId })).rejects.toMatchObject(replaced);
  await expect(owner.subscribers.cancel({ id, motivo: "preco" })).rejects.toMatchObject(replaced);
  expect(await balances()).toMatchObject({ pix_a_conferir: 25_000 });
  expect(await broken()).toEqual([]);
});

test("a client reads what their plan covered and still covers, its price, its state, and the plan that comes", async () => {
  const { rita, other, sell, tab, slug, shown } = await openClub();
  const { client } = await signUpClient(product, slug);
  const mine = (await client.auth.session())!.cliente_id!;
  await sell(mine);
  await rita.sales.close({ id: (await tab(mine)).id });
  await rita.subscribers.changeAtRenewal({ id: (await shown(mine)).id, plan: other });
  const own = async () => (await client.payments.mine.read()).assinatura;
  expect(await own()).toMatchObject({
    plano: "Simples",
    estado: "ativa",
    preco: 10_000,
    periodo: "mes",
    proximo: { nome: "Completo", preco: 20_000, periodo: "mes" },
    cobertura: { situacao: "cobre", renova: "2026-12-23", servicos: [{ quota: 2, usadas: 1 }] },
  });
  on("2026-12-30");
  expect(await own()).toMatchObject({ estado: "suspensa", badge: "vencido", cobertura: { situacao: "vencida" } });
});
