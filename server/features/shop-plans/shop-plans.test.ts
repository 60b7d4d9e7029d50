import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import type { SaveShopPlan } from "#contract/shop-plans.ts";
import { paidNow } from "#server/features/shop-plans/examples.ts";
import { invoiceShops } from "#server/features/shop-plans/jobs.ts";
import { monday, openPlatform, openProduct, openShop, openStaffedShop, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const { above, email: superEmail } = await openPlatform(product);
const today = "2026-11-23";
const { items: seeded } = await above.platform.plans.list({});
const planOf = (nome: string) => seeded.find((plan) => plan.nome === nome)!.id;

function passDays(days: number): Promise<void> {
  product.clock.time = new Date(monday.getTime() + days * 86_400_000);
  return invoiceShops(product.deps);
}

const barber = (nome: string) => ({ nome, telefone: "", especialidades: [], bio: "", foto_url: null });
const invited = (nome: string) => ({
  nome,
  email: `${randomUUID()}@exemplo.com`,
  telefone: "11 98888-7777",
  especialidades: [],
  bio: "",
});
const refusal = (text: string) => ({ code: "BARBER_LIMIT", message: expect.stringContaining(text) });

/** Gives a shop a plan at its current price. */
async function give(shop: string, nome: string | null) {
  const plan = nome && planOf(nome);
  const quote = await above.platform.subscriptions.quote({ shop, ...(plan && { plan }) });
  await above.platform.subscriptions.change({ shop, plan, valor: quote.valor });
  return quote;
}

async function openSubscribed(nome: string, plan: string) {
  product.clock.time = monday;
  const opened = await openShop(product, nome);
  const shop = opened.session.barbershop!.id;
  await give(shop, plan);
  return { ...opened, shop };
}

test("the platform sells Basic, Premium and Enterprise at the spec's prices", () => {
  const sold = seeded.map(({ nome, preco, limite, teste_dias }) => [nome, preco, limite, teste_dias]);
  expect(sold).toEqual([
    ["Basic", 2990, 3, 14],
    ["Premium", 7990, 10, 14],
    ["Enterprise", 15_000, null, 14],
  ]);
});

test("a new shop has no plan, pays nothing and has no limit of barbers", async () => {
  const { owner } = await openShop(product, "Livre");
  for (const nome of ["Ana", "Bia", "Caio", "Duda"]) await owner.staff.addBarber(barber(nome));
  expect(await owner.shopPlans.subscription()).toMatchObject({
    plano: null,
    situacao: "sem_plano",
    barbeiros: 5,
    limite: null,
    vence: null,
  });
});

test("new shops begin with the plan that the platform chose for them, and one plan at a time is that", async () => {
  const { archived_at: _at, barbearias: _of, versao: _old, ...basic } = seeded[0]!;
  await above.platform.plans.save({ ...basic, inicial: true });
  const { owner } = await openShop(product, "Começando");
  expect(await owner.shopPlans.subscription()).toMatchObject({
    plano: { nome: "Basic" },
    situacao: "teste",
    teste_ate: "2026-12-06",
    proxima: "2026-12-07",
    vence: "2026-12-12",
    limite: 3,
  });
  const { archived_at: _a, barbearias: _b, versao: _before, ...premium } = seeded[1]!;
  await above.platform.plans.save({ ...premium, inicial: true });
  const { items } = await above.platform.plans.list({});
  expect(items.map(({ inicial }) => inicial)).toEqual([false, true, false]);
  await above.platform.plans.save({ ...premium, inicial: false });
});

test("the fourth barber of a shop on Basic is refused politely: added, invited, restored or moved to a chair", async () => {
  product.clock.time = monday;
  const { owner, session, rita, receptionist, chair } = await openStaffedShop(product);
  await give(session.barbershop!.id, "Basic");
  await owner.staff.addBarber(barber("Caio"));
  const beyond = refusal("O plano Basic permite até 3 barbeiros");
  await expect(owner.staff.addBarber(barber("Duda"))).rejects.toMatchObject(beyond);
  await expect(owner.staff.inviteBarber(invited("Duda Lima"))).rejects.toMatchObject(beyond);
  await expect(owner.staff.makeBarber({ id: receptionist.id })).rejects.toMatchObject(beyond);
  expect(await product.mailsTo(receptionist.email), "no mail of an invitation that never was").toHaveLength(1);
  await owner.staff.deactivateBarber({ id: chair, visits: [] });
  const sent = await owner.staff.inviteBarber(invited("Duda Lima"));
  await expect(owner.staff.reactivateBarber({ id: chair })).rejects.toMatchObject(beyond);
  expect(await owner.shopPlans.subscription(), "who is invited has a place").toMatchObject({ barbeiros: 3, limite: 3 });
  await owner.staff.revokeInvitation({ id: sent.invitation.id });
  await owner.staff.reactivateBarber({ id: chair });
  expect(await rita.staff.barbers({}), "nothing else is locked").toMatchObject({ items: expect.any(Array) });
});

test("who was invited comes, also where the plan has become smaller meanwhile", async () => {
  const { owner, shop } = await openSubscribed("Encolhida", "Premium");
  for (const nome of ["Ana", "Bia"]) await owner.staff.addBarber(barber(nome));
  const sent = await owner.staff.inviteBarber(invited("Duda Lima"));
  const quote = await above.platform.subscriptions.quote({ shop, plan: planOf("Basic") });
  expect(quote, "the platform reads that it is too small before it gives it").toMatchObject({
    barbeiros: 4,
    limite: 3,
  });
  await give(shop, "Basic");
  const duda = product.browser();
  await duda.staff.acceptInvitation({ token: await product.tokenOf(sent), password: "uma senha comprida" });
  expect(await owner.shopPlans.subscription()).toMatchObject({ barbeiros: 4, limite: 3 });
  const { items } = await owner.staff.barbers({ query: "Ana" });
  await owner.staff.inviteToPortal({ id: items[0]!.id, email: `${randomUUID()}@exemplo.com` });
});

test("two invoices that are paid at once leave the shop in order", async () => {
  const { owner, shop } = await openSubscribed("Duas faturas", "Basic");
  await passDays(14 + 31 + 21);
  expect(await owner.shopPlans.subscription()).toMatchObject({ situacao: "vencida" });
  const { items } = await above.platform.invoices.list({ shop });
  const pay = ({ id }: { id: string }) => above.platform.invoices.pay({ id, ...paidNow, paga_em: "2027-01-28" });
  expect(await Promise.all(items.map(pay))).toHaveLength(2);
  expect(await owner.shopPlans.subscription()).toMatchObject({ situacao: "ativa" });
});

test("of many who add a barber at once no more come in than there are places", async () => {
  const { owner } = await openSubscribed("Disputada", "Basic");
  const names = ["Ana", "Bia", "Caio", "Duda", "Edu", "Fábio"];
  const adding = names.map((nome, n) =>
    n % 2 ? owner.staff.addBarber(barber(nome)) : owner.staff.inviteBarber(invited(`${nome} Lima`)),
  );
  const settled = await Promise.allSettled(adding);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await owner.shopPlans.subscription()).toMatchObject({ barbeiros: 3 });
});

