import { afterAll, afterEach, expect, test } from "vitest";
import { asProvider } from "#server/actors.ts";
import { lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { endDeposit } from "#server/features/payments/deposits/jobs.ts";
import { openDepositShop } from "#server/features/payments/deposits/examples.ts";
import { changeDeposit, heldDepositOf } from "#server/features/payments/deposits/queries.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { plan } from "#server/features/plans/examples.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { confirmPhoneOf, openShop, signUpClient, timesIn } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe } = opened;
const { deps } = product;
const payments = deps.payments!;
const { openPayment } = payments;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => {
  product.clock.time = monday;
  stripe.state.fault = null;
  payments.openPayment = openPayment;
});
const refused = (code: string) => expect.objectContaining({ code });
const afterHold = new Date(monday.getTime() + 31 * 60_000);

test("a visitor pays a deposit, and the desk receives the rest", async () => {
  const { owner, book, pay, deliver, balances, broken } = await openDepositShop(opened);
  const visit = await book("10:00");
  expect(visit).toMatchObject({ status: "retido", sinal: { valor: 2000, situacao: "pendente" } });
  await pay(visit.token);
  await deliver();
  const paid = await product.browser().publicPage.visit({ token: visit.token });
  expect(paid).toMatchObject({ status: "agendado", sinal: { valor: 2000, situacao: "pago", ate: null } });
  expect(await balances()).toMatchObject({ sinais: -2000, receber_online: 1881, taxas: 119 });
  const comanda = await owner.sales.open({ appointment: visit.id, client: null });
  expect(comanda.payments).toMatchObject([{ forma: "sinal", valor: 2000 }]);
  await expect(owner.sales.takeBack({ id: comanda.payments[0]!.id })).rejects.toEqual(refused("DEPOSIT_STAYS"));
  const rest = comanda.items[0]!.preco - 2000;
  await owner.sales.pay({ id: comanda.id, forma: "pix", valor: rest, recebido: null, parcelas: 1 });
  await owner.sales.close({ id: comanda.id });
  expect(await balances()).toMatchObject({ sinais: 0, adiantamentos: 0 });
  expect((await product.browser().publicPage.visit({ token: visit.token })).sinal).toMatchObject({ situacao: "usado" });
  expect(await broken()).toEqual([]);
});

test("a page that could not be stored is read by its reference once the provider tells of it", async () => {
  const { book, pay, deliver, shopId: id, visitor } = await openDepositShop(opened);
  const visit = await book("10:00");
  await pay(visit.token);
  await asProvider(product, { id, timezone: "America/Sao_Paulo" }, async ({ db, scope }) => {
    const deposit = (await heldDepositOf(db, scope, visit.id))!;
    await changeDeposit(db, scope, { id: deposit.id, sessao: null, url: null, updated_at: monday });
  });
  await deliver();
  expect((await visitor.visit({ token: visit.token })).sinal).toMatchObject({ situacao: "pago" });
});

test("nobody is erased whose paid deposit of a visit that was is not ended", async () => {
  const { owner, book, pay, deliver } = await openDepositShop(opened);
  const visit = await book("10:00");
  await pay(visit.token);
  await deliver();
  product.clock.time = new Date(Date.parse(visit.startsAt) + 60_000);
  const { cliente } = await owner.appointments.details({ id: visit.id });
  const left = [{ kind: "sinal", quanto: 2000 }];
  await expect(owner.clients.erase({ id: cliente!.id, confirmation: "EXCLUIR", giveUp: true })).rejects.toMatchObject({
    code: "STILL_OPEN",
    data: { left },
  });
});

