import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { inTransaction } from "#server/database.ts";
import { record } from "#server/features/clients/examples.ts";
import { brokenRows } from "#server/features/finance/audit/queries.ts";
import { importing } from "#server/features/imports/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { openClub as openClubOf, pix } from "#server/features/subscribers/examples.ts";
import { tellSubscribers } from "#server/features/subscribers/telling/jobs.ts";
import { openPlatform, openProduct, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { shopThatImports, bring: bringFile } = importing(product);
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const heads = "Assinante;WhatsApp;Plano;Vencimento;Usos neste ciclo;Assina desde;Valor pago";

/** A club on Monday, November 23rd, 2026, that brings files of subscribers. */
async function openClub(changed?: Partial<SavePlan>) {
  product.clock.time = monday;
  const club = await openClubOf(product, changed);
  const shop = await shopThatImports(club);
  const bringText = (text: string) => bringFile(shop, { of: "subscribers", text });
  const bring = (...rows: string[]) => bringText([heads, ...rows].join("\r\n"));
  const named = async (query: string) => (await club.owner.clients.list({ query })).items[0]!.id;
  const why = async (id: string) => (await club.owner.imports.refused({ id })).content;
  return { ...club, upload: shop.upload, bring, bringText, named, why };
}

test("subscribers come in with their plan, end and quota; nothing is posted, and the counter renews from the paid day", async () => {
  const { owner, rita, planId, named, shown, coverage, sell, tab, ...club } = await openClub({
    adesao: 3000,
    teste_dias: 7,
  });
  const { id: bia } = await owner.clients.save({ ...record, nome: "Bia Reis", telefone: "11 97777-8888", cpf: "" });
  let counts: unknown;
  const bringing = async () => {
    const rows = [
      "Ana Prado;(11) 98765-1234;CORTE LIVRE;10/12/2026;1;10/01/2026;R$ 80,00",
      "Beatriz;11977778888;corte livre;2027-02-28;Corte Simples: 2;31/01/26;",
      "Caio;11966665555;Corte livre;23/11/26;;;",
    ];
    counts = (await club.bring(...rows)).counts;
  };
  const heard = heardOf({ product, browser: owner, feature: "subscribers" }, bringing);
  expect(await club.differencesAfter(() => heard)).toEqual({});
  expect(counts).toEqual([3, 0, 0, 0]);
  expect((await owner.clients.details({ id: bia })).nome, "who is known stays as they are").toBe("Bia Reis");

  const ana = await named("ana");
  expect(await shown(ana)).toMatchObject({
    subscription_end: "2026-12-10",
    badge: "ativo",
    estado: "ativa",
    inicio: "2026-01-10",
    importada_ate: "2026-12-10",
    payments: [],
    uso: [{ quota: 2, usadas: 1 }],
  });
  expect(await owner.subscribers.summary()).toMatchObject({
    ativos: 3,
    mrr: 8000 + 9990 * 2,
    inicio_do_mes: 3,
    perdidas: 0,
  });
  expect((await owner.subscribers.list({ tab: "novos" })).items).toEqual([]);
  expect((await owner.subscribers.history({ id: (await shown(ana)).id }))[0]!.changed).toMatchObject({
    importada_ate: [null, "2026-12-10"],
  });
  const used = async (client: string, day: string) => (await coverage(client, day))!.servicos[0]!.usadas;
  expect([await used(bia, "2026-11-27"), await used(bia, "2026-11-30")], "31, 30, 31").toEqual([2, 0]);
  expect(await used(await named("caio"), "2026-11-23")).toBe(0);

  await rita.sales.close({ id: (await tab(ana)).id });
  const { id, items } = await tab(ana);
  expect(
    items.map(({ coberto }) => coberto),
    "the quota is used up",
  ).toEqual([false]);
  await rita.sales.cancel({ id, motivo: "Desistiu" });

  expect(await rita.subscribers.offer({ client: ana, plan: planId })).toMatchObject({ adesao: 0, teste_dias: null });
  const { comanda } = await sell(ana);
  expect(await shown(ana)).toMatchObject({ subscription_end: "2027-01-10", payments: [{ de: "2026-12-10" }] });
  await sell(bia);
  expect(await shown(bia)).toMatchObject({ subscription_end: "2027-03-31" });
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await shown(ana)).toMatchObject({ subscription_end: "2026-12-10", subscribed: true });
  on("2026-12-20");
  await sell(ana);
  expect(await shown(ana), "who lapsed").toMatchObject({ subscription_end: "2027-01-20" });
  expect(await used(ana, "2026-12-21")).toBe(0);
});

