import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { openClub as openClubOf } from "#server/features/subscribers/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const wrongAt = (path: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path }] } });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A plan for two haircuts a cycle and two dependents, with Ana's subscription to it. */
async function openFamily(changed: Partial<SavePlan> = {}) {
  product.clock.time = monday;
  const club = await openClubOf(product, { dependentes: 2, ...changed });
  const { rita, tab, shown, join } = club;
  const ana = await club.joined("Ana Prado");
  const add = (client: string, id = ana.id) => rita.subscribers.addDependent({ id, client });
  return {
    ...club,
    ana,
    add,
    /** The plan covers so many haircuts a cycle; null: without limit. */
    limit: (quota: number | null) => {
      const { terms, planId } = club;
      const servicos = terms.servicos.map((one) => ({ ...one, quota }));
      return club.owner.plans.save({ ...terms, id: planId, servicos });
    },
    dependent: async (nome?: string) => {
      const client = await join(nome);
      await add(client);
      return client;
    },
    remove: async (client: string) => {
      const { id, dependentes } = await shown(ana.client);
      const dependente = dependentes.find(({ cliente_id }) => cliente_id === client)!.id;
      await rita.subscribers.removeDependent({ id, dependente });
    },
    isCovered: async (client: string) => (await tab(client)).items[0]!.coberto,
    cut: async (client: string) => rita.sales.close({ id: (await tab(client)).id }),
  };
}

test("a dependent is covered like the holder, with one quota for both, and uses stay after the removal", async () => {
  const { rita, ana, dependent, tab, cut, shown, coverage, remove, isCovered } = await openFamily();
  const davi = await dependent("Davi Prado");
  expect(await coverage(davi, "2026-11-23")).toMatchObject({
    situacao: "cobre",
    titular: "Ana",
    servicos: [{ usadas: 0 }],
  });
  expect((await tab(davi)).items).toMatchObject([{ coberto: true, cota: 2, resta: 1 }]);
  expect((await tab(davi)).cliente).toMatchObject({ assina: true });
  await cut(davi);
  expect(await coverage(ana.client, "2026-11-23")).toMatchObject({ titular: null, servicos: [{ usadas: 1 }] });
  expect(await shown(davi)).toMatchObject({ id: ana.id, nome: "Ana Prado", vagas: 2, uso: [{ usadas: 1 }] });
  expect(await shown(ana.client)).toMatchObject({
    dependentes: [{ cliente_id: davi, nome: "Davi Prado", cobre: true }],
    visitas: [{ de: "Davi Prado" }],
  });
  await cut(ana.client);
  expect(await isCovered(davi)).toBe(false);
  const told = async () => {
    const changes = (await rita.subscribers.history({ id: ana.id })).map(({ changed, person }) => ({
      changed,
      person,
    }));
    return changes.filter(({ changed }) => "dependente Davi Prado" in changed);
  };
  const person = (await rita.auth.session())!.user.name;
  const added = { changed: { "dependente Davi Prado": [null, true] }, person };
  expect(await told()).toEqual([added]);
  await remove(davi);
  const gone = { changed: { "dependente Davi Prado": [true, null] }, person };
  expect(await told()).toEqual(expect.arrayContaining([added, gone]));
  expect(await coverage(davi, "2026-11-23")).toBeNull();
  expect(await shown(ana.client)).toMatchObject({ dependentes: [], uso: [{ usadas: 2 }] });
});

test("a subscription is found by the name of a dependent, and says so", async () => {
  const { owner, dependent, remove } = await openFamily();
  const davi = await dependent("Davi Lima");
  const found = async (query?: string) =>
    (await owner.subscribers.list({ query })).items.map(({ nome, dependente }) => [nome, dependente]);
  expect(await found("dav")).toEqual([["Ana Prado", "Davi Lima"]]);
  expect(await found("ana")).toEqual([["Ana Prado", null]]);
  expect(await found()).toEqual([["Ana Prado", null]]);
  await remove(davi);
  expect(await found("dav")).toEqual([]);
});