test("a deposit that nobody pays frees its time after half an hour, and its page is over", async () => {
  const { slug, cut, visitor, conta, shopId: shop, book, sessionOf } = await openDepositShop(opened);
  const visit = await book("10:00");
  const free = async () => {
    const asked = { slug, services: [cut.id], barber: "any", from: "2026-11-23", days: 1 };
    return timesIn(await visitor.freeTimes(asked)).includes(visit.startsAt);
  };
  const { url } = await visitor.payDeposit({ token: visit.token });
  expect(await free()).toBe(false);
  await endDeposit(deps, { shop, appointment: visit.id });
  expect(await visitor.visit({ token: visit.token }), "not yet over").toMatchObject({ status: "retido" });
  product.clock.time = afterHold;
  await expect(visitor.payDeposit({ token: visit.token })).rejects.toEqual(refused("DEPOSIT_OVER"));
  await endDeposit(deps, { shop, appointment: visit.id });
  const left = await visitor.visit({ token: visit.token });
  expect(left).toMatchObject({ status: "cancelado", sinal: { situacao: "vencido" } });
  expect(await free()).toBe(true);
  expect(stripe.account(conta).get(sessionOf(url)).status).toBe("expired");
});

test.each([{ amount_captured: 1000 }, { amount_captured: 3000 }, { currency: "usd" }])(
  "what is not the amount that was asked pays for nothing, and goes back once: %o",
  async (other) => {
    const { owner, visitor, conta, shopId: shop, book, pay, deliver, balances, broken } = await openDepositShop(opened);
    const visit = await book("10:00");
    await pay(visit.token);
    const account = stripe.account(conta);
    Object.assign(account.of("charge")[0]!, other);
    await deliver();
    expect(await visitor.visit({ token: visit.token })).toMatchObject({ sinal: { situacao: "pendente" } });
    await comparePayments(deps);
    product.clock.time = afterHold;
    await endDeposit(deps, { shop, appointment: visit.id });
    await deliver();
    expect(await visitor.visit({ token: visit.token })).toMatchObject({
      status: "cancelado",
      sinal: { situacao: "vencido" },
    });
    expect(account.of("refund")).toHaveLength(1);
    expect(await balances()).toMatchObject({ sinais: 0, receber_online: 0 });
    const told = (await owner.notifications.list({})).items.filter(({ message }) => message.includes("outro valor"));
    expect(told).toHaveLength(1);
    expect(await broken()).toEqual([]);
  },
);

test("two concurrent calls get one page, and repeated, late and unordered events are posted once", async () => {
  const { visitor, shopId: shop, book, pay, deliver, balances } = await openDepositShop(opened);
  const visit = await book("10:00");
  const [one, other] = await Promise.all([1, 2].map(() => visitor.payDeposit({ token: visit.token })));
  expect(one!.url).toBe(other!.url);
  const before = stripe.events.length;
  await pay(visit.token);
  const events = stripe.events.slice(before);
  for (const event of [...events.toReversed(), ...events]) await stripe.send(event, { to: opened.hook });
  await deliver();
  const place = { id: shop, timezone: "America/Sao_Paulo" };
  const kept = await asProvider({ deps }, place, ({ db, scope }) => heldDepositOf(db, scope, visit.id));
  await Promise.all([1, 2, 3].map(() => readDeposit({ deps, place }, kept!.id)));
  expect(await balances()).toMatchObject({ sinais: -2000 });
  await expect(visitor.payDeposit({ token: visit.token })).rejects.toEqual(refused("DEPOSIT_OVER"));
});