test("a line says why it does not come in: before the start what can be read of it, else what is there", async () => {
  const { owner, planId, terms, cut, upload, bring, why, join, sell } = await openClub({ limite: 2 });
  const services = (await owner.services.catalogue({})).items;
  const beard = services.find(({ id }) => id !== cut.id)!;
  const servicos = [
    { id: cut.id, quota: 2, fichas: 40 },
    { id: beard.id, quota: 1, fichas: 30 },
  ];
  await owner.plans.save({ ...terms, nome: "Completo", servicos, limite: null });
  await owner.plans.archive({ id: (await owner.plans.save({ ...terms, nome: "Antigo" })).id });
  const rows = [
    "Ana;11911110001;Ouro;10/12/2026;;;",
    "Bia;11911110002;Antigo;10/12/2026;;;",
    "Caio;11911110003;Completo;22/11/2026;;;",
    "Davi;11911110004;Completo;31/11/2026;;;",
    "Eva;11911110005;Completo;10/12/2026;2;;",
    `Fabi;11911110006;Completo;10/12/2026;${cut.nome}: 3;;`,
    "Gil;11911110007;Completo;10/12/2026;Massagem: 1;;",
    "Hugo;123;Completo;10/12/2026;;;",
    "Iara;11911110009;Completo;10/12/2040;;;",
    `Jair;11911110010;Completo;10/12/2026;${beard.nome}: 1, ${cut.nome}: 2;ontem;barato`,
  ];
  const { id } = await upload([heads, ...rows].join("\n"), "assinantes.csv", "subscribers");
  const { mapping } = await owner.imports.file({ id });
  const { checked, refused: out, in_part, faults } = await owner.imports.check({ id, mapping });
  expect([checked, out, in_part]).toEqual([10, 9, 1]);
  expect(faults.map(({ row, message }) => `${row} ${message}`)).toEqual([
    "2 Use um dos planos à venda: Corte livre, Completo.",
    "3 Use um dos planos à venda: Corte livre, Completo.",
    "4 O que foi pago já acabou. Venda uma assinatura nova no balcão.",
    "5 Data inválida.",
    `6 Diga quantos de cada serviço, como “${services
      .filter(({ id: one }) => [cut.id, beard.id].includes(one))
      .map(({ nome }) => `${nome}: 1`)
      .join("; ")}”.`,
    `7 O plano cobre 2 de ${cut.nome} por ciclo.`,
    "8 O plano não cobre “Massagem”.",
    "9 Informe um telefone com DDD.",
    "10 Data distante demais.",
    "11 Data inválida.",
    "11 Informe um valor em reais.",
  ]);

  const member = await join("Rui Lopes");
  await sell(member, planId);
  await owner.clients.save({ ...record, id: member, nome: "Rui Lopes", telefone: "11911110011", cpf: "" });
  const filling = [
    "Rui;11911110011;Completo;10/12/2026;;;",
    "Sara;11911110012;Corte livre;10/12/2026;;;",
    "Sara de novo;11911110012;Completo;10/12/2026;;;",
    "Téo;11911110013;Corte livre;10/12/2026;;;",
    "Téo;11911110013;Completo;10/12/2026;;;",
    "Téo Sá;11911110013;Completo;10/12/2026;;;",
    "Ugo;;Completo;10/12/2026;;;",
    "UGO;;Completo;10/12/2026;;;",
    "Ugo;;Corte livre;10/12/2026;;;",
  ];
  const { id: again } = await upload(
    [heads, "Rui;11911110011;Completo;10/12/2026;;;"].join("\n"),
    "mais.csv",
    "subscribers",
  );
  const { mapping: same } = await owner.imports.file({ id: again });
  expect(await owner.imports.check({ id: again, mapping: same })).toMatchObject({
    checked: 1,
    refused: 1,
    faults: [{ row: 2, field: "plano", message: "Já é assinante: Corte livre, pago até 23/12/2026." }],
  });
  const { id: whole } = await upload([heads, ...filling].join("\n"), "cheio.csv", "subscribers");
  const { mapping: all } = await owner.imports.file({ id: whole });
  const foreseen = await owner.imports.check({ id: whole, mapping: all });
  expect(foreseen).toMatchObject({ checked: 9, refused: 6 });
  expect(foreseen.faults.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    "2 plano: Já é assinante: Corte livre, pago até 23/12/2026.",
    "4 plano: O cliente já está numa linha acima: Corte livre, pago até 10/12/2026.",
    "5 plano: O plano já tem todos os assinantes do seu limite.",
    "7 plano: O cliente já está numa linha acima: Completo, pago até 10/12/2026.",
    "9 nome: Já há um assinante com este nome, plano e data. Informe telefone, CPF ou nascimento.",
    "10 plano: O plano já tem todos os assinantes do seu limite.",
  ]);
  const full = await bring(...filling);
  expect(full.counts, "as it was foreseen").toEqual([3, 0, 0, 6]);
  const content = await why(full.id);
  expect(content).toContain("Plano: Já é assinante: Corte livre, pago até 23/12/2026.");
  expect(content).toContain("Plano: Já é assinante: Corte livre, pago até 10/12/2026.");
  expect(content).toContain("Plano: O plano já tem todos os assinantes do seu limite.");
  expect((await owner.clients.list({ query: "ugo" })).items, "nobody comes in without their plan").toHaveLength(1);
});