test("what holds for the holder holds for a dependent: fichas, weekday, pause, end, cancel", async () => {
  const { owner, rita, ana, dependent, coverage, terms, planId, chair, cut } = await openFamily();
  const davi = await dependent();
  const { id: pote } = await owner.revenuePots.save({ ...pot, planos: [planId], membros: [memberOf(chair)] });
  await cut(davi);
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-11" })).toMatchObject({
    partes: [{ barbeiro_id: chair, atendimentos: 1, peso: 40 }],
  });
  const of = (client: string, day: string) => coverage(client, day);
  const same = async (day: string) => {
    const mine = await of(davi, day);
    expect({ ...mine, titular: null }).toEqual(await of(ana.client, day));
    return mine!.situacao;
  };
  expect(await same("2026-11-23")).toBe("cobre");
  expect(await same("2026-12-24")).toBe("vencida");
  await rita.subscribers.pause({ id: ana.id, de: "2026-11-24", dias: 10 });
  expect(await same("2026-11-25")).toBe("pausada");
  await owner.plans.save({ ...terms, id: planId, pote_id: pote, dias_semana: [2] });
  expect(await same("2026-11-23")).toBe("outro_dia");
  await owner.subscribers.cancel({ id: ana.id, motivo: "outro" });
  expect(await same("2026-12-15")).toBe("cobre");
});

test("a client's own paid subscription counts first, and the other one while it is not paid", async () => {
  const { ana, add, joined, coverage, shown, sell } = await openFamily();
  const bia = await joined("Bia Reis");
  await add(bia.client);
  expect(await coverage(bia.client, "2026-11-23")).toMatchObject({ titular: null });
  on("2026-12-20");
  await sell(ana.client);
  on("2026-12-28");
  expect(await coverage(bia.client, "2026-12-28")).toMatchObject({ titular: "Ana", situacao: "cobre" });
  expect(await shown(bia.client)).toMatchObject({ id: ana.id });
  await sell(bia.client);
  expect(await coverage(bia.client, "2026-12-28")).toMatchObject({ titular: null, situacao: "cobre" });
  expect(await shown(bia.client)).toMatchObject({ id: bia.id });
});

test("nobody is added beyond the plan's number, twice, to their own, or from another shop; only the desk adds", async () => {
  const { owner, rita, beto, ana, add, dependent, join, joined, remove } = await openFamily();
  const davi = await dependent();
  const bia = await joined("Bia Reis");
  await expect(add(ana.client)).rejects.toMatchObject(wrongAt("client"));
  await expect(add(davi)).rejects.toMatchObject(wrongAt("client"));
  await expect(add(davi, bia.id)).rejects.toMatchObject(wrongAt("client"));
  await expect(add(crypto.randomUUID())).rejects.toMatchObject(refused("NOT_FOUND"));
  const other = await openShop(product);
  const { client: stranger } = await signUpClient(product, other.slug);
  await expect(add((await stranger.auth.session())!.cliente_id!)).rejects.toMatchObject(refused("NOT_FOUND"));
  const asked = { id: ana.id, client: await join() };
  for (const who of [beto, stranger])
    await expect(who.subscribers.addDependent(asked)).rejects.toMatchObject(refused("FORBIDDEN"));
  await add(asked.client);
  await expect(add(await join())).rejects.toMatchObject(refused("DEPENDENTS_FULL"));
  const { dependentes } = await rita.subscribers.details({ id: ana.id });
  await expect(rita.subscribers.removeDependent({ id: bia.id, dependente: dependentes[0]!.id })).rejects.toMatchObject(
    refused("NOT_FOUND"),
  );
  await remove(davi);
  await owner.subscribers.addDependent({ id: bia.id, client: davi });
  await expect(add(davi)).rejects.toMatchObject(wrongAt("client"));
});