test("concurrent calls by link and by account get one page", async () => {
  const { owner, slug, cut, barber, visitor, conta, deliver, balances } = await openDepositShop(opened);
  const { client } = await signUpClient(product, slug, "Ana Prado");
  await confirmPhoneOf(owner, client);
  const { telefone } = (await owner.clients.list({ query: "Ana" })).items[0]!;
  const wish = { slug, services: [cut.id], barber: barber.id, startsAt: "2026-11-23T10:00:00-03:00" };
  const visit = await visitor.book({ ...wish, nome: "Ana Prado", telefone: telefone! });
  // The provider answers only after both calls have reached it.
  let begun = 0;
  const both = Promise.withResolvers<void>();
  payments.openPayment = async (...asked) => {
    if (++begun === 2) both.resolve();
    await both.promise;
    return openPayment(...asked);
  };
  const [one, other] = await Promise.all([
    visitor.payDeposit({ token: visit.token }),
    client.payments.mine.payDeposit({ id: visit.id }),
  ]);
  expect(one.url).toBe(other.url);
  const account = stripe.account(conta);
  expect(account.of("checkout.session").filter(({ status }) => status === "open")).toHaveLength(1);
  account.pay(one.url.split("/").at(-1)!);
  await deliver();
  expect(await balances()).toMatchObject({ sinais: -2000 });
});

test("with a revoked account an unpaid page expires, and a paid deposit ends by the shop's rule", async () => {
  const { visitor, shopId: shop, conta, book, pay, deliver, balances } = await openDepositShop(opened);
  const [left, paid] = [await book("10:00"), await book("11:00")];
  await visitor.payDeposit({ token: left.token });
  await pay(paid.token);
  await deliver();
  stripe.account(conta).deauthorize();
  await visitor.cancelVisit({ token: paid.token });
  product.clock.time = afterHold;
  for (const { id } of [left, paid]) await endDeposit(deps, { shop, appointment: id });
  expect(await visitor.visit({ token: left.token })).toMatchObject({ sinal: { situacao: "vencido" } });
  expect(await visitor.visit({ token: paid.token })).toMatchObject({ sinal: { situacao: "devolvido" } });
  expect(await balances()).toMatchObject({ sinais: 0 });
  // The refund job cannot succeed, so it is removed.
  await product.pool.query("delete from pgboss.job");
});

