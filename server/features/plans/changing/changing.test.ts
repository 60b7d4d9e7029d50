import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const motivo = "Engano";

/** A plan for R$ 100,00 a month, a dearer one and a cheap one. */
async function openClub(first: Partial<SavePlan> = {}) {
  product.clock.time = monday;
  const club = await openClubOf(product, { nome: "Simples", preco: 10_000, ...first });
  const { owner, rita, terms, session } = club;
  const save = async (nome: string, preco: number, more: Partial<SavePlan> = {}) =>
    (await owner.plans.save({ ...terms, adesao: 0, limite: null, ...more, nome, preco })).id;
  const shop = session.barbershop!.id;
  const broken = () => brokenBooks(product, shop);
  const [dear, cheap] = [await save("Completo", 20_000), await save("Barato", 5000)];
  const upgrade = async (id: string) => {
    const { total } = await rita.subscribers.changeOffer({ id, plan: dear });
    return rita.subscribers.change({ id, plan: dear, total, ...pix });
  };
  const reverse = (comanda: string) => owner.sales.reverse({ id: comanda, motivo });
  return { ...club, save, dear, cheap, upgrade, reverse, broken };
}

test("a change is taken back after it lapsed and another plan was sold, in either order", async () => {
  for (const isOtherFirst of [true, false]) {
    const { joined, sell, shown, cheap, upgrade, reverse, balances, broken } = await openClub();
    const { client, id, comanda } = await joined();
    const change = await upgrade(id);
    on("2027-01-10");
    const other = await sell(client, cheap);
    if (isOtherFirst) await reverse(other.comanda);
    await reverse(change.comanda);
    expect(await broken()).toEqual([]);
    if (!isOtherFirst) {
      expect(await shown(client), "another one goes on").toMatchObject({ subscription_tier: "Barato" });
      await reverse(other.comanda);
    }
    expect(await shown(client)).toMatchObject({ id, subscription_tier: "Simples", estado: "suspensa" });
    await reverse(comanda);
    expect(await balances()).toMatchObject({ receita_clube: 0, clube_a_apropriar: 0, pix_a_conferir: 0 });
    expect(await broken()).toEqual([]);
  }
});

test("a change is taken back after its client's record was joined to one that is paid, which goes on", async () => {
  const { owner, joined, shown, upgrade, reverse, sell, broken } = await openClub();
  const [ana, twin] = [await joined("Ana Um"), await joined("Ana Dois")];
  const change = await upgrade(ana.id);
  await owner.clients.merge({ id: twin.client, removed: ana.client, taking: [] });
  const stays = await shown(twin.client);
  await reverse(change.comanda);
  expect(await shown(twin.client)).toMatchObject({ id: stays.id, estado: "ativa" });
  await reverse(ana.comanda);
  await reverse(twin.comanda);
  expect(await broken()).toEqual([]);
  await sell(twin.client);
  expect(await shown(twin.client)).toMatchObject({ estado: "ativa" });
});

test("an estorno of what the plan was renewed with brings it back, with what it waits for, and asks no fee again", async () => {
  const {
    rita,
    planId: small,
    dear,
    cheap,
    join,
    sell,
    shown,
    coverage,
    reverse,
    broken,
  } = await openClub({
    adesao: 3000,
  });
  const client = await join();
  await sell(client, dear);
  const { id } = await shown(client);
  await rita.subscribers.changeAtRenewal({ id, plan: small });
  on("2026-12-23");
  const { comanda } = await sell(client, small);
  const copy = await reverse(comanda);
  expect(await shown(client)).toMatchObject({ id, estado: "ativa", proximo: { id: small } });
  expect(await coverage(client, "2026-12-23")).toMatchObject({ plano: "Completo", situacao: "cobre" });
  expect(await broken()).toEqual([]);
  await rita.sales.pay({ id: copy.id, forma: "pix", valor: 10_000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: copy.id });
  expect(await shown(client)).toMatchObject({ subscription_tier: "Simples", subscription_end: "2027-01-23" });
  // A subscription that lapsed before the next one began does not change.
  on("2027-01-25");
  const later = await sell(client, cheap);
  await reverse(later.comanda);
  expect(await shown(client)).toMatchObject({ subscription_tier: "Simples", estado: "em_atraso" });
  expect(await broken()).toEqual([]);
});

test("an estorno of an upgrade brings back what was to be renewed, unless others took the place of the plan before", async () => {
  const { owner, rita, terms, planId, cheap, joined, shown, upgrade, reverse, broken } = await openClub({ limite: 1 });
  const { client, id } = await joined();
  await rita.subscribers.changeAtRenewal({ id, plan: cheap });
  const change = await upgrade(id);
  const bia = await joined("Bia Reis");
  await expect(reverse(change.comanda)).rejects.toMatchObject(refused("PLAN_FULL"));
  expect(await shown(client)).toMatchObject({ subscription_tier: "Completo", estado: "ativa" });
  await owner.plans.save({ ...terms, id: planId, limite: 2 });
  await reverse(change.comanda);
  expect(await shown(client)).toMatchObject({ id, subscription_tier: "Simples", proximo: { id: cheap } });
  expect(await shown(bia.client)).toMatchObject({ estado: "ativa" });
  expect(await broken()).toEqual([]);
});
