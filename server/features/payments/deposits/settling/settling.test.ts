import { afterAll, afterEach, expect, test } from "vitest";
import { asProvider } from "#server/actors.ts";
import type { DepositPolicy } from "#contract/deposits.ts";
import { openDepositShop, openPaidDeposit } from "#server/features/payments/deposits/examples.ts";
import { endDeposit } from "#server/features/payments/deposits/jobs.ts";
import { changeDeposit, heldDepositOf } from "#server/features/payments/deposits/queries.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { openPlatform, signUpClient } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe } = opened;
const { deps } = product;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => void (product.clock.time = monday));
const refused = (code: string) => expect.objectContaining({ code });

const openPaid = (changed: Partial<DepositPolicy> = {}) => openPaidDeposit(opened, changed);

test("cancelled in time, the deposit is refunded to the card once, also after the visit was moved", async () => {
  const { visitor, visit, account, deliver, now, balances, broken } = await openPaid();
  await visitor.moveVisit({ token: visit.token, startsAt: "2026-11-23T15:00:00-03:00" });
  expect(await now(), "a moved visit keeps it").toBe("pago");
  await visitor.cancelVisit({ token: visit.token });
  await deliver();
  expect(await now()).toBe("devolvido");
  expect(account.of("refund")).toMatchObject([{ amount: 2000 }]);
  await deliver();
  expect(await balances()).toMatchObject({ sinais: 0, receber_online: -119, reembolsos: 0 });
  expect(await broken()).toEqual([]);
});

test("a shop may turn the deposit into the client's credit", async () => {
  const { visitor, owner, visit, client, account, deliver, now, broken } = await openPaid({ sinal_devolve: "credito" });
  await visitor.cancelVisit({ token: visit.token });
  await deliver();
  expect(await now()).toBe("credito");
  expect(await owner.clients.wallet.read({ id: client })).toMatchObject({ credito: 2000 });
  expect(account.of("refund")).toEqual([]);
  expect(await broken()).toEqual([]);
});

test("after a late cancellation or a no-show at the day's end, the shop keeps the deposit", async () => {
  const late = await openPaid();
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  await late.owner.appointments.cancel({ id: late.visit.id, late: true });
  await late.deliver();
  expect(await late.now()).toBe("retido");
  expect(await late.balances()).toMatchObject({ sinais: 0, receita_outras: -2000 });
  expect(await late.owner.clients.details({ id: late.client })).toMatchObject({ desmarcacoes: 1, faltas: 0 });
  expect(await late.broken()).toEqual([]);
  product.clock.time = monday;
  const missed = await openPaid();
  const at = { shop: missed.shopId, appointment: missed.visit.id };
  product.clock.time = new Date("2026-11-23T13:10:00Z");
  await missed.owner.appointments.markMissed({ id: missed.visit.id });
  await missed.deliver();
  // Like the hold's job, or the nightly job before the day is over.
  await endDeposit(deps, at);
  expect(await missed.now(), "it can be undone").toBe("pago");
  product.clock.time = new Date("2026-11-24T03:10:00Z");
  await endDeposit(deps, at);
  await endDeposit(deps, at);
  expect(await missed.now()).toBe("retido");
  expect(await missed.balances()).toMatchObject({ sinais: 0, receita_outras: -2000 });
});

test("a super admin inside the shop does not cancel a visit whose deposit is paid, nor mark it as missed", async () => {
  const { visit, shopId, now } = await openPaid();
  const { above } = await openPlatform(product);
  await above.platform.shops.enter({ id: shopId });
  await expect(above.appointments.cancel({ id: visit.id })).rejects.toEqual(refused("FORBIDDEN"));
  product.clock.time = new Date("2026-11-23T13:10:00Z");
  await expect(above.appointments.markMissed({ id: visit.id })).rejects.toEqual(refused("FORBIDDEN"));
  expect(await now()).toBe("pago");
});