test("each period is invoiced once, on the anchor's day, after the trial", async () => {
  const { owner, shop } = await openSubscribed("Faturada", "Basic");
  await passDays(13);
  expect((await owner.shopPlans.invoices({})).items).toEqual([]);
  for (let night = 0; night < 2; night++) await passDays(14 + 31);
  const { items } = await owner.shopPlans.invoices({ sort: "vence" });
  expect(items.map(({ de, ate, vence, valor, situacao }) => [de, ate, vence, valor, situacao])).toEqual([
    ["2026-12-07", "2027-01-06", "2026-12-12", 2990, "atrasada"],
    ["2027-01-07", "2027-02-06", "2027-01-12", 2990, "aberta"],
  ]);
  expect(await owner.shopPlans.subscription()).toMatchObject({
    situacao: "vencida",
    vence: "2026-12-12",
    em_aberto: 5980,
  });
  const all = await above.platform.invoices.list({ shop });
  expect(all.items).toMatchObject([{ barbearia: "Faturada" }, { barbearia: "Faturada" }]);
});

test("an unpaid invoice limits nothing for fifteen days, then nobody is added until it is paid or tolerated", async () => {
  const { owner, shop } = await openSubscribed("Atrasada", "Enterprise");
  const state = async () => (await owner.shopPlans.subscription()).situacao;
  await passDays(14 + 6);
  expect(await state()).toBe("atraso");
  await owner.staff.addBarber(barber("Ana"));
  await passDays(14 + 5 + 16);
  expect(await state()).toBe("vencida");
  await expect(owner.staff.addBarber(barber("Bia"))).rejects.toMatchObject(
    refusal("A assinatura do plano Enterprise está vencida"),
  );
  await above.platform.subscriptions.grace({ shop, dias: 5 });
  expect(await state()).toBe("atraso");
  await owner.staff.addBarber(barber("Bia"));
  await passDays(14 + 5 + 16 + 6);
  expect(await state()).toBe("vencida");
  const { items } = await above.platform.invoices.list({ query: "atrasada", situacao: "atrasada" });
  const id = items[0]!.id;
  const paid = { id, paga_em: today, forma: "pix", nota: "Comprovante 12" } as const;
  await above.platform.invoices.pay(paid);
  await expect(above.platform.invoices.pay(paid)).rejects.toMatchObject({ code: "INVOICE_PAID" });
  expect(await state()).toBe("ativa");
  await owner.staff.addBarber(barber("Caio"));
  await above.platform.invoices.unpay({ id, reason: "O Pix voltou" });
  expect(await state()).toBe("vencida");
  await expect(above.platform.invoices.unpay({ id, reason: "De novo" })).rejects.toMatchObject({
    code: "INVOICE_OPEN",
  });
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "shop_invoice_unpaid" });
  expect(events).toMatchObject([{ details: { plano: "Enterprise", reason: "O Pix voltou" } }]);
});