test("a place that lapsed is free for whoever is brought, since whenever they have the plan", async () => {
  const { sell, join, bring } = await openClub({ limite: 1 });
  on("2026-10-10");
  await sell(await join("Rui Lopes"));
  on("2026-11-23");
  const { counts } = await bring("Ana;11911110001;Corte livre;10/12/2026;;10/01/2026;");
  expect(counts).toEqual([1, 0, 0, 0]);
});

test("nobody behind an unproven account gets what a file says of their number", async () => {
  const { owner, slug, bring } = await openClub();
  const { client } = await signUpClient(product, slug, "Ana Estranha");
  const stranger = (await client.auth.session())!.cliente_id!;
  const { telefone } = await owner.clients.details({ id: stranger });
  const { counts } = await bring(`Ana Prado;${telefone!};Corte livre;10/12/2026;;;`);
  expect(counts).toEqual([1, 0, 0, 0]);
  const { items } = await owner.subscribers.list({});
  expect(items.map(({ nome, cliente_id }) => [nome, cliente_id === stranger])).toEqual([["Ana Prado", false]]);
  expect(await owner.subscribers.ofClient({ id: stranger })).toBeNull();
});

test("what covered visits weigh counts in the pote, whose base has nothing of what was paid elsewhere", async () => {
  const { owner, rita, planId, chair, bring, named, tab } = await openClub();
  const { id } = await owner.revenuePots.save({ ...pot, planos: [planId], membros: [memberOf(chair)] });
  await bring("Ana;11911110001;Corte livre;10/12/2026;;;");
  await rita.sales.close({ id: (await tab(await named("ana"))).id });
  const month = await owner.revenuePots.month({ id, mes: "2026-11" });
  expect(month).toMatchObject({ base: 0, peso: 40 });
});

test("a pause moves the imported end, and another plan waits for it", async () => {
  const { owner, rita, terms, planId, bring, named, shown, resume, sell } = await openClub();
  await bring("Ana;11911110001;Corte livre;10/12/2026;2;;");
  const client = await named("ana");
  const { id } = await shown(client);
  await rita.subscribers.pause({ id, de: "2026-11-24", dias: 10 });
  expect(await shown(client)).toMatchObject({ subscription_end: "2026-12-20", uso: [{ usadas: 2 }] });
  await sell(client, planId);
  expect(await shown(client)).toMatchObject({ subscription_end: "2027-01-20" });
  on("2026-11-29");
  await resume(id);
  expect(await shown(client)).toMatchObject({ subscription_end: "2027-01-15", uso: [{ usadas: 2 }] });
  const { id: dearer } = await owner.plans.save({ ...terms, nome: "Ouro", preco: 19_990 });
  expect(await rita.subscribers.changeOffer({ id, plan: dearer })).toMatchObject({ agora: false });
  await expect(rita.subscribers.change({ id, plan: dearer, total: 19_990, ...pix })).rejects.toMatchObject(
    refused("AT_RENEWAL"),
  );
});