test("a client who cancels late too often is booked only by staff, if the shop counts that", async () => {
  const { owner, slug, cut, barber } = await openDepositShop(opened, { conta_desmarcacoes: true });
  await owner.barbershops.settings.change({ max_no_shows: 1, sinal_tipo: null });
  const { client } = await signUpClient(product, slug);
  const book = (time: string) =>
    client.appointments.mine.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: `2026-11-23T${time}:00-03:00`,
    });
  const { id } = await book("10:00");
  const other = await book("15:00");
  await owner.appointments.cancel({ id: other.id, late: true });
  await book("16:00");
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  await owner.appointments.cancel({ id, late: true });
  await expect(book("17:00"), "in time it did not count").rejects.toEqual(refused("CLIENT_BLOCKED"));
  await owner.barbershops.settings.change({ conta_desmarcacoes: false });
  expect(await book("17:00")).toMatchObject({ status: "agendado" });
});

test("a client with an account hears that their deposit stays with the shop, or is credit", async () => {
  const { owner, slug, cut, barber, conta, sessionOf, deliver } = await openDepositShop(opened);
  const { client } = await signUpClient(product, slug);
  const giveUp = async (time: string) => {
    const startsAt = `2026-11-23T${time}:00-03:00`;
    const { id } = await client.appointments.mine.book({ services: [cut.id], barber: barber.id, startsAt });
    const { url } = await client.payments.mine.payDeposit({ id });
    stripe.account(conta).pay(sessionOf(url));
    await deliver();
    product.clock.time = new Date("2026-11-23T12:30:00Z");
    await owner.appointments.cancel({ id, late: true });
    await deliver();
    product.clock.time = monday;
  };
  await giveUp("10:00");
  await owner.barbershops.settings.change({ sinal_devolve: "credito" });
  await giveUp("17:00");
  const messages = (await client.notifications.list({ kind: "deposit" })).items.map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining("virou crédito para a sua próxima visita."),
    expect.stringContaining("ficou com a barbearia."),
  ]);
});

test("cancelled late by the shop, the deposit is refunded; its comanda releases it first", async () => {
  const { owner, visit, openTab, deliver, now, broken } = await openPaid();
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  await openTab();
  expect(await now()).toBe("usado");
  await owner.appointments.cancel({ id: visit.id });
  await deliver();
  expect(await now()).toBe("devolvido");
  expect(await broken()).toEqual([]);
});

test("an estorno puts it on the comanda that follows, and a cancelled comanda gives it back to the visit", async () => {
  const { owner, openTab, payRest, now, balances, broken } = await openPaid();
  const tab = await openTab();
  await payRest(tab.id, tab.items[0]!.preco - 2000);
  const copy = await owner.sales.reverse({ id: tab.id, motivo: "Preço errado" });
  expect(copy.payments).toMatchObject([{ forma: "sinal", valor: 2000 }]);
  expect(await now()).toBe("usado");
  await owner.sales.cancel({ id: copy.id, motivo: "Não houve" });
  expect(await now()).toBe("pago");
  expect(await balances()).toMatchObject({ sinais: -2000, adiantamentos: 0 });
  expect(await broken()).toEqual([]);
});

test("a deposit above the comanda's total is the client's credit, and the visit can be repriced", async () => {
  const { owner, visit, client, openTab, balances, broken } = await openPaid();
  const tab = await openTab();
  await owner.appointments.reprice({ id: visit.id, valor_final: 1500 });
  await owner.sales.close({ id: tab.id });
  expect(await owner.clients.wallet.read({ id: client })).toMatchObject({ credito: 500 });
  expect(await balances()).toMatchObject({ sinais: 0, adiantamentos: 0, creditos_de_clientes: -500 });
  expect(await broken()).toEqual([]);
});

test("money already returned in another form for items is not given to the client again", async () => {
  const { owner, openTab, payRest, balances, broken } = await openPaid();
  const tab = await openTab();
  const { id, preco } = tab.items[0]!;
  await payRest(tab.id, preco - 2000);
  await owner.sales.returnItem({ id, quantidade: 1, forma: "pix", motivo: "Não gostou" });
  await owner.sales.reverse({ id: tab.id, motivo: "Tudo errado" });
  expect(await balances()).toMatchObject({ sinais: 0, adiantamentos: 0 });
  expect(await broken()).toEqual([]);
});

