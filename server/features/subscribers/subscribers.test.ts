import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
const monday = product.clock.time;
/** Sets the clock to that day; every test begins on a Monday. */
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

async function openClub(changed: Partial<typeof plan> = {}) {
  product.clock.time = monday;
  const shop = await openStaffedShop(product);
  const { owner, rita } = shop;
  let clients = 0;
  const saved = await owner.plans.save({ ...plan, ...changed });
  const join = async (nome = "Ana Prado") => {
    const number = ++clients;
    const known = { nome, telefone: "", email: `assinante${number}@exemplo.com`, cpf: "" };
    return (await owner.clients.save({ ...record, ...known })).id;
  };
  return {
    ...shop,
    plan: saved.id,
    join,
    sell: (client: string, other = saved.id) => rita.subscribers.sell({ client, plan: other, ...pix }),
    endOf: async (client: string) => (await rita.subscribers.ofClient({ id: client }))?.subscription_end,
    ...booksOf(product, shop.slug),
  };
}

test("a plan is sold at the counter, extended from its end, and an estorno takes one period and the money back", async () => {
  const club = await openClub();
  const { owner, sell, join, endOf, differencesAfter } = club;
  const ana = await join();
  const made = await differencesAfter(async () =>
    expect(await sell(ana)).toMatchObject({ subscription_end: "2026-12-23" }),
  );
  expect(made).toEqual({ pix_a_conferir: 9990, receita_clube: -9990 });
  const { comanda } = await sell(ana);
  expect(await endOf(ana)).toBe("2027-01-23");
  expect((await owner.subscribers.list({})).items).toMatchObject([
    { cliente_id: ana, badge: "ativo", subscribed: true, subscription_tier: "Corte livre" },
  ]);
  expect(await owner.subscribers.summary()).toEqual({
    ativos: 1,
    a_vencer: 0,
    vencidos: 0,
    em_atraso: 0,
    suspensas: 0,
    novos: 1,
    todos: 1,
    canceladas: 0,
    pausadas: 0,
    perdidas: 0,
    mrr: 9990,
    inicio_do_mes: 0,
    vida_media: 0,
  });
  const back = await differencesAfter(() => owner.sales.reverse({ id: comanda, motivo: "Engano" }));
  expect(back).toEqual({ pix_a_conferir: -9990, receita_clube: 9990 });
  expect(await endOf(ana)).toBe("2026-12-23");
});

test("the reception sells and renews, and gives no plan back", async () => {
  const { owner, rita, sell, join, endOf } = await openClub();
  const ana = await join();
  const { comanda: id } = await sell(ana);
  const [item] = (await rita.sales.details({ id })).items;
  const back = { id: item!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" } as const;
  await expect(rita.sales.reverse({ id, motivo: "Desistiu" })).rejects.toMatchObject(refused("ESTORNO_LIMIT"));
  await expect(rita.sales.returnItem(back)).rejects.toMatchObject(refused("ESTORNO_LIMIT"));
  expect(await endOf(ana)).toBe("2026-12-23");
  await owner.sales.returnItem(back);
  expect(await endOf(ana)).toBeNull();
});

test("what is left after the first of two periods is taken back counts from its own day", async () => {
  const { owner, sell, join, endOf } = await openClub();
  const ana = await join();
  const first = await sell(ana);
  on("2026-12-10");
  await sell(ana);
  expect(await endOf(ana)).toBe("2027-01-23");
  await owner.sales.reverse({ id: first.comanda, motivo: "Engano" });
  expect(await endOf(ana)).toBe("2027-01-10");
});

test("later months of a quarter become revenue as they begin, once, and go back with it", async () => {
  const { owner, sell, join, endOf, balances, differencesAfter } = await openClub({
    periodo: "trimestre",
    preco: 10_000,
  });
  const ana = await join();
  const { comanda } = await sell(ana);
  expect(await endOf(ana)).toBe("2027-02-23");
  expect(await balances()).toMatchObject({ clube_a_apropriar: -6666, receita_clube: -3334 });
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-11-22" });
  on("2026-12-01");
  await Promise.all([releaseClub(product.deps), releaseClub(product.deps)]);
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ clube_a_apropriar: -3333, receita_clube: -6667 });
  on("2027-01-05");
  await owner.barbershops.settings.closeDays({ fechado_ate: "2027-01-02" });
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ clube_a_apropriar: 0, receita_clube: -10_000 });
  await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  expect(await balances()).toMatchObject({ clube_a_apropriar: 0, receita_clube: 0, pix_a_conferir: 0 });
  expect(await owner.subscribers.ofClient({ id: ana })).toMatchObject({ badge: "inativo", subscription_end: null });
  expect(await differencesAfter(() => releaseClub(product.deps))).toEqual({});
});