test("holder and dependent at two desks at the last of the quota, and two who get the last place: 0 over of 20", async () => {
  const { owner, rita, joined, join, add, tab, shown, limit } = await openFamily({ dependentes: 1 });
  await limit(1);
  for (let round = 0; round < 20; round++) {
    const { client, id } = await joined();
    const people = [await join(), await join()] as const;
    const places = [add(people[0], id), owner.subscribers.addDependent({ id, client: people[1] })];
    expect(failed(await Promise.allSettled(places))).toMatchObject([refused("DEPENDENTS_FULL")]);
    const [covered] = (await shown(client)).dependentes;
    const [one, other] = [await tab(client), await tab(covered!.cliente_id)];
    const ends = [owner.sales.close({ id: one.id }), rita.sales.close({ id: other.id })];
    expect(failed(await Promise.allSettled(ends))).toMatchObject([refused("QUOTA_OVER")]);
    expect((await shown(client)).uso).toMatchObject([{ usadas: 1 }]);
  }
});

test("a dependent who is removed as their comanda is closed is covered whole or not at all", async () => {
  const { owner, rita, ana, dependent, tab, remove, shown, limit } = await openFamily();
  await limit(null);
  let covered = 0;
  for (let round = 0; round < 10; round++) {
    const davi = await dependent();
    const { id } = await tab(davi);
    const ends = await Promise.allSettled([owner.sales.close({ id }), remove(davi)]);
    for (const reason of failed(ends)) expect(reason).toMatchObject(refused("NOT_COVERED"));
    covered += Number((await rita.sales.details({ id })).situacao === "fechada");
    expect(await shown(ana.client)).toMatchObject({ dependentes: [], uso: [{ usadas: covered }] });
  }
});

function failed(ends: PromiseSettledResult<unknown>[]): unknown[] {
  return ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
}

test("a change of plan takes the dependents along, and is refused where it covers fewer", async () => {
  const { owner, rita, ana, dependent, coverage, terms, planId } = await openFamily();
  const davi = await dependent();
  const plan = async (nome: string, preco: number, dependentes: number) =>
    (await owner.plans.save({ ...terms, nome, preco, dependentes })).id;
  const [dear, alone] = [await plan("Completo", 30_000, 1), await plan("Só eu", 40_000, 0)];
  const changes = [rita.subscribers.changeOffer, rita.subscribers.changeAtRenewal];
  for (const change of changes)
    await expect(change({ id: ana.id, plan: alone })).rejects.toMatchObject(refused("DEPENDENTS_OVER"));
  const { total } = await rita.subscribers.changeOffer({ id: ana.id, plan: dear });
  const paid = { forma: "pix", recebido: null, parcelas: 1 } as const;
  const { comanda } = await rita.subscribers.change({ id: ana.id, plan: dear, total, ...paid });
  expect(await coverage(davi, "2026-11-23")).toMatchObject({ plano: "Completo", situacao: "cobre" });
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await coverage(davi, "2026-11-23")).toMatchObject({ plano: terms.nome });
  await owner.plans.save({ ...terms, id: planId, dependentes: 0 });
  expect(await coverage(davi, "2026-11-23")).toBeNull();
});

test("of more dependents than the plan covers now the first are covered, and what ends the subscription ends it for all", async () => {
  const { owner, rita, ana, add, dependent, joined, coverage, shown, terms, planId } = await openFamily();
  const [davi, lia] = [await dependent("Davi"), await dependent("Lia")];
  await owner.plans.save({ ...terms, id: planId, dependentes: 1 });
  expect(await coverage(davi, "2026-11-23")).toMatchObject({ situacao: "cobre" });
  expect(await coverage(lia, "2026-11-23")).toBeNull();
  expect((await shown(ana.client)).dependentes).toMatchObject([{ cobre: true }, { cobre: false }]);
  await owner.sales.reverse({ id: ana.comanda, motivo: "Engano" });
  expect(await coverage(davi, "2026-11-23")).toBeNull();
  await expect(add(davi)).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
  const bia = await joined("Bia Reis");
  await rita.subscribers.addDependent({ id: bia.id, client: davi });
  expect(await coverage(davi, "2026-11-23")).toMatchObject({ titular: "Bia" });
});