test("an import goes again with the clients it brought, but for who used the plan, and says who they are", async () => {
  const { owner, rita, bring, named, tab, sell, coverage } = await openClub();
  const { id: bia } = await owner.clients.save({ ...record, nome: "Bia Reis", telefone: "11911110002", cpf: "" });
  const rows = ["Ana", "Bia", "Caio", "Davi", "Eva", "Fabi"].map(
    (nome, at) => `${nome};1191111000${at + 1};Corte livre;10/12/2026;;;`,
  );
  const { id } = await bring(...rows);
  await rita.sales.close({ id: (await tab(await named("caio"))).id });
  await sell(await named("davi"));
  await owner.subscribers.cancel({
    id: (await owner.subscribers.ofClient({ id: await named("eva") }))!.id,
    motivo: "preco",
  });
  await rita.sales.open({ appointment: null, client: await named("fabi") });
  expect((await owner.imports.file({ id })).undoable).toBe(true);
  await owner.imports.undo({ id });
  expect(await owner.imports.file({ id })).toMatchObject({
    import: { estado: "desfeita" },
    undoable: false,
    kept: { count: 3, first: ["Caio", "Davi", "Eva"] },
  });
  const left = (await owner.clients.list({})).items.map(({ nome }) => nome);
  expect(left, "Fabi has a comanda").toEqual(["Bia Reis", "Caio", "Davi", "Eva", "Fabi"]);
  expect((await owner.subscribers.list({ tab: "todos" })).items).toHaveLength(3);
  expect(await coverage(bia, "2026-11-24")).toBeNull();
  await expect(owner.imports.undo({ id })).rejects.toMatchObject(refused("IMPORT_NOT_UNDOABLE"));
  const again = await bring(...rows);
  expect(again.counts).toEqual([3, 0, 0, 3]);
  for (const one of ["ana", "bia", "fabi"]) await sell(await named(one));
  await expect(owner.imports.undo({ id: again.id })).rejects.toMatchObject(refused("IMPORT_USED"));
});

test("an import goes again though its clients were told of the end, but for whom the desk built on", async () => {
  const { owner, rita, terms, chair, bring, named, join } = await openClub({ dependentes: 1, desconto_servicos: 1000 });
  const services = (await owner.services.catalogue({})).items;
  const single = services.filter(({ partes }) => partes.length === 0);
  const other = single.find(({ id }) => terms.servicos.every((covered) => covered.id !== id))!;
  const ends = ["Ana", "Bia", "Caio"].map((nome, at) => `${nome};1191111000${at + 1};Corte livre;28/11/2026;;;`);
  const early = await rita.sales.open({ appointment: null, client: await join("Eva Reis") });
  const eva = (await owner.clients.list({ query: "eva" })).items[0]!;
  await owner.clients.save({ ...record, id: eva.id, nome: "Eva", telefone: "11911110004", cpf: "" });
  const { id } = await bring(...ends, "Eva;11911110004;Corte livre;28/11/2026;;;");
  await rita.sales.addItem({ id: early.id, tipo: "servico", service: other.id, barbeiro_id: chair });
  await tellSubscribers(product.deps);
  const bia = (await owner.subscribers.ofClient({ id: await named("bia") }))!;
  await rita.subscribers.addDependent({ id: bia.id, client: await join("Davi Reis") });
  const tab = await rita.sales.open({ appointment: null, client: await named("caio") });
  await rita.sales.addItem({ id: tab.id, tipo: "servico", service: other.id, barbeiro_id: chair });
  await owner.imports.undo({ id });
  expect((await owner.imports.file({ id })).kept).toEqual({ count: 3, first: ["Bia", "Caio", "Eva"] });
});

test("who is known by name only comes in once, and an unreadable CPF or birth date needs a phone beside it", async () => {
  const { upload, owner, bring } = await openClub();
  const row = "Ana Prado;;Corte livre;10/12/2026;;;";
  expect((await bring(row, "Ana Prado;;Corte livre;11/12/2026;;;")).counts).toEqual([2, 0, 0, 0]);
  expect((await bring(row, "ANA  PRADO;11911110001;Corte livre;10/12/2026;;;")).counts).toEqual([1, 0, 0, 1]);
  const more = `${heads};CPF;Nascimento`;
  const rows = [
    "Bia;;Corte livre;10/12/27 00:00;;;;2998224725;",
    "Caio;;Corte livre;10/12/27 00:00;;;;;31/02/1990",
    "Davi;11911110002;Corte livre;10/12/27 00:00;;;;2998224725;31/02/1990",
  ];
  const { id } = await upload([more, ...rows].join("\n"), "a.csv", "subscribers");
  const { mapping } = await owner.imports.file({ id });
  const { refused: out, in_part, faults } = await owner.imports.check({ id, mapping });
  expect([out, in_part]).toEqual([2, 1]);
  expect(faults.map(({ row: at, field }) => `${at} ${field}`)).toEqual([
    "2 cpf",
    "3 data_nascimento",
    "4 data_nascimento",
    "4 cpf",
  ]);
});

