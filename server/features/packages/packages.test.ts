import { expect, test } from "vitest";
import { sumsOf } from "#contract/comanda-sums.ts";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { expireAll } from "#server/features/packages/jobs.ts";
import { plan } from "#server/features/plans/examples.ts";
import { openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A shop that sells five haircuts for R$ 199,99. The barber's commission is half. */
async function openSeller() {
  product.clock.time = monday;
  const shop = await openStaffedShop(product);
  const { owner, rita, cut, chair } = shop;
  const { id: five } = await owner.packages.save(fiveOf(cut.id));
  let clients = 0;
  const newClient = async () => {
    const known = { nome: "Ana Prado", telefone: "", email: `pacote${++clients}@exemplo.com`, cpf: "" };
    return (await owner.clients.save({ ...record, ...known })).id;
  };
  /** A comanda of that client with a haircut. */
  const tab = async (client: string | null) => {
    const { id } = await rita.sales.open({ appointment: null, client });
    return rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  };
  const buy = async (client: string) => {
    const { id } = await rita.sales.open({ appointment: null, client });
    const { items } = await rita.sales.addItem({ id, tipo: "pacote", package: five });
    await rita.sales.pay({ ...pix, id, valor: items[0]!.preco });
    return rita.sales.close({ id });
  };
  const restam = async (client: string) =>
    (await rita.packages.ofClient({ id: client })).map(({ servicos }) => servicos[0]!.restam);
  return { ...shop, five, newClient, tab, buy, restam, ...booksOf(product, shop.slug) };
}

test("a package is owed as it is sold, and each use is revenue and commission of its part, until it is taken back", async () => {
  const { owner, rita, tab, buy, newClient, restam, differencesAfter } = await openSeller();
  const ana = await newClient();
  expect(await differencesAfter(() => buy(ana))).toEqual({ pix_a_conferir: 19_999, pacotes_a_usar: -19_999 });
  expect(await rita.packages.ofClient({ id: ana })).toMatchObject([
    {
      nome: "Cinco cortes",
      dia: "2026-11-23",
      valido_ate: "2027-02-21",
      valor: 19_999,
      servicos: [{ usos: 5, restam: 5 }],
    },
  ]);
  const comanda = await tab(ana);
  expect(comanda.items).toMatchObject([{ coberto: true, pacote: true, cota: 5, resta: 4, uso: null }]);
  expect(sumsOf(comanda)).toMatchObject({ bruto: 4500, pacotes: 4500, clube: 0, total: 0 });
  expect(await restam(ana), "an open comanda uses nothing").toEqual([5]);
  const used = await differencesAfter(() => rita.sales.close({ id: comanda.id }));
  const earned = { comissoes: 2000, comissoes_a_pagar: -2000 };
  expect(used).toEqual({ pacotes_a_usar: 4000, receita_servicos: -4000, ...earned });
  expect(await restam(ana)).toEqual([4]);
  const { id: comanda_id, numero } = comanda;
  const use = { comanda_id, numero, dia: "2026-11-23", nome: "Corte Simples", quantidade: 1, valor: 4000 };
  expect(await rita.packages.ofClient({ id: ana })).toMatchObject([{ usado_em: [use] }]);
  expect((await owner.commissions.list({})).items).toMatchObject([{ bruto: 4000, base: 4000, valor: 2000 }]);
  expect((await rita.sales.receipts.read({ id: comanda.id })).items).toMatchObject([{ coberto: true, pacote: true }]);
  const second = await tab(ana);
  await rita.sales.close({ id: second.id });
  const back = { id: second.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" } as const;
  expect(await differencesAfter(() => rita.sales.returnItem(back))).toMatchObject({ pacotes_a_usar: -4000 });
  expect(await restam(ana)).toEqual([4]);
  const reversed = await differencesAfter(() => rita.sales.reverse({ id: comanda.id, motivo: "Engano" }));
  expect(reversed).toMatchObject({ pacotes_a_usar: -4000, receita_servicos: 4000, comissoes: -2000 });
  expect(await restam(ana)).toEqual([5]);
});

test("the sale of a package is taken back while nothing of it was used, by an estorno or its item alone", async () => {
  const { rita, tab, buy, newClient, restam, differencesAfter } = await openSeller();
  const ana = await newClient();
  const sold = await buy(ana);
  const { id, numero } = await tab(ana);
  await rita.sales.close({ id });
  const uses = async () => (await rita.sales.details({ id: sold.id })).items[0]!.usado_em;
  expect(await uses(), "whoever takes it back is told on which comanda").toMatchObject([{ comanda_id: id, numero }]);
  const back = { id: sold.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" } as const;
  await expect(rita.sales.reverse({ id: sold.id, motivo: "Engano" })).rejects.toMatchObject(refused("PREPAID_USED"));
  await expect(rita.sales.returnItem(back)).rejects.toMatchObject(refused("PREPAID_USED"));
  await rita.sales.reverse({ id, motivo: "Engano" });
  expect(await uses()).toEqual([]);
  const nothing = { pix_a_conferir: -19_999, pacotes_a_usar: 19_999 };
  expect(await differencesAfter(() => rita.sales.returnItem(back))).toEqual(nothing);
  expect(await restam(ana)).toEqual([]);
  const again = await buy(ana);
  expect(await differencesAfter(() => rita.sales.reverse({ id: again.id, motivo: "Engano" }))).toEqual(nothing);
  expect((await tab(ana)).items).toMatchObject([{ coberto: false }]);
});

test("a package is not saved from a form that is older than another save", async () => {
  const { owner, cut } = await openStaffedShop(product);
  const { id } = await owner.packages.save(fiveOf(cut.id));
  const { versao } = (await owner.packages.list({})).items[0]!;
  await owner.packages.save({ ...fiveOf(cut.id), id, versao, preco: 15_000 });
  const again = owner.packages.save({ ...fiveOf(cut.id), id, versao });
  await expect(again).rejects.toMatchObject(refused("CHANGED_MEANWHILE"));
});

test("a discount on a package lowers the liability", async () => {
  const { owner, five, newClient, differencesAfter, tab } = await openSeller();
  const ana = await newClient();
  const { id } = await owner.sales.open({ appointment: null, client: ana });
  const { items } = await owner.sales.addItem({ id, tipo: "pacote", package: five });
  const item = { id: items[0]!.id, barbeiro_id: null, quantidade: 1, preco: 19_999, cortesia: false };
  await owner.sales.changeItem({ ...item, desconto: 4999 });
  const courtesy = owner.sales.changeItem({ ...item, desconto: 0, cortesia: true });
  await expect(courtesy).rejects.toMatchObject(refused("INVALID_INPUT"));
  await owner.sales.pay({ ...pix, id, valor: 15_000 });
  const sold = await differencesAfter(() => owner.sales.close({ id }));
  expect(sold).toEqual({ adiantamentos: 15_000, pacotes_a_usar: -15_000 });
  const used = await tab(ana);
  expect(await differencesAfter(() => owner.sales.close({ id: used.id }))).toMatchObject({ receita_servicos: -3000 });
});

test("of two desks at the last use one closes: 0 over of 20", async () => {
  const { owner, rita, cut, five, tab, buy, newClient, restam } = await openSeller();
  await owner.packages.save({ ...fiveOf(cut.id), id: five, servicos: [{ id: cut.id, usos: 1 }] });
  for (let round = 0; round < 20; round++) {
    const ana = await newClient();
    await buy(ana);
    const [one, other] = [await tab(ana), await tab(ana)];
    const ends = await Promise.allSettled([owner.sales.close({ id: one.id }), rita.sales.close({ id: other.id })]);
    const failed = ends.filter((end) => end.status === "rejected");
    expect(failed.map(({ reason }) => reason as unknown)).toMatchObject([refused("PACKAGE_OVER")]);
    expect(await restam(ana)).toEqual([0]);
  }
});

test("the club covers first, then the package that ends first; staff may charge an item", async () => {
  const { owner, rita, cut, five, tab, buy, newClient } = await openSeller();
  const ana = await newClient();
  await owner.packages.save({ ...fiveOf(cut.id), id: five, nome: "Sem prazo", validade_dias: null });
  await buy(ana);
  await owner.packages.save({ ...fiveOf(cut.id), id: five, servicos: [{ id: cut.id, usos: 1 }] });
  await buy(ana);
  const terms = { ...plan, dias_semana: [0, 1, 2, 3, 4, 5, 6], servicos: [{ id: cut.id, quota: 1, fichas: 40 }] };
  await rita.subscribers.sell({ ...pix, client: ana, plan: (await owner.plans.save(terms)).id });
  const { id } = await tab(ana);
  const add = () => rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: null });
  for (let more = 0; more < 2; more++) await add();
  const { items } = await rita.sales.details({ id });
  expect(items).toMatchObject([
    { coberto: true, pacote: false, cota: 1, resta: 0 },
    { pacote: true, cota: 1, resta: 0 },
    { pacote: true, cota: 5, resta: 4 },
  ]);
  const charged = await rita.sales.coverItem({ id: items[0]!.id, coberto: false });
  expect(charged.items.map(({ coberto, pacote }) => [coberto, pacote])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  const nobodys = await rita.sales.change({ id, client: null, desconto: 0 });
  expect(nobodys.items.some(({ coberto }) => coberto)).toBe(false);
  expect(await rita.subscribers.coverage({ id: ana, dia: "2026-11-23" })).toMatchObject({
    clube: { situacao: "cobre" },
    pacotes: [{ nome: "Cinco cortes" }, { nome: "Sem prazo" }],
  });
});

test("no comanda is closed before the package of its items was used", async () => {
  const { buy, tab, newClient, session } = await openSeller();
  const ana = await newClient();
  await buy(ana);
  const { id } = await tab(ana);
  const close = product.pool.query(`select set_config('app.shop', '${session.barbershop!.id}', true);
    update comandas set total = 0, dia = current_date, closed_at = now() where id = '${id}'`);
  await expect(close).rejects.toMatchObject({ constraint: "package_over" });
});

test("unused parts expire on the day after the end, once, into other income; a use reversed later expires then", async () => {
  const { owner, rita, buy, tab, newClient, restam, differencesAfter } = await openSeller();
  const ana = await newClient();
  const sold = await buy(ana);
  const { id } = await tab(ana);
  await rita.sales.close({ id });
  const open = await tab(ana);
  on("2027-02-21");
  const expire = () => expireAll(product.deps);
  expect(await differencesAfter(expire)).toEqual({});
  expect((await tab(ana)).items).toMatchObject([{ coberto: true }]);
  on("2027-02-22");
  await expect(rita.sales.close({ id: open.id })).rejects.toMatchObject(refused("PACKAGE_OVER"));
  await Promise.all([expire(), expire()]);
  expect(await differencesAfter(expire)).toEqual({});
  const income = (await owner.finance.postings({ conta: "receita_outras", de: "2026-11-01", ate: "2027-03-01" })).items;
  expect(income).toMatchObject([{ valor: 15_999 }]);
  expect(await restam(ana)).toEqual([0]);
  const [gone, used] = (await rita.packages.ofClient({ id: ana }))[0]!.usado_em;
  expect(gone).toMatchObject({ comanda_id: null, dia: "2027-02-21", quantidade: 4, valor: 15_999 });
  expect(used).toMatchObject({ comanda_id: id });
  await expect(owner.sales.reverse({ id: sold.id, motivo: "Engano" })).rejects.toMatchObject(refused("PREPAID_USED"));
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await differencesAfter(expire)).toEqual({ pacotes_a_usar: 4000, receita_outras: -4000 });
});

test("a visit that is finished has its comanda covered, and a client sees their own packages alone", async () => {
  const { owner, rita, cut, chair, buy, newClient, slug } = await openSeller();
  const { client } = await signUpClient(product, slug);
  const mine = (await client.auth.session())!.cliente_id!;
  await buy(mine);
  await buy(await newClient());
  const own = { nome: "Cinco cortes", servicos: [{ restam: 5 }], usado_em: [] };
  expect(await client.packages.mine.list()).toMatchObject([own]);
  const covered = await client.subscribers.mine.coverage({ dia: "2026-11-23" });
  expect(covered).toMatchObject({ clube: null, pacotes: [{ nome: "Cinco cortes" }] });
  await expect(rita.packages.mine.list()).rejects.toMatchObject(refused("FORBIDDEN"));
  const startsAt = "2026-11-23T16:00:00Z";
  const { id } = await rita.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id: mine } });
  product.clock.time = new Date("2026-11-23T16:30:00Z");
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  const [listed] = (await rita.sales.list({ situacao: "aberta" })).items;
  expect((await rita.sales.details({ id: listed!.id })).items).toMatchObject([
    { coberto: true, pacote: true, resta: 4 },
  ]);
  await rita.sales.close({ id: listed!.id });
  expect(await client.packages.mine.list()).toMatchObject([{ usado_em: [{ comanda_id: listed!.id, quantidade: 1 }] }]);
});