test("an estorno does not wait for a concurrent read of its deposit, which then sees the estorno", async () => {
  const { owner, cut, shopId: shop, book, pay, deliver } = await openDepositShop(opened);
  const visit = await book("10:00");
  await pay(visit.token);
  await deliver();
  const { id } = await owner.sales.open({ appointment: visit.id, client: null });
  await owner.sales.pay({ id, forma: "pix", valor: cut.preco - 2000, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  await asProvider({ deps }, { id: shop, timezone: "America/Sao_Paulo" }, async ({ db, scope }) => {
    await lockAppointment(db, scope, visit.id);
    await owner.sales.reverse({ id, motivo: "Engano" });
    expect(await heldDepositOf(db, scope, visit.id)).toMatchObject({ situacao: "usado" });
  });
});

test("a late payment books the visit if its time is free, otherwise it is refunded and client and shop are notified", async () => {
  const {
    owner,
    cut,
    barber,
    visitor,
    conta,
    shopId: shop,
    book,
    deliver,
    balances,
    broken,
  } = await openDepositShop(opened);
  const [kept, lost] = [await book("10:00"), await book("11:00", "Bia Luz")];
  for (const { token } of [kept, lost]) await visitor.payDeposit({ token });
  product.clock.time = afterHold;
  // The provider is unreachable: the times become free anyway, and the pages can still be paid.
  stripe.state.fault = { kind: "failing", times: 100 };
  for (const { id } of [kept, lost])
    await expect(endDeposit(deps, { shop, appointment: id })).rejects.toThrow("Stripe gave no answer.");
  stripe.state.fault = null;
  expect(await visitor.visit({ token: lost.token })).toMatchObject({ status: "cancelado" });
  const other = {
    services: [cut.id],
    barber: barber.id,
    startsAt: lost.startsAt,
    client: { nome: "Caio Sá", telefone: "" },
  };
  const taken = await owner.appointments.book(other);
  const account = stripe.account(conta);
  for (const session of account.of("checkout.session")) if (session.status === "open") account.pay(session.id);
  await deliver();
  expect(await visitor.visit({ token: kept.token })).toMatchObject({ status: "agendado", sinal: { situacao: "pago" } });
  const gone = await visitor.visit({ token: lost.token });
  expect(gone).toMatchObject({ status: "cancelado", sinal: { situacao: "devolvido" } });
  expect(account.of("refund")).toMatchObject([{ amount: 2000 }]);
  const messages = (await owner.notifications.list({})).items.map(({ message }) => message).join(" ");
  expect(messages).toMatch(/devolve o sinal de R\$\s20,00 de Bia Luz: foi pago quando o horário já não era do cliente/);
  await deliver();
  expect(await balances()).toMatchObject({ sinais: -2000 });
  await endDeposit(deps, { shop, appointment: kept.id });
  expect(await visitor.visit({ token: kept.token }), "its job comes late").toMatchObject({ status: "agendado" });
  expect(await owner.appointments.details({ id: taken.id })).toMatchObject({ status: "agendado" });
  expect(await broken()).toEqual([]);
});

test("while the provider is down the time stays held, and is paid later at the agreed amount", async () => {
  const { owner, visitor, book, pay, deliver } = await openDepositShop(opened);
  const visit = await book("10:00");
  stripe.state.fault = { kind: "failing", times: 100 };
  await expect(visitor.payDeposit({ token: visit.token })).rejects.toEqual(refused("DEPOSIT_UNAVAILABLE"));
  stripe.state.fault = null;
  product.clock.time = new Date(monday.getTime() + 10 * 60_000);
  await owner.barbershops.settings.change({ sinal_tipo: "valor", sinal_valor: 3500 });
  await pay(visit.token);
  await deliver();
  expect(await visitor.visit({ token: visit.token })).toMatchObject({ status: "agendado", sinal: { valor: 2000 } });
});

test("a client pays for their own visit alone, and who is exempt books at once", async () => {
  const { owner, slug, cut, barber, book } = await openDepositShop(opened, { sinal_visitas: 1 });
  const [ana, bia] = [await signUpClient(product, slug, "Ana Prado"), await signUpClient(product, slug, "Bia Luz")];
  const wish = (time: string) => ({
    services: [cut.id],
    barber: barber.id,
    startsAt: `2026-11-23T${time}:00-03:00`,
  });
  const mine = await ana.client.appointments.mine.book(wish("10:00"));
  expect(mine).toMatchObject({ status: "retido", sinal: { valor: 2000 } });
  await expect(bia.client.payments.mine.payDeposit({ id: mine.id })).rejects.toEqual(refused("NOT_FOUND"));
  await expect(ana.client.payments.mine.payDeposit({ id: mine.id })).resolves.toMatchObject({
    url: expect.stringContaining("/pay/"),
  });
  expect(await ana.client.appointments.mine.cancel({ id: mine.id })).toMatchObject({ status: "cancelado" });
  await confirmPhoneOf(owner, bia.client);
  const { id, telefone } = (await owner.clients.list({ query: "Bia" })).items[0]!;
  const done = await owner.appointments.book({ ...wish("09:00"), client: { id }, outsideHours: true });
  expect(done, "staff ask none").toMatchObject({ status: "agendado", sinal: null });
  product.clock.time = new Date("2026-11-23T12:05:00Z");
  await owner.appointments.start({ id: done.id });
  await owner.appointments.finish({ id: done.id });
  product.clock.time = monday;
  const told = async ({ client }: typeof ana) => (await client.subscribers.mine.coverage({ dia: "2026-11-23" })).sinal;
  expect([await told(ana), await told(bia)]).toMatchObject([{ sinal_valor: 2000 }, { sinal_valor: null }]);
  expect(await bia.client.appointments.mine.book(wish("12:00"))).toMatchObject({ status: "agendado", sinal: null });
  const asVisitor = await product
    .browser()
    .publicPage.book({ slug, ...wish("13:00"), nome: "Bia", telefone: telefone! });
  expect(asVisitor.status, "a number tells nothing").toBe("retido");
  expect((await book("14:00")).status).toBe("retido");
});

test("who depends on a subscription is exempt like its client", async () => {
  const { owner, slug, cut, barber } = await openDepositShop(opened, { sinal_assinantes: true });
  const [ana, davi] = [await signUpClient(product, slug, "Ana Prado"), await signUpClient(product, slug, "Davi Prado")];
  const idOf = async ({ client }: typeof ana) => (await client.auth.session())!.cliente_id!;
  const { id: sold } = await owner.plans.save({ ...plan, dependentes: 1 });
  await owner.subscribers.sell({ client: await idOf(ana), plan: sold, forma: "pix", recebido: null, parcelas: 1 });
  const { id } = (await owner.subscribers.ofClient({ id: await idOf(ana) }))!;
  const wish = (time: string) => ({
    services: [cut.id],
    barber: barber.id,
    startsAt: `2026-11-23T${time}:00-03:00`,
  });
  const told = async ({ client }: typeof ana) =>
    (await client.subscribers.mine.coverage({ dia: "2026-11-23" })).sinal.sinal_valor;
  expect([await told(ana), await told(davi)], "what they are told before they book").toEqual([null, 2000]);
  expect(await davi.client.appointments.mine.book(wish("10:00"))).toMatchObject({ status: "retido" });
  await owner.subscribers.addDependent({ id, client: await idOf(davi) });
  for (const [one, time] of [
    [davi, "11:00"],
    [ana, "12:00"],
  ] as const)
    expect(await one.client.appointments.mine.book(wish(time))).toMatchObject({ status: "agendado", sinal: null });
  expect(await told(davi)).toBeNull();
});

test("the policy needs an account that accepts payments, and a valid amount", async () => {
  const { owner } = await openShop(product);
  const { change } = owner.barbershops.settings;
  await expect(change({ sinal_tipo: "valor", sinal_valor: 2000 })).rejects.toEqual(refused("DEPOSIT_NEEDS_ACCOUNT"));
  const shop = await openDepositShop(opened);
  await expect(
    shop.owner.barbershops.settings.change({ sinal_tipo: "percentual", sinal_valor: 10_001 }),
  ).rejects.toEqual(refused("INVALID_INPUT"));
  await shop.owner.barbershops.settings.change({ sinal_tipo: "percentual", sinal_valor: 3000 });
  expect((await shop.book("10:00")).sinal).toMatchObject({ valor: Math.round(shop.cut.preco * 0.3) });
  await shop.owner.payments.account.disconnect();
  expect(await shop.book("11:00"), "nobody asks what nobody can pay").toMatchObject({
    status: "agendado",
    sinal: null,
  });
});

test("at night lost webhooks, ends and refunds are made good", async () => {
  const { visitor, conta, book, pay, deliver, broken } = await openDepositShop(opened);
  const [paid, left, back] = [await book("10:00"), await book("11:00"), await book("12:00")];
  await pay(paid.token);
  const { url } = await visitor.payDeposit({ token: left.token });
  await pay(back.token);
  await deliver();
  await visitor.cancelVisit({ token: back.token });
  stripe.state.fault = { kind: "failing", times: 100, path: /refunds/ };
  await deliver().catch(() => {});
  stripe.state.fault = null;
  const account = stripe.account(conta);
  expect(account.of("refund")).toEqual([]);
  await visitor.cancelVisit({ token: left.token });
  await product.pool.query("delete from pgboss.job");
  await comparePayments(deps);
  await deliver();
  expect(account.get(url.split("/").at(-1)!).status).toBe("expired");
  expect(account.of("refund")).toHaveLength(1);
  expect(await visitor.visit({ token: paid.token })).toMatchObject({ status: "agendado" });
  expect(await visitor.visit({ token: left.token })).toMatchObject({ sinal: { situacao: "vencido" } });
  expect(await broken()).toEqual([]);
});
