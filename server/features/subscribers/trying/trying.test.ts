import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const openClub = (changed?: Partial<SavePlan>) => ((product.clock.time = monday), openClubOf(product, changed));

test("the fee for joining is paid with the first period alone, and is revenue of its own", async () => {
  const terms = { adesao: 2001, periodo: "trimestre", preco: 10_000 } as const;
  const { owner, rita, planId: plan, join, sell, shown, differencesAfter, balances } = await openClub(terms);
  const client = await join();
  const offer = () => rita.subscribers.offer({ client, plan });
  expect(await offer()).toEqual({ preco: 10_000, adesao: 2001, total: 12_001, teste_dias: null, ate: null });
  const made = await differencesAfter(() => sell(client));
  expect(made).toEqual({
    pix_a_conferir: 12_001,
    receita_adesao: -2001,
    receita_clube: -3334,
    clube_a_apropriar: -6666,
  });
  expect((await shown(client)).payments).toMatchObject([{ valor: 10_000 }]);
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 3333 });
  expect(await offer()).toMatchObject({ adesao: 0, total: 10_000 });
  const second = await sell(client);
  const first = (await shown(client)).payments.at(-1)!.comanda_id;
  on("2026-12-02");
  await releaseClub(product.deps);
  await owner.sales.reverse({ id: second.comanda, motivo: "Engano" });
  const [item] = (await owner.sales.details({ id: first })).items;
  await owner.sales.returnItem({ id: item!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" });
  expect(await balances()).toMatchObject({
    receita_adesao: 0,
    receita_clube: 0,
    clube_a_apropriar: 0,
    pix_a_conferir: 0,
  });
  expect(await offer(), "who got it back owes it again").toMatchObject({ adesao: 2001 });
});

test("a discount on the price and the fee is parted between both; a fee that was paid meanwhile is told", async () => {
  const { rita, owner, planId: plan, join, sell, shown } = await openClub({ adesao: 5000, preco: 10_000 });
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  const begin = async (client: string) => {
    const { id } = await rita.sales.open({ appointment: null, client });
    const { items } = await rita.sales.addItem({ id, tipo: "plano", plan });
    expect(items).toMatchObject([{ preco: 15_000, adesao: 5000, nome: "Plano Corte livre, com taxa de adesão" }]);
    return id;
  };
  const [id, late] = [await begin(ana), await begin(bia)];
  await sell(bia);
  await rita.sales.pay({ id: late, forma: "pix", valor: 15_000, recebido: null, parcelas: 1 });
  await expect(rita.sales.close({ id: late })).rejects.toMatchObject(refused("FEE_CHANGED"));
  await owner.sales.change({ id, client: ana, desconto: 3000 });
  await rita.sales.pay({ id, forma: "pix", valor: 12_000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  expect((await shown(ana)).payments).toMatchObject([{ valor: 8000 }]);
});

test("a trial costs nothing, once for each client and plan, and what is paid begins after it", async () => {
  const {
    owner,
    rita,
    beto,
    planId: plan,
    join,
    sell,
    shown,
    tab,
    coverage,
    differencesAfter,
  } = await openClub({
    teste_dias: 7,
  });
  const client = await join();
  const start = () => rita.subscribers.try({ client, plan });
  await expect(beto.subscribers.try({ client, plan })).rejects.toMatchObject(refused("FORBIDDEN"));
  expect(await differencesAfter(start)).toEqual({});
  expect(await shown(client)).toMatchObject({
    teste_ate: "2026-11-30",
    subscription_end: "2026-11-30",
    badge: "a_vencer",
    payments: [],
  });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 1, mrr: 0 });
  await expect(start()).rejects.toMatchObject(refused("NO_TRIAL"));
  const { id } = await shown(client);
  const pausing = rita.subscribers.pause({ id, de: "2026-11-25", dias: 7 });
  await expect(pausing).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
  await rita.sales.close({ id: (await tab(client)).id });
  expect(await coverage(client, "2026-11-24")).toMatchObject({ situacao: "cobre", servicos: [{ usadas: 1 }] });
  const { rows } = await product.pool.query("select fichas from comanda_items where subscriber_id = $1", [id]);
  expect(rows.every(({ fichas }) => fichas === 0)).toBe(true);
  on("2026-11-25");
  const { comanda } = await sell(client);
  expect(await owner.subscribers.summary(), "paid").toMatchObject({ ativos: 1, mrr: 9990 });
  expect(await shown(client)).toMatchObject({ teste_ate: null, subscription_end: "2026-12-30" });
  expect(await coverage(client, "2026-11-26"), "what is tried is used up").toMatchObject({ servicos: [{ usadas: 1 }] });
  expect(await coverage(client, "2026-11-30")).toMatchObject({ renova: "2026-12-30", servicos: [{ usadas: 0 }] });
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await shown(client)).toMatchObject({ teste_ate: "2026-11-30", subscription_end: "2026-11-30" });
  on("2026-12-05");
  await sell(client);
  expect(await shown(client)).toMatchObject({ subscription_end: "2027-01-05" });
});

test("what is tried weighs nothing in a pote; a plan that pays by the piece pays for it too, which the house bears", async () => {
  const {
    owner,
    rita,
    planId: plan,
    join,
    tab,
    differencesAfter,
  } = await openClub({
    teste_dias: 7,
    barbeiro_fixo: 1500,
  });
  const client = await join();
  await rita.subscribers.try({ client, plan });
  const { id } = await tab(client);
  const made = await differencesAfter(() => rita.sales.close({ id }));
  expect(made).toEqual({ comissoes: 1500, comissoes_a_pagar: -1500 });
  expect((await owner.commissions.list({})).items).toMatchObject([{ origem: "clube", valor: 1500 }]);
});

test("two desks begin one trial, whoever is first; a full plan and one without a trial begin none", async () => {
  const { owner, rita, terms, planId: plan, join } = await openClub({ teste_dias: 7, limite: 1 });
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  const ends = await Promise.allSettled([1, 2].map(() => rita.subscribers.try({ client: ana, plan })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(rita.subscribers.try({ client: bia, plan })).rejects.toMatchObject(refused("PLAN_FULL"));
  const other = await owner.plans.save({ ...terms, nome: "Sem teste", teste_dias: null, limite: null });
  const untried = { client: bia, plan: other.id };
  await expect(rita.subscribers.try(untried)).rejects.toMatchObject(refused("NO_TRIAL"));
  await expect(rita.subscribers.try({ client: ana, plan: other.id })).rejects.toMatchObject(refused("NO_TRIAL"));
  const tested = await owner.plans.save({ ...terms, nome: "Com teste", limite: null, teste_dias: 5 });
  await expect(rita.subscribers.try({ client: ana, plan: tested.id })).rejects.toMatchObject(refused("OTHER_TRIAL"));
  await rita.subscribers.sell({ ...untried, ...pix });
  const long = await owner.plans.save({ ...terms, nome: "Teste longo", limite: 1, teste_dias: 60 });
  await rita.subscribers.sell({ client: await join("Caio"), plan: long.id, ...pix });
  const early = rita.subscribers.try({ client: await join("Davi"), plan: long.id });
  await expect(early, "a place is free at its end alone").rejects.toMatchObject(refused("PLAN_FULL"));
});