test("the owner keeps packages, the desk sells those on sale, and nobody else does", async () => {
  const { owner, rita, beto, cut, five, newClient } = await openSeller();
  const other = await openStaffedShop(product);
  await expect(owner.packages.save(fiveOf(other.cut.id))).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(owner.packages.save({ ...fiveOf(cut.id), servicos: [] })).rejects.toMatchObject({
    data: { fields: [expect.objectContaining({ path: "servicos" })] },
  });
  await owner.packages.save({ ...fiveOf(cut.id), id: five, preco: 18_000, servicos: [{ id: cut.id, usos: 6 }] });
  await owner.packages.save({ ...fiveOf(cut.id), id: five, preco: 18_000 });
  const uses = `usos ${cut.nome}`;
  expect((await owner.packages.history({ id: five })).map(({ changed }) => changed)).toEqual([
    { [uses]: [6, 5] },
    { [uses]: [5, 6] },
    { preco: [19_999, 18_000] },
    { [uses]: [null, 5] },
  ]);
  expect((await owner.packages.list({ query: "cinco" })).items).toMatchObject([
    { preco: 18_000, servicos: [{ usos: 5 }] },
  ]);
  expect(await rita.packages.onSale()).toMatchObject([{ nome: "Cinco cortes" }]);
  await expect(rita.packages.save(fiveOf(cut.id))).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(beto.packages.onSale()).rejects.toMatchObject(refused("FORBIDDEN"));
  const nobodys = await rita.sales.open({ appointment: null, client: null });
  const item = { tipo: "pacote", package: five } as const;
  await expect(rita.sales.addItem({ ...item, id: nobodys.id })).rejects.toMatchObject(refused("NO_CLIENT"));
  await owner.packages.archive({ id: five });
  const { id } = await rita.sales.open({ appointment: null, client: await newClient() });
  await expect(rita.sales.addItem({ ...item, id })).rejects.toMatchObject(refused("NOT_FOR_SALE"));
});

