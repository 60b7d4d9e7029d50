import { expect, test, vi } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { holdLock, waiting } from "#server/security/queries.ts";
import { monday, openProduct, openStaffedShop, type TestClient } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const refused = (code: string) => ({ code });
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
let clients = 0;

/** A plan that covers haircuts on any day; `more` changes its fields. */
async function planOf({ owner, cut }: Shop, more: object = {}): Promise<string> {
  const servicos = [{ id: cut.id, quota: null, fichas: 40 }];
  return (await owner.plans.save({ ...plan, dias_semana: [0, 1, 2, 3, 4, 5, 6], servicos, ...more })).id;
}

/** A closed comanda of a new subscriber with two haircuts of R$ 45,00 by Beto. */
async function covered({ owner, rita, cut, chair }: Shop, planId: string) {
  const known = { nome: "Ana Prado", telefone: "", email: `pecas${++clients}@exemplo.com`, cpf: "" };
  const client = (await owner.clients.save({ ...record, ...known })).id;
  await rita.subscribers.sell({ client, plan: planId, ...pix });
  const { id } = await rita.sales.open({ appointment: null, client });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  return rita.sales.close({ id });
}

test("a pote is kept with its plans, what their services weigh, and who takes part; archived once no plan feeds it", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, cut } = shop;
  const planId = await planOf(shop);
  const membros = [
    { ...memberOf(chair), ate: "2026-11-10" },
    { ...memberOf(chair), de: "2026-11-20" },
  ];
  const fichas = [{ id: cut.id, fichas: 55 }];
  const { id } = await owner.revenuePots.save({ ...pot, planos: [planId], fichas, membros });
  expect(await owner.revenuePots.details({ id })).toMatchObject({
    nome: pot.nome,
    casa_bps: 6000,
    criterio: "fichas",
    desde: "2026-11-01",
    planos: [{ id: planId, nome: plan.nome }],
    membros: [
      { barbeiro: "Beto Silva", de: "2026-11-01", ate: "2026-11-10" },
      { de: "2026-11-20", ate: null },
    ],
  });
  expect(await owner.plans.details({ id: planId })).toMatchObject({
    pote_id: id,
    pote: pot.nome,
    servicos: [{ fichas: 55 }],
  });
  await owner.revenuePots.save({
    ...pot,
    id,
    nome: "Pote novo",
    casa_bps: 5000,
    planos: [planId],
    membros: [memberOf(chair)],
  });
  expect((await owner.revenuePots.list({ query: "novo" })).items).toMatchObject([{ id, membros: [{ ate: null }] }]);
  expect((await owner.revenuePots.history({ id }))[0]!.changed).toMatchObject({ casa_bps: [6000, 5000] });
  await expect(owner.revenuePots.archive({ id })).rejects.toMatchObject(refused("POT_FED"));
  await owner.plans.save({ ...plan, id: planId });
  await owner.revenuePots.archive({ id });
  expect((await owner.revenuePots.list({ which: "inactive" })).items.map((one) => one.id)).toEqual([id]);
  await owner.revenuePots.restore({ id });
});

test("a first month to come, days that overlap and what is another shop's are refused", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair } = shop;
  const { save } = owner.revenuePots;
  for (const desde of ["2026-12", "2025-10"])
    await expect(save({ ...pot, desde })).rejects.toMatchObject({ data: { fields: [{ path: "desde" }] } });
  const twice = [memberOf(chair), { ...memberOf(chair), de: "2026-11-05" }];
  await expect(save({ ...pot, membros: twice })).rejects.toMatchObject(refused("MEMBER_TWICE"));
  const other = await openStaffedShop(product);
  const theirs = await planOf(other);
  await expect(save({ ...pot, planos: [theirs] })).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(save({ ...pot, membros: [memberOf(other.chair)] })).rejects.toMatchObject(refused("NOT_FOUND"));
  const { id } = await other.owner.revenuePots.save(pot);
  const month = { id, mes: "2026-11" };
  for (const call of [owner.revenuePots.month, owner.revenuePots.compute, owner.revenuePots.close])
    await expect(call(month)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(owner.plans.save({ ...plan, pote_id: id })).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(other.owner.revenuePots.month({ id, mes: "2026-12" })).rejects.toMatchObject(refused("NOT_FOUND"));
});