test("a refund by the provider is posted: of an unused deposit as its end, of a used one as an expense", async () => {
  const waiting = await openPaid();
  waiting.account.refund(waiting.intent);
  await waiting.deliver();
  expect(await waiting.now()).toBe("devolvido");
  expect(await waiting.balances()).toMatchObject({ sinais: 0, reembolsos: 0, receber_online: -119 });
  expect(await waiting.broken()).toEqual([]);
  const used = await openPaid();
  const tab = await used.openTab();
  await used.payRest(tab.id, tab.items[0]!.preco - 2000);
  used.account.dispute(used.intent, "needs_response");
  await used.deliver();
  expect(await used.balances()).toMatchObject({ reembolsos: 2000, receber_online: -119 });
  used.account.dispute(used.intent, "won");
  await used.deliver();
  expect(await used.balances()).toMatchObject({ reembolsos: 0, receber_online: 1881 });
  expect((await used.owner.notifications.list({})).items[0]!.message).toMatch(
    /ganhou uma contestação e recebeu de volta R\$.20,00 do sinal de Ana Prado\.$/,
  );
  expect(await used.broken()).toEqual([]);
});

test("after an estorno of joined comandas the copy has the deposits of all visits", async () => {
  const { owner, visit, openTab, payRest, book, pay, deliver, balances, broken, cut } = await openPaid();
  const other = await book("11:00", "Filho Prado");
  await pay(other.token);
  await deliver();
  const tab = await openTab();
  const main = await owner.sales.open({ appointment: null, client: null });
  for (const { id } of [tab, await owner.sales.open({ appointment: other.id, client: null })])
    await owner.sales.join({ id: main.id, other: id });
  await payRest(main.id, cut.preco * 2 - 4000);
  const copy = await owner.sales.reverse({ id: main.id, motivo: "Preço errado" });
  expect((await owner.sales.open({ appointment: visit.id, client: null })).id).toBe(copy.id);
  expect(copy.payments).toMatchObject([
    { forma: "sinal", valor: 2000 },
    { forma: "sinal", valor: 2000 },
  ]);
  expect(await balances()).toMatchObject({ sinais: 0 });
  expect(await broken()).toEqual([]);
});

test("the deposit of a finished visit is refunded when its comanda is cancelled, also if its items moved to another", async () => {
  for (const isMoved of [false, true]) {
    product.clock.time = monday;
    const { owner, shopId, visit, openTab, deliver, now, account, balances, broken } = await openPaid();
    product.clock.time = new Date("2026-11-23T13:05:00Z");
    await owner.appointments.start({ id: visit.id });
    await owner.appointments.finish({ id: visit.id });
    const tab = await openTab();
    const main = await owner.sales.open({ appointment: null, client: null });
    if (isMoved) await owner.sales.moveItem({ id: tab.items[0]!.id, comanda: main.id });
    await owner.sales.cancel({ id: tab.id, motivo: "Não houve" });
    await asProvider({ deps }, { id: shopId, timezone: "America/Sao_Paulo" }, async ({ db, scope }) => {
      const { id } = (await heldDepositOf(db, scope, visit.id))!;
      await changeDeposit(db, scope, { id, updated_at: new Date("2026-11-01") });
    });
    expect(await broken(), "it must not wait for ever").toHaveLength(1);
    await deliver();
    expect(await now()).toBe("devolvido");
    expect(account.of("refund")).toMatchObject([{ amount: 2000 }]);
    expect(await balances()).toMatchObject({ sinais: 0 });
    expect(await broken()).toEqual([]);
  }
});

test("a comanda with a deposit keeps its client, who gets the excess", async () => {
  const { owner, openTab } = await openPaid();
  const tab = await openTab();
  await expect(owner.sales.change({ id: tab.id, client: null, desconto: 0 })).rejects.toEqual(refused("CLIENT_PAYS"));
});

test("the desk cannot record a payment as a deposit", async () => {
  const { owner, openTab } = await openPaid();
  const tab = await openTab();
  await expect(
    owner.sales.pay({ id: tab.id, forma: "sinal" as never, valor: 100, recebido: null, parcelas: 1 }),
  ).rejects.toEqual(refused("INVALID_INPUT"));
});