test("a package is not free, whoever sells it, and with a tip it is no visit", async () => {
  const { owner, chair, five, newClient } = await openSeller();
  const ana = await newClient();
  const { id } = await owner.sales.open({ appointment: null, client: ana });
  const { items } = await owner.sales.addItem({ id, tipo: "pacote", package: five });
  const item = { id: items[0]!.id, barbeiro_id: null, quantidade: 1, preco: 19_999, desconto: 0, cortesia: false };
  const wrong = (path: string) => ({ ...refused("INVALID_INPUT"), data: { fields: [{ path }] } });
  await expect(owner.sales.changeItem({ ...item, preco: 0 })).rejects.toMatchObject(wrong("preco"));
  await expect(owner.sales.changeItem({ ...item, desconto: 19_999 })).rejects.toMatchObject(wrong("desconto"));
  const free = { id, client: ana, desconto: 19_999 };
  await expect(owner.sales.change(free)).rejects.toMatchObject(wrong("desconto"));
  await owner.sales.addItem({ id, tipo: "gorjeta", preco: 500, barbeiro_id: chair });
  await owner.sales.pay({ ...pix, id, valor: 20_499 });
  await owner.sales.close({ id });
  expect(await owner.clients.details({ id: ana })).toMatchObject({ total_visitas: 0 });
});

test("a package of a service that is archived is not sold: it could not be used", async () => {
  const { owner, rita, five, newClient } = await openSeller();
  const { id: shave } = await owner.services.save({ ...service, nome: "Barba" });
  const { id: mixed } = await owner.packages.save({ ...fiveOf(shave), nome: "Barbas" });
  await owner.services.archive({ id: shave });
  expect((await rita.packages.onSale()).map(({ id }) => id)).toEqual([five]);
  const { id } = await rita.sales.open({ appointment: null, client: await newClient() });
  await expect(rita.sales.addItem({ id, tipo: "pacote", package: mixed })).rejects.toMatchObject(
    refused("NOT_FOR_SALE"),
  );
  await owner.services.restore({ id: shave });
  expect((await rita.sales.addItem({ id, tipo: "pacote", package: mixed })).items).toHaveLength(1);
});