test("an old form of a pote or plan takes back nothing that another owner has changed meanwhile", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, cut } = shop;
  const planId = await planOf(shop);
  const { id } = await owner.revenuePots.save(pot);
  const potForm = { ...pot, id, versao: (await owner.revenuePots.details({ id })).versao };
  const servicos = [{ id: cut.id, quota: null, fichas: 40 }];
  const dias_semana = [0, 1, 2, 3, 4, 5, 6];
  const planForm = async () => {
    const { versao } = await owner.plans.details({ id: planId });
    return { ...plan, dias_semana, servicos, id: planId, versao };
  };
  const oldPlan = await planForm();
  await owner.plans.save({ ...oldPlan, pote_id: id });
  const stale = refused("CHANGED_MEANWHILE");
  await expect(owner.revenuePots.save({ ...potForm, nome: "Outro" })).rejects.toMatchObject(stale);
  await expect(owner.plans.save({ ...oldPlan, preco: 100 })).rejects.toMatchObject(stale);
  expect(await owner.revenuePots.details({ id })).toMatchObject({ nome: pot.nome, planos: [{ id: planId }] });
  const weighing = { ...(await planForm()), pote_id: id };
  const { versao } = await owner.revenuePots.details({ id });
  const membros = [memberOf(chair)];
  await owner.revenuePots.save({ ...potForm, versao, planos: [planId], membros, fichas: [{ id: cut.id, fichas: 55 }] });
  await expect(owner.plans.save(weighing)).rejects.toMatchObject(stale);
  await expect(owner.revenuePots.save({ ...potForm, versao, planos: [planId] })).rejects.toMatchObject(stale);
  expect(await owner.plans.details({ id: planId })).toMatchObject({ preco: 9990, servicos: [{ fichas: 55 }] });
  expect(await owner.revenuePots.details({ id })).toMatchObject({ membros: [{ barbeiro_id: chair }] });
});

test("a plan never feeds an archived pote, also when both happen at once", async () => {
  const shop = await openStaffedShop(product);
  const { owner } = shop;
  const planId = await planOf(shop);
  const { id } = await owner.revenuePots.save(pot);
  const shopId = (await owner.auth.session())!.barbershop!.id;
  const release = await holdLock(product.databaseUrl, `pots of ${shopId}`);
  const both = Promise.allSettled([
    owner.revenuePots.archive({ id }),
    owner.plans.save({ ...plan, id: planId, pote_id: id }),
  ]);
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(2), 30_000);
  await release();
  expect((await both).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await owner.plans.save({ ...plan, id: planId });
  await owner.revenuePots.archive({ id });
  const archived = refused("POT_ARCHIVED");
  await expect(owner.plans.save({ ...plan, id: planId, pote_id: id })).rejects.toMatchObject(archived);
  await expect(owner.revenuePots.save({ ...pot, id, planos: [planId] })).rejects.toMatchObject(archived);
  await owner.revenuePots.save({ ...pot, id, nome: "Pote de antes" });
  await owner.revenuePots.restore({ id });
  await owner.plans.save({ ...plan, id: planId, pote_id: id });
});

test("the histories of a plan and its potes say what it covers, and when it came and went", async () => {
  const shop = await openStaffedShop(product);
  const { owner, cut } = shop;
  const planId = await planOf(shop);
  const { id } = await owner.revenuePots.save({ ...pot, planos: [planId] });
  const other = (await owner.revenuePots.save({ ...pot, nome: "Segundo" })).id;
  const covers = (quota: number) => [{ id: cut.id, quota, fichas: 40 }];
  await owner.plans.save({ ...plan, id: planId, pote_id: id, servicos: covers(2) });
  await owner.plans.save({ ...plan, id: planId, pote_id: null, servicos: [] });
  await owner.plans.save({ ...plan, id: planId, pote_id: other, servicos: [] });
  const saidOf = (changes: { changed: object }[]) => changes.map(({ changed }) => changed).toReversed();
  const { nome } = cut;
  expect(saidOf(await owner.plans.history({ id: planId }))).toEqual(
    expect.arrayContaining([
      { [`cota ${nome}`]: [null, "à vontade"], [`fichas ${nome}`]: [null, 40] },
      { [`cota ${nome}`]: ["à vontade", 2] },
      { [`cota ${nome}`]: [2, null], [`fichas ${nome}`]: [40, null] },
      { "pote 11/2026": [null, pot.nome] },
      { "pote 12/2026": [pot.nome, null] },
      { "pote 11/2026": [null, "Segundo"] },
    ]),
  );
  const came = `entrada ${plan.nome}`;
  expect(saidOf(await owner.revenuePots.history({ id }))).toEqual(
    expect.arrayContaining([{ [came]: [null, "2026-11-01"] }, { [`saida ${plan.nome}`]: [null, "2026-12-01"] }]),
  );
  expect(saidOf(await owner.revenuePots.history({ id: other }))).toEqual([{ [came]: [null, "2026-11-01"] }]);
});