test("joined records keep their holder and their dependents, and nobody depends on themselves", async () => {
  const { owner, ana, dependent, join, joined, coverage, shown } = await openFamily();
  const [davi, lia] = [await dependent("Davi"), await dependent("Lia")];
  const merge = (id: string, removed: string) => owner.clients.merge({ id, removed, taking: [] });
  const twin = await join("Davi P.");
  await merge(twin, davi);
  expect(await coverage(twin, "2026-11-23")).toMatchObject({ titular: "Ana" });
  await merge(twin, lia);
  expect((await shown(ana.client)).dependentes).toMatchObject([{ cliente_id: twin }]);
  const bia = await joined("Bia Reis");
  await merge(bia.client, ana.client);
  expect(await coverage(twin, "2026-11-23")).toMatchObject({ titular: "Bia" });
  await merge(twin, bia.client);
  expect(await coverage(twin, "2026-11-23")).toMatchObject({ titular: null, situacao: "cobre" });
  expect((await shown(twin)).dependentes).toEqual([]);
});

test("a holder or dependent who is erased ends it, and each one's file has the other's first name alone", async () => {
  const { owner, ana, dependent, coverage, shown } = await openFamily();
  const [davi, lia] = [await dependent("Davi Prado"), await dependent("Lia Prado")];
  const file = async (id: string) =>
    JSON.parse((await owner.clients.takeData({ id, format: "json" })).content) as object;
  expect(await file(davi)).toMatchObject({ familia_no_clube: [{ papel: "titular", nome: "Ana", ate: null }] });
  expect(await file(ana.client)).toMatchObject({
    familia_no_clube: [
      { papel: "dependente", nome: "Davi" },
      { papel: "dependente", nome: "Lia" },
    ],
  });
  expect(JSON.stringify(await file(davi))).not.toContain("Ana Prado");
  await owner.clients.erase({ id: lia, confirmation: "EXCLUIR", giveUp: true });
  expect((await shown(ana.client)).dependentes).toMatchObject([{ cliente_id: davi }]);
  await owner.clients.erase({ id: ana.client, confirmation: "EXCLUIR", giveUp: true });
  expect(await coverage(davi, "2026-11-23")).toBeNull();
});

test("a client sees their dependents, or whose plan covers them, by first names", async () => {
  const { rita, slug, ana, add, planId, terms } = await openFamily();
  const { client: davi } = await signUpClient(product, slug, "Davi Prado");
  expect(await davi.payments.mine.read()).toMatchObject({ assinatura: null, dependencia: null });
  const id = (await davi.auth.session())!.cliente_id!;
  await add(id);
  expect(await davi.payments.mine.read()).toMatchObject({
    assinatura: null,
    dependencia: { plano: terms.nome, titular: "Ana", ate: "2026-12-23", servicos: [{ usadas: 0 }] },
  });
  const { clube } = await davi.subscribers.mine.coverage({ dia: "2026-11-23" });
  expect(clube).toMatchObject({ situacao: "cobre", titular: "Ana" });
  await expect(davi.payments.mine.cancel({ motivo: "preco" })).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
  const { client: bia } = await signUpClient(product, slug, "Bia Reis");
  const hers = (await bia.auth.session())!.cliente_id!;
  await rita.subscribers.sell({ client: hers, plan: planId, forma: "pix", recebido: null, parcelas: 1 });
  const { dependentes } = await rita.subscribers.details({ id: ana.id });
  await rita.subscribers.removeDependent({ id: ana.id, dependente: dependentes[0]!.id });
  await add(id, (await rita.subscribers.ofClient({ id: hers }))!.id);
  expect(await bia.payments.mine.read()).toMatchObject({ assinatura: { dependentes: ["Davi"] }, dependencia: null });
});