test("a dearer plan holds at once for the difference, a cheaper one with the next period", async () => {
  const { owner, shop } = await openSubscribed("Crescendo", "Basic");
  await passDays(14);
  const quote = await above.platform.subscriptions.quote({ shop, plan: planOf("Premium") });
  const team = { barbeiros: 1, limite: 10 };
  expect(quote).toEqual({ quando: "agora", de: "2026-12-07", proxima: "2027-01-07", valor: 5000, ...team });
  await expect(above.platform.subscriptions.change({ shop, plan: planOf("Premium"), valor: 1 })).rejects.toMatchObject({
    code: "QUOTE_CHANGED",
  });
  await give(shop, "Premium");
  expect(await owner.shopPlans.subscription()).toMatchObject({ plano: { nome: "Premium" }, limite: 10, preco: 7990 });
  await give(shop, "Basic");
  expect(await owner.shopPlans.subscription()).toMatchObject({ limite: 10, proximo_plano: "Basic" });
  await passDays(14 + 31);
  expect(await owner.shopPlans.subscription()).toMatchObject({
    plano: { nome: "Basic" },
    limite: 3,
    proximo_plano: null,
  });
  const { items } = await owner.shopPlans.invoices({ sort: "vence" });
  expect(items.map(({ valor, ajuste }) => `${valor} ${ajuste}`).toSorted()).toEqual([
    "2990 false",
    "2990 false",
    "5000 true",
  ]);
});

test("a period is paid once, also where its plan is taken away and given back; a quote knows of the period that begins today", async () => {
  const { owner, shop } = await openSubscribed("Vai e volta", "Premium");
  await passDays(14);
  const sumOf = async () =>
    (await above.platform.invoices.list({ shop })).items.reduce((all, { valor }) => all + valor, 0);
  expect(await sumOf()).toBe(7990);
  for (const plan of [null, "Basic"]) expect(await give(shop, plan)).toMatchObject({ valor: 0 });
  expect(await owner.shopPlans.subscription(), "a month of the plan that it has").toMatchObject({ preco: 2990 });
  expect(await give(shop, "Premium")).toMatchObject({ valor: 0 });
  expect(await sumOf()).toBe(7990);
  product.clock.time = new Date(monday.getTime() + 45 * 86_400_000);
  await give(shop, "Enterprise");
  expect(await sumOf(), "the period of today first, then the difference").toBe(7990 + 15_000);
});

test("an edit of a plan concerns the periods that begin later", async () => {
  const { owner } = await openSubscribed("Reajustada", "Basic");
  await passDays(14);
  const { archived_at: _at, barbearias: _of, versao: _old, ...basic } = seeded[0]!;
  const { versao } = (await above.platform.plans.list({})).items.find(({ id }) => id === basic.id)!;
  await above.platform.plans.save({ ...basic, versao, preco: 3990, limite: 5 });
  const stale = above.platform.plans.save({ ...basic, versao });
  await expect(stale).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  expect(await owner.shopPlans.subscription()).toMatchObject({ preco: 2990, limite: 3 });
  await passDays(14 + 31);
  expect(await owner.shopPlans.subscription()).toMatchObject({ preco: 3990, limite: 5 });
  await above.platform.plans.save(basic);
});