test("a plan joins a pote from the current month, and leaves it from the next one", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair } = shop;
  product.clock.time = monday;
  const planId = await planOf(shop);
  await covered(shop, planId);
  const { id } = await owner.revenuePots.save({ ...pot, membros: [memberOf(chair)] });
  expect(await owner.revenuePots.month({ id, mes: "2026-11" })).toMatchObject({ recebido: 0, peso: 0 });
  await owner.plans.save({ ...plan, id: planId, pote_id: id });
  expect(await owner.revenuePots.month({ id, mes: "2026-11" })).toMatchObject({ recebido: 9990, peso: 80 });
  await owner.plans.save({ ...plan, id: planId, pote_id: null });
  expect(await owner.revenuePots.month({ id, mes: "2026-11" })).toMatchObject({ recebido: 9990, peso: 80 });
  on("2026-12-02");
  await covered(shop, planId).catch(() => undefined);
  expect(await owner.revenuePots.month({ id, mes: "2026-12" })).toMatchObject({ recebido: 0, peso: 0 });
  product.clock.time = monday;
});

test("a plan without a pote pays its barber by the piece, and gives it back with the comanda", async () => {
  const shop = await openStaffedShop(product);
  const { owner, chair, slug } = shop;
  const { balances } = booksOf(product, slug);
  const fixed = await planOf(shop, { barbeiro_fixo: 2000 });
  const comanda = await covered(shop, fixed);
  const lines = async () => (await owner.commissions.list({})).items;
  expect((await lines()).map(({ origem, base, valor }) => [origem, base, valor])).toEqual([
    ["clube", 2000, 2000],
    ["clube", 2000, 2000],
  ]);
  expect(await balances()).toMatchObject({ comissoes: 4000, comissoes_a_pagar: -4000 });
  await owner.sales.returnItem({ id: comanda.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  expect(await balances()).toMatchObject({ comissoes: 2000 });
  await owner.sales.reverse({ id: comanda.id, motivo: "Engano" });
  expect(await balances()).toMatchObject({ comissoes: 0, comissoes_a_pagar: 0 });
  const rated = await planOf(shop, { barbeiro_bps: 3333 });
  await covered(shop, rated);
  expect((await lines())[0]).toMatchObject({ origem: "clube", bruto: 4500, base: 4500, bps: 3333, valor: 1500 });
  // Items with a pay per item have no weight in a pote that is created later in the month.
  const { id } = await owner.revenuePots.save({ ...pot, planos: [rated, fixed], membros: [memberOf(chair)] });
  expect(await owner.revenuePots.month({ id, mes: "2026-11" })).toMatchObject({ peso: 0 });
  await covered(shop, rated);
  expect(await owner.revenuePots.month({ id, mes: "2026-11" })).toMatchObject({ peso: 80 });
  const both = owner.plans.save({ ...plan, barbeiro_fixo: 1, barbeiro_bps: 1 });
  await expect(both).rejects.toMatchObject({ data: { fields: [{ path: "barbeiro_bps" }] } });
});

test("the admin alone keeps potes; a barber reads their own extrato, and the reception nothing", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, rita, chair } = shop;
  const planId = await planOf(shop);
  const { id } = await owner.revenuePots.save({ ...pot, planos: [planId], membros: [memberOf(chair)] });
  await covered(shop, planId);
  const other = (await owner.barbers.list()).find((barber) => barber.id !== chair)!.id;
  const mes = "2026-11";
  for (const who of [beto, rita]) {
    await expect(who.revenuePots.list({})).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.revenuePots.month({ id, mes })).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.revenuePots.save(pot)).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.revenuePots.close({ id, mes })).rejects.toMatchObject(refused("FORBIDDEN"));
  }
  const read = (who: TestClient, barbeiro_id: string) => who.revenuePots.statement({ barbeiro_id, mes });
  await expect(read(beto, other)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(read(rita, chair)).rejects.toMatchObject(refused("FORBIDDEN"));
  expect((await read(beto, chair)).potes).toMatchObject([{ peso: 80, total_linhas: 2 }]);
  expect((await read(owner, other)).potes).toEqual([]);
  const file = await beto.revenuePots.statementFile({ barbeiro_id: chair, mes });
  expect([file.name, (await file.text()).slice(0, 5)]).toEqual(["pote-2026-11.pdf", "%PDF-"]);
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, commissions_access: false });
  await expect(read(beto, chair)).rejects.toMatchObject(refused("PERMISSION_REQUIRED"));
});