test("the CPF that staff wrote into an unproven account's record keeps a row out, as the check says, and tells no more", async () => {
  const { owner, slug, upload, bringText, why, sell, planId, shown } = await openClub();
  const { client } = await signUpClient(product, slug, "Davi Prado");
  const account = (await client.auth.session())!.cliente_id!;
  await owner.clients.save({ ...record, id: account, nome: "Davi Prado" });
  await sell(account, planId);
  const text = `${heads};CPF\nEva Reis;11911110021;Corte livre;10/12/2026;;;;529.982.247-25`;
  const { id } = await upload(text, "a.csv", "subscribers");
  const { mapping } = await owner.imports.file({ id });
  const { faults } = await owner.imports.check({ id, mapping });
  expect(faults).toMatchObject([{ row: 2, field: "cpf", message: "Outro cliente já tem este CPF.", refused: true }]);
  const before = await shown(account);
  const taken = await bringText(text);
  expect([taken.counts, await why(taken.id)]).toEqual([[0, 0, 0, 1], expect.stringContaining(faults[0]!.message)]);
  expect(await shown(account)).toEqual(before);
});

test("an estorno of a renewal leads back to the imported price, and a paused import stays in the base of churn", async () => {
  const { owner, rita, bring, named, shown, sell } = await openClub();
  await bring("Ana;11911110001;Corte livre;28/11/2026;;;R$ 80,00");
  const client = await named("ana");
  const { comanda } = await sell(client);
  expect((await owner.subscribers.summary()).mrr).toBe(9990);
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect((await owner.subscribers.summary()).mrr).toBe(8000);
  await rita.subscribers.pause({ id: (await shown(client)).id, de: "2026-11-24", dias: 10 });
  on("2026-12-01");
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 1, inicio_do_mes: 1 });
});

test.for([
  ["assinaturas vão até onde foram pagas, sem períodos em dobro", "importada_ate = importada_ate + 1"],
  [
    "o que o clube cobriu cabe na cota e no que estava pago",
    "usos_antes = (select jsonb_object_agg(key, 2) from jsonb_object_keys(usos_antes) as key)",
  ],
] as const)("the audit holds against what was brought: %s", async ([rule, fault]) => {
  const { rita, session, bring, named, tab, shown } = await openClub();
  await bring("Ana;11911110001;Corte livre;10/12/2026;1;;");
  const client = await named("ana");
  await rita.sales.close({ id: (await tab(client)).id });
  await rita.subscribers.pause({ id: (await shown(client)).id, de: "2026-11-24", dias: 10 });
  const here = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const broken = () => inTransaction(product.deps.db, here, (tx) => brokenRows(tx, here.shop, rule));
  expect(await broken()).toEqual([]);
  await product.pool.query(`begin; alter table subscribers no force row level security, disable trigger user;
    update subscribers set ${fault} where barbershop_id = '${here.shop}';
    alter table subscribers force row level security, enable trigger user; commit`);
  expect(await broken()).toHaveLength(1);
});

test("a super admin inside the shop brings no subscribers", async () => {
  const { above } = await openPlatform(product);
  const { slug, upload, owner } = await openClub();
  const { id } = await upload([heads, "Ana;11911110001;Corte livre;10/12/2026;;;"].join("\n"), "a.csv", "subscribers");
  const { mapping } = await owner.imports.file({ id });
  const shop = (await owner.auth.session())!.barbershop!;
  await above.platform.shops.enter({ id: shop.id });
  expect((await above.imports.check({ id, mapping })).refused, slug).toBe(0);
  const starting = above.imports.start({ id, mapping, duplicates: "skip" });
  await expect(starting).rejects.toMatchObject(refused("FORBIDDEN"));
});