test("a shop without its plan is not invoiced, and while it is closed its periods pass", async () => {
  const one = await openSubscribed("Sem plano", "Basic");
  const other = await openSubscribed("Parada", "Basic");
  await give(one.shop, null);
  await above.platform.shops.suspend({ id: other.shop, reason: "Reforma" });
  await passDays(14 + 31);
  await above.platform.shops.reopen({ id: other.shop, reason: "Voltou" });
  for (const { owner } of [one, other]) expect((await owner.shopPlans.invoices({})).items).toEqual([]);
  await passDays(14 + 62);
  expect((await other.owner.shopPlans.invoices({})).items).toHaveLength(1);
});

test("plans are kept by the platform, and an archived one is given and asked for no more", async () => {
  product.clock.time = monday;
  const wanted: SaveShopPlan = {
    nome: "Rede",
    preco: 49_900,
    descricao: "",
    beneficios: ["Várias unidades"],
    icone: "",
    popular: false,
    limite: 50,
    teste_dias: 0,
    ordem: 9,
    inicial: true,
  };
  const again = { context: { idempotencyKey: randomUUID() } };
  const { id } = await above.platform.plans.save(wanted, again);
  expect(await above.platform.plans.save(wanted, again), "a repeated request").toEqual({ id });
  const [twin, other] = await Promise.all([1, 2].map(() => above.platform.plans.save(wanted, again)));
  expect([twin, other]).toEqual([{ id }, { id }]);
  expect((await above.platform.plans.list({ query: "rede" })).items).toMatchObject([{ id, inicial: true }]);
  await above.platform.plans.save({ ...wanted, id, preco: 59_900 });
  await above.platform.plans.save(wanted, again);
  const since = { id, preco: 59_900, inicial: true };
  expect((await above.platform.plans.list({ query: "rede" })).items, "a late repeat").toMatchObject([since]);
  await above.platform.plans.archive({ id });
  const { items } = await above.platform.plans.list({ which: "inactive", query: "rede" });
  expect(items).toMatchObject([{ id, nome: "Rede", inicial: false, barbearias: 0 }]);
  const { owner, session } = await openShop(product, "Arquivista");
  const shop = session.barbershop!.id;
  const archived = { code: "SHOP_PLAN_ARCHIVED" };
  await expect(above.platform.plans.save({ ...wanted, id })).rejects.toMatchObject(archived);
  await expect(above.platform.subscriptions.quote({ shop, plan: id })).rejects.toMatchObject(archived);
  await expect(owner.shopPlans.ask({ id })).rejects.toMatchObject(archived);
  await above.platform.plans.restore({ id });
  expect((await owner.shopPlans.offer()).plans.map(({ nome }) => nome)).toEqual([
    "Basic",
    "Premium",
    "Enterprise",
    "Rede",
  ]);
  await above.platform.plans.archive({ id });
  const none = { code: "NOT_FOUND" };
  await expect(above.platform.plans.archive({ id: randomUUID() })).rejects.toMatchObject(none);
  await expect(above.platform.subscriptions.quote({ shop: randomUUID() })).rejects.toMatchObject(none);
});