test("another price or paid end than the form showed is refused, and of two desks one renews", async () => {
  const { rita, owner, join, plan: id, endOf } = await openClub();
  const client = await join();
  const offer = async () => {
    const { total, ate } = await rita.subscribers.offer({ client, plan: id });
    return { total, ate };
  };
  const sell = (shown: object) => rita.subscribers.sell({ client, plan: id, ...pix, ...shown });
  const before = await offer();
  expect(before).toEqual({ total: 9990, ate: null });
  await owner.plans.save({ ...plan, id, preco: 15_000 });
  await expect(sell(before)).rejects.toMatchObject(refused("OFFER_CHANGED"));
  expect(await endOf(client)).toBeUndefined();
  const now = await offer();
  const ends = await Promise.allSettled([sell(now), sell(now)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(sell(now)).rejects.toMatchObject({
    code: "RENEWED_MEANWHILE",
    message: "Já foi renovada até 23/12 por outra pessoa. Confirme só para vender mais um período.",
  });
  expect(await endOf(client)).toBe("2026-12-23");
  const { comanda } = await sell(await offer());
  const shown = await offer();
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  await expect(sell(shown)).rejects.toMatchObject(refused("OFFER_CHANGED"));
});

test("another price is for who subscribes from then on, not for who renews in time", async () => {
  const { rita, owner, join, sell, plan: id } = await openClub();
  const [ana, bia] = [await join(), await join("Bia Lima")];
  const priceFor = async (client: string) => (await rita.subscribers.offer({ client, plan: id })).total;
  await sell(ana);
  await owner.plans.save({ ...plan, id, preco: 15_000 });
  expect([await priceFor(ana), await priceFor(bia)]).toEqual([9990, 15_000]);
  const { comanda } = await sell(ana);
  expect((await rita.sales.details({ id: comanda })).items).toMatchObject([{ preco: 9990 }]);
  await owner.plans.save({ ...plan, id, preco: 15_000, periodo: "trimestre" });
  expect(await priceFor(ana), "of another length").toBe(15_000);
  await owner.plans.save({ ...plan, id, preco: 15_000 });
  on("2027-02-01");
  expect(await priceFor(ana), "who comes back after the end").toBe(15_000);
});

test("a plan that comes back alone gives back what was earned and what was not", async () => {
  const { owner, sell, join, endOf, balances } = await openClub({ periodo: "trimestre", preco: 10_000 });
  const ana = await join();
  const { comanda } = await sell(ana);
  on("2026-12-02");
  await releaseClub(product.deps);
  const [item] = (await owner.sales.details({ id: comanda })).items;
  await owner.sales.returnItem({ id: item!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" });
  const nothing = { clube_a_apropriar: 0, receita_clube: 0, pix_a_conferir: 0 };
  expect(await balances()).toMatchObject(nothing);
  expect(await endOf(ana)).toBeNull();
  on("2027-01-02");
  await releaseClub(product.deps);
  await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  expect(await balances()).toMatchObject(nothing);
});

test("a full plan takes nobody more, whoever sells at the same moment; who has it goes on", async () => {
  const { sell, join, owner, plan: id } = await openClub({ limite: 2 });
  const [ana, ...others] = [await join(), await join(), await join()];
  await sell(ana);
  const ends = await Promise.allSettled(others.map((client) => sell(client)));
  const late = ends.findIndex(({ status }) => status === "rejected");
  expect(ends[late]).toMatchObject({ reason: refused("PLAN_FULL") });
  expect(ends[1 - late]).toMatchObject({ status: "fulfilled" });
  await sell(ana);
  expect((await owner.plans.details({ id })).assinantes).toBe(2);
  const comanda = await owner.sales.open({ appointment: null, client: others[late]! });
  const added = owner.sales.addItem({ id: comanda.id, tipo: "plano", plan: id });
  await expect(added, "before anything is paid").rejects.toMatchObject(refused("PLAN_FULL"));
  on("2026-12-26");
  await expect(sell(others[late]!), "who is late keeps the place").rejects.toMatchObject(refused("PLAN_FULL"));
  on("2027-01-28");
  expect((await owner.plans.details({ id })).assinantes).toBe(1);
  await sell(others[late]!);
  await expect(sell(others[1 - late]!), "who let it end lost the place").rejects.toMatchObject(refused("PLAN_FULL"));
});

test("whose place was sold does not renew because the shop waits longer for late ones; others who are late do", async () => {
  const { sell, join, owner, plan: id } = await openClub({ limite: 2 });
  await owner.barbershops.settings.change({ clube_suspende_dias: 1 });
  const [ana, bia, caio] = [await join("Ana"), await join("Bia"), await join("Caio")];
  await sell(ana);
  await sell(bia);
  on("2026-12-24");
  await sell(bia);
  on("2027-01-04");
  await sell(caio);
  await owner.barbershops.settings.change({ clube_suspende_dias: 60 });
  await expect(sell(ana), "both places are paid").rejects.toMatchObject(refused("PLAN_FULL"));
  await sell(bia);
  await owner.plans.save({ ...plan, id, limite: 3 });
  on("2027-03-01");
  await sell(ana);
  on("2027-03-10");
  await sell(bia);
  expect((await owner.plans.details({ id })).assinantes).toBe(3);
});

test("an archived plan goes on for who has it; another one begins once that is not paid any more", async () => {
  const { owner, sell, join, plan: id, endOf } = await openClub();
  const [ana, bia] = [await join(), await join()];
  const other = await owner.plans.save({ ...plan, nome: "Barba" });
  await sell(ana);
  await owner.plans.archive({ id });
  await expect(sell(bia)).rejects.toMatchObject(refused("PLAN_ARCHIVED"));
  await sell(ana);
  await expect(sell(ana, other.id)).rejects.toMatchObject(refused("OTHER_PLAN"));
  const { id: comanda } = await owner.sales.open({ appointment: null, client: ana });
  const added = owner.sales.addItem({ id: comanda, tipo: "plano", plan: other.id });
  await expect(added, "before anything is paid").rejects.toMatchObject(refused("OTHER_PLAN"));
  on("2027-02-01");
  await expect(sell(ana)).rejects.toMatchObject(refused("PLAN_ARCHIVED"));
  expect((await owner.subscribers.list({ tab: "vencidos" })).items).toMatchObject([
    { badge: "vencido", cliente_id: ana },
  ]);
  await sell(ana, other.id);
  expect(await endOf(ana)).toBe("2027-03-01");
  const all = (await owner.subscribers.list({ tab: "todos" })).items.map(({ badge }) => badge);
  expect(all).toEqual(["ativo", "inativo"]);
});

test("on a comanda it needs a named client and the desk, beside what else is sold", async () => {
  const { owner, rita, beto, cut, chair, join, plan: id, differencesAfter } = await openClub();
  const empty = await rita.sales.open({ appointment: null, client: null });
  const add = (comanda: string, by = rita) => by.sales.addItem({ id: comanda, tipo: "plano", plan: id });
  await expect(add(empty.id)).rejects.toMatchObject(refused("NO_CLIENT"));
  const ana = await join();
  const { id: comanda } = await rita.sales.open({ appointment: null, client: ana });
  await add(comanda);
  const { id: other } = await owner.plans.save({ ...plan, nome: "Barba" });
  const both = rita.sales.addItem({ id: comanda, tipo: "plano", plan: other });
  await expect(both).rejects.toMatchObject(refused("TWO_PLANS"));
  await rita.sales.addItem({ id: comanda, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id: comanda, forma: "pix", valor: 9990 + 4500, recebido: null, parcelas: 1 });
  const made = await differencesAfter(() => rita.sales.close({ id: comanda }));
  expect(made).toMatchObject({ receita_servicos: -4500, receita_clube: -9990, comissoes: 2250 });
  await expect(beto.subscribers.sell({ client: ana, plan: id, ...pix })).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(rita.subscribers.list({})).rejects.toMatchObject(refused("FORBIDDEN"));
});

test("a plan stays with the client whose price it has, until it is taken off the comanda", async () => {
  const { owner, rita, join, sell, plan: id } = await openClub();
  const [ana, bia] = [await join(), await join("Bia Lima")];
  await sell(ana);
  await owner.plans.save({ ...plan, id, preco: 15_000 });
  const begin = async (client: string | null) => (await rita.sales.open({ appointment: null, client })).id;
  const [comanda, others, nobodys] = [await begin(ana), await begin(bia), await begin(null)];
  const { items } = await rita.sales.addItem({ id: comanda, tipo: "plano", plan: id });
  expect(items).toMatchObject([{ preco: 9990 }]);
  const stays = refused("PLAN_OF_CLIENT");
  for (const client of [bia, null])
    await expect(rita.sales.change({ id: comanda, client, desconto: 0 })).rejects.toMatchObject(stays);
  await expect(rita.sales.join({ id: others, other: comanda })).rejects.toMatchObject(stays);
  await expect(rita.sales.moveItem({ id: items[0]!.id, comanda: others })).rejects.toMatchObject(stays);
  await expect(rita.sales.moveItem({ id: items[0]!.id, comanda: nobodys })).rejects.toMatchObject(stays);
  const joined = await rita.sales.join({ id: nobodys, other: comanda });
  expect(joined).toMatchObject({ cliente: { id: ana }, items: [{ preco: 9990 }] });
  await rita.sales.removeItem({ id: items[0]!.id });
  await rita.sales.change({ id: nobodys, client: bia, desconto: 0 });
  expect((await rita.sales.addItem({ id: nobodys, tipo: "plano", plan: id })).items).toMatchObject([{ preco: 15_000 }]);
});

test("they are found by e-mail, plan and name", async () => {
  const { owner, sell, join } = await openClub();
  const [ana, bia] = [await join("Ana Prado"), await join("Bia Lima")];
  const other = await owner.plans.save({ ...plan, nome: "Barba" });
  await sell(ana);
  await sell(bia, other.id);
  const names = async (query: string) => (await owner.subscribers.list({ query })).items.map(({ nome }) => nome);
  expect(await names("pra")).toEqual(["Ana Prado"]);
  expect(await names("barba")).toEqual(["Bia Lima"]);
  expect(await names("assinante2@exemplo.com")).toEqual(["Bia Lima"]);
  expect(await names("ninguém")).toEqual([]);
});

test("a form that cannot be is said in its field, cash needs a drawer, and a repeated key sells once", async () => {
  const { rita, owner, join, plan: id, endOf } = await openClub();
  const client = await join();
  const sell = (given: object) => rita.subscribers.sell({ client, plan: id, ...pix, ...given });
  await expect(sell({ parcelas: 2 })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "parcelas", message: "Só o crédito é parcelado." }] },
  });
  await expect(sell({ forma: "dinheiro" })).rejects.toMatchObject(refused("NO_CAIXA"));
  await expect(sell({ forma: "fiado" })).rejects.toMatchObject(refused("FIADO_LIMIT"));
  expect(await endOf(client), "nothing of them stays").toBeUndefined();
  expect((await owner.sales.list({})).items).toEqual([]);
  const once = { context: { idempotencyKey: "0199c9a2-7a3b-7c61-9a10-3f3f8f0a0001" } };
  const ends = await Promise.all([1, 2].map(() => rita.subscribers.sell({ client, plan: id, ...pix }, once)));
  expect(ends[0]).toEqual(ends[1]);
  expect(await endOf(client)).toBe("2026-12-23");
});

test("of two records that are joined the subscription that is paid longer stays", async () => {
  const { owner, sell, join, endOf } = await openClub();
  const [ana, twin] = [await join("Ana Prado"), await join("Ana P.")];
  await sell(ana);
  await sell(twin);
  await sell(twin);
  await owner.clients.merge({ id: ana, removed: twin, taking: [] });
  expect(await endOf(ana)).toBe("2027-01-23");
  const all = (await owner.subscribers.list({ tab: "todos" })).items.map(({ badge }) => badge);
  expect(all.toSorted()).toEqual(["ativo", "inativo"]);
});