test("what is off by a plan that counts no more is refused at closing, and charged once the item is saved again", async () => {
  const { owner, rita, dependent, remove, ana } = await openFamily({ desconto_produtos: 2000 });
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  const tabOf = async (client: string) => {
    const { id } = await rita.sales.open({ appointment: null, client });
    return rita.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: null, quantidade: 1 });
  };
  const davi = await dependent("Davi");
  const kept = await tabOf(davi);
  expect(kept.items).toMatchObject([{ desconto: 600, desconto_clube: 600 }]);
  const pay = (id: string, valor: number) => rita.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
  await pay(kept.id, 2400);
  await rita.sales.close({ id: kept.id });
  for (const [client, end] of [
    [davi, () => remove(davi)],
    [ana.client, () => owner.sales.reverse({ id: ana.comanda, motivo: "Engano" })],
  ] as const) {
    const { id, items } = await tabOf(client);
    await pay(id, 2400);
    await end();
    await expect(rita.sales.close({ id })).rejects.toMatchObject(refused("NOT_COVERED"));
    const same = { id: items[0]!.id, barbeiro_id: null, quantidade: 1, preco: 3000, desconto: 600, cortesia: false };
    expect((await rita.sales.changeItem(same)).items).toMatchObject([{ desconto: 0, desconto_clube: 0 }]);
    await expect(rita.sales.close({ id })).rejects.toMatchObject(refused("NOT_PAID"));
    await pay(id, 600);
    await rita.sales.close({ id });
  }
});

test("an erased holder gets nobody, and one who is joined meanwhile is not found", async () => {
  const { owner, ana, add, join, joined } = await openFamily();
  for (let round = 0; round < 10; round++) {
    const [bia, twin, client] = [await joined("Bia Reis"), await join("Bia R."), await join()];
    const merged = owner.clients.merge({ id: twin, removed: bia.client, taking: [] });
    for (const reason of failed(await Promise.allSettled([merged, add(client, bia.id)])))
      expect(reason).toMatchObject(refused("NOT_FOUND"));
  }
  await owner.clients.erase({ id: ana.client, confirmation: "EXCLUIR", giveUp: true });
  await expect(add(await join())).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
});

test("of joined dependents the one who is covered stays so", async () => {
  const { owner, ana, dependent, join, joined, coverage } = await openFamily();
  const [bia, twin, davi] = [await joined("Bia Reis"), await join("Davi P."), await dependent("Davi")];
  await owner.subscribers.addDependent({ id: bia.id, client: twin });
  await owner.sales.reverse({ id: bia.comanda, motivo: "Engano" });
  await owner.clients.merge({ id: twin, removed: davi, taking: [] });
  expect(await coverage(twin, "2026-11-23")).toMatchObject({ titular: "Ana" });
  expect(await coverage(ana.client, "2026-11-23")).toMatchObject({ titular: null });
});

test("the plan of the next renewal limits dependents too, and a holder reads of those who are covered alone", async () => {
  const { owner, rita, slug, add, join, terms, planId } = await openFamily();
  const { client: bia } = await signUpClient(product, slug, "Bia Reis");
  const hers = (await bia.auth.session())!.cliente_id!;
  await rita.subscribers.sell({ client: hers, plan: planId, forma: "pix", recebido: null, parcelas: 1 });
  const { id } = (await rita.subscribers.ofClient({ id: hers }))!;
  const less = (await owner.plans.save({ ...terms, nome: "Dupla", dependentes: 1 })).id;
  await add(await join("Davi"), id);
  await rita.subscribers.changeAtRenewal({ id, plan: less });
  expect((await rita.subscribers.details({ id })).vagas).toBe(1);
  await expect(add(await join("Lia"), id)).rejects.toMatchObject(refused("DEPENDENTS_FULL"));
  await rita.subscribers.changeAtRenewal({ id, plan: null });
  await add(await join("Lia"), id);
  expect(await bia.payments.mine.read()).toMatchObject({ assinatura: { dependentes: ["Davi", "Lia"] } });
  await owner.plans.save({ ...terms, id: planId, dependentes: 1 });
  expect(await bia.payments.mine.read()).toMatchObject({ assinatura: { dependentes: ["Davi"] } });
});