test("a shop asks for a plan and for a specialist; super admins are mailed, see it and answer", async () => {
  const { owner, session, rita, beto } = await openStaffedShop(product);
  const shop = session.barbershop!.id;
  await owner.shopPlans.ask({ id: planOf("Basic") });
  await owner.shopPlans.ask({ id: planOf("Premium") });
  expect(await owner.shopPlans.subscription()).toMatchObject({ pedido: { plano: planOf("Premium") } });
  await rita.shopPlans.talk({ mensagem: "Temos três unidades.\nComo fazemos?" });
  await expect(rita.shopPlans.ask({ id: planOf("Basic") })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(beto.shopPlans.talk({ mensagem: "Oi, oi" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const mails = await product.mailsTo(superEmail);
  expect(mails.map(({ text }) => text)).toContainEqual(expect.stringContaining("Temos três unidades."));
  const waiting = async () =>
    (await above.platform.requests.list({})).items.filter((one) => one.barbershop_id === shop);
  const [talked, wished] = await waiting();
  expect([talked, wished]).toMatchObject([
    { tipo: "especialista", pessoa: "Rita Souza", plano: null },
    { tipo: "plano", pessoa: "Zé Dono", plano: "Premium" },
  ]);
  const { waiting: before } = await above.platform.requests.waiting();
  await above.platform.requests.answer({ id: talked!.id });
  await give(shop, "Premium");
  expect(await waiting(), "giving a plan answers who asked for one").toEqual([]);
  expect((await above.platform.requests.waiting()).waiting).toBe(before - 2);
  expect(await owner.shopPlans.subscription()).toMatchObject({ pedido: null });
  await above.platform.requests.reopen({ id: talked!.id });
  expect(await waiting()).toHaveLength(1);
  await expect(above.platform.requests.answer({ id: randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a plan asked for twice is mailed once", async () => {
  const { owner } = await openShop(product, "Repetida");
  for (let pressed = 0; pressed < 2; pressed++) await owner.shopPlans.ask({ id: planOf("Premium") });
  const mails = await product.mailsTo(superEmail);
  expect(mails.filter(({ subject }) => subject === "Repetida pediu contato")).toHaveLength(1);
});

test("one shop asks the platform five times an hour", async () => {
  const { owner } = await openShop(product, "Insistente");
  const ask = () => owner.shopPlans.talk({ mensagem: "Alguém aí?" });
  for (let time = 0; time < 5; time++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("the platform's money of a month is what shops have paid, and nothing of an exempt invoice", async () => {
  const fresh = await openProduct();
  const { above: one } = await openPlatform(fresh);
  const [basic] = (await one.platform.plans.list({})).items;
  const figures = () => one.platform.subscriptions.figures({ mes: "2026-12" });
  const shops: TestClient[] = [];
  for (const nome of ["Paga", "Isenta", "Deve"]) {
    const { owner, session } = await openShop(fresh, nome);
    shops.push(owner);
    await one.platform.subscriptions.change({ shop: session.barbershop!.id, plan: basic!.id, valor: 0 });
  }
  expect(await figures()).toMatchObject({ total: 3, ativas: 0, novas: 3, receita_mensal: 0, recebido: 0 });
  fresh.clock.time = new Date(monday.getTime() + 20 * 86_400_000);
  await invoiceShops(fresh.deps);
  for (const [nome, forma] of [
    ["paga", "pix"],
    ["isenta", "isenta"],
  ] as const) {
    const { id } = (await one.platform.invoices.list({ query: nome })).items[0]!;
    await one.platform.invoices.pay({ id, paga_em: addDays(today, 18), forma, nota: "" });
  }
  expect(await figures()).toMatchObject({
    ativas: 3,
    vencidas: 0,
    receita_mensal: 3 * 2990,
    recebido: 2990,
    em_aberto: 2990,
    em_atraso: 2990,
    por_plano: [{ plano: "Basic", recebido: 2990 }],
  });
  expect((await one.platform.invoices.list({ situacao: "paga", size: 1 })).next).not.toBeNull();
  expect((await one.platform.shops.list({ query: "deve" })).items).toMatchObject([
    { plano: "Basic", assinatura: "atraso", barbeiros: 1, limite: 3, deve: true },
  ]);
  const later = { paga_em: addDays(today, 21), forma: "pix", nota: "" } as const;
  const { id } = (await one.platform.invoices.list({ situacao: "atrasada" })).items[0]!;
  await expect(one.platform.invoices.pay({ id, ...later })).rejects.toMatchObject({ code: "LATER_DAY" });
  const earlier = { ...later, paga_em: "1900-01-01" };
  await expect(one.platform.invoices.pay({ id, ...earlier })).rejects.toMatchObject({ code: "EARLIER_DAY" });
  const { barbearias: _shops, archived_at: _archived, versao: _version, ...terms } = basic!;
  await one.platform.plans.save({ ...terms, nome: "Começo" });
  await one.platform.invoices.pay({ id, ...later, paga_em: addDays(today, 20) });
  const byPlan = [{ id: basic!.id, plano: "Começo", recebido: 2 * 2990 }];
  expect(await figures(), "renamed since").toMatchObject({ por_plano: byPlan });
});
