import { afterAll, expect, test } from "vitest";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { pix } from "#server/features/subscribers/examples.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A client whose card paid a month, with the state of books and audit. */
async function openPaid() {
  product.clock.time = monday;
  const club = await openOnlineClub(opened);
  const { owner, conta, pay, join, deliver, session } = club;
  const { client, id } = await join("Ana Prado");
  const subscription = await pay(client);
  await deliver();
  const account = stripe.account(conta);
  const shop = session.barbershop!.id;
  const broken = () => brokenBooks(product, shop);
  const shown = async () => (await owner.subscribers.ofClient({ id }))!;
  const comanda = (await shown()).payments[0]!.comanda_id;
  const intent = String(account.of("charge")[0]!.payment_intent);
  const messages = async () => (await owner.notifications.list({})).items.map(({ message }) => message);
  return { ...club, client, id, subscription, account, comanda, intent, broken, shown, messages };
}

/** The same client after changing the plan at the desk; after ten days R$ 66,60 are deducted from the new one. */
async function openChanged(day = "2026-12-03") {
  const club = await openPaid();
  const { owner, rita, account, subscription, deliver, shown, plan, chair } = club;
  const { id: pote } = await owner.revenuePots.save({ ...pot, planos: [plan], membros: [memberOf(chair)] });
  account.cancel(subscription, "at_end");
  await deliver();
  on(day);
  const { id: other } = await owner.plans.save({ ...example, nome: "Completo", preco: 29_990 });
  const { id: before } = await shown();
  const { total } = await rita.subscribers.changeOffer({ id: before, plan: other });
  const { comanda: change } = await rita.subscribers.change({ id: before, plan: other, total, ...pix });
  return { ...club, before, change, pote };
}

test("a provider's refund of a changed plan is an expense notified to the admins; undoing the change reverses that plan", async () => {
  const { owner, account, intent, change, before, comanda, pote, deliver, balances, broken, shown, messages } =
    await openChanged();
  account.refund(intent);
  await deliver();
  expect(await balances()).toMatchObject({ receber_online: -438, reembolsos: 9990, receita_clube: -33_320 });
  expect(await shown()).toMatchObject({ subscription_tier: "Completo", estado: "ativa" });
  expect((await messages())[0]).toContain("de um plano que foi trocado depois");
  await owner.sales.reverse({ id: change, motivo: "Engano" });
  expect(await shown()).toMatchObject({ id: before, estado: "ativa" });
  await work();
  const back = { receber_online: -438, reembolsos: 0, receita_clube: 0, pix_a_conferir: 0, adiantamentos: 0 };
  expect(await balances()).toMatchObject(back);
  expect(await shown()).toMatchObject({ id: before, estado: "encerrada" });
  expect((await messages())[0]).toContain("Reembolso no provedor");
  expect(await owner.sales.details({ id: comanda })).toMatchObject({ returns: [{ forma: "online", valor: 9990 }] });
  // The expense that the pote bore is returned to it before the whole payment leaves its base.
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-12" })).toMatchObject({ base: -9990 });
  expect(await broken()).toEqual([]);
});

test("a withdrawal from a plan that was changed since is an expense, told to the admins as a withdrawal", async () => {
  const { client, deliver, balances, shown, messages, broken } = await openChanged("2026-11-29");
  await client.payments.mine.withdraw();
  await deliver();
  expect(await balances()).toMatchObject({ reembolsos: 9990 });
  expect(await shown()).toMatchObject({ subscription_tier: "Completo", estado: "ativa" });
  expect((await messages())[0]).toMatch(
    /devolveu por desistência R\$.99,90 da comanda 1: é de um plano que foi trocado/,
  );
  expect(await broken()).toEqual([]);
});

test("reversing both comandas after a full refund of the provider posts nothing twice, in either order", async () => {
  for (const isRead of [true, false]) {
    const { owner, account, intent, change, comanda, pote, deliver, balances, broken, shown } = await openChanged();
    account.refund(intent);
    if (isRead) await deliver();
    await owner.sales.reverse({ id: change, motivo: "Engano" });
    await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
    await work();
    await deliver();
    expect(account.of("refund")).toHaveLength(1);
    expect(await balances()).toMatchObject({ receber_online: 0, taxas: 0, reembolsos: 0, receita_clube: 0 });
    expect(await shown()).toMatchObject({ estado: "encerrada" });
    expect(await owner.revenuePots.month({ id: pote, mes: "2026-12" })).toMatchObject({ base: -9990 });
    expect(await broken()).toEqual([]);
  }
});

test("a partial refund before an estorno is no expense after it, and the pote bears it once", async () => {
  const { owner, plan, chair, comanda, account, intent, deliver, balances, broken } = await openPaid();
  const { id: pote } = await owner.revenuePots.save({ ...pot, planos: [plan], membros: [memberOf(chair)] });
  account.refund(intent, 4000);
  await deliver();
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-11" })).toMatchObject({ base: 5990 });
  await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  await work();
  expect(account.of("refund").map(({ amount }) => amount)).toEqual([4000, 5990]);
  expect(await balances(), "without a webhook").toMatchObject({ receber_online: 0, reembolsos: 0, receita_clube: 0 });
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-11" })).toMatchObject({ base: 0 });
  expect(await broken()).toEqual([]);
});

/** The same, reversed by the desk; the card's bank rejected the refund. */
async function openFailed() {
  const club = await openPaid();
  const { owner, account, comanda, intent, deliver } = club;
  const { id: copy } = await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  await work();
  await deliver();
  return { ...club, copy, fail: () => account.failRefund(intent) };
}

test("credit of a failed refund no longer pays an open comanda once the card got the refund", async () => {
  const { owner, rita, cut, chair, id, account, intent, fail, deliver, balances, messages, broken } =
    await openFailed();
  fail();
  await deliver();
  const { id: tab } = await rita.sales.open({ appointment: null, client: id });
  const { items } = await rita.sales.addItem({ id: tab, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const { preco } = items[0]!;
  await rita.sales.pay({ id: tab, forma: "credito_cliente", valor: preco, recebido: null, parcelas: 1 });
  account.refund(intent);
  await deliver();
  const none = { receber_online: 0, creditos_de_clientes: 0, adiantamentos: 0, reembolsos: 0 };
  expect(await balances()).toMatchObject(none);
  expect(await owner.clients.wallet.read({ id })).toMatchObject({ credito: 0 });
  expect(await owner.sales.details({ id: tab })).toMatchObject({ situacao: "aberta", payments: [{ reversed: true }] });
  expect((await messages())[0]).toContain("o cartão recebeu");
  expect(await broken()).toEqual([]);
});

test("a failed refund of an erased client is notified and posted once", async () => {
  for (const isErasedFirst of [true, false]) {
    const { owner, id, copy, account, intent, fail, deliver, balances, messages, broken } = await openFailed();
    await owner.sales.cancel({ id: copy, motivo: "Desistiu" });
    if (isErasedFirst) await owner.clients.erase({ id, confirmation: "EXCLUIR", giveUp: true });
    fail();
    await deliver();
    if (!isErasedFirst) await owner.clients.erase({ id, confirmation: "EXCLUIR", giveUp: true });
    expect((await messages())[0]).toContain(isErasedFirst ? "cliente que foi removido. Devolva" : "são crédito de Ana");
    const whose = isErasedFirst ? { reembolsos: -9990 } : { creditos_de_clientes: -9990 };
    expect(await balances()).toMatchObject({ receber_online: 9990, ...whose });
    expect(await broken()).toEqual([]);
    account.refund(intent);
    await deliver();
    expect(await balances()).toMatchObject({ receber_online: 0, creditos_de_clientes: 0, reembolsos: 0 });
    expect(await broken()).toEqual([]);
  }
});

test("a refund by the provider removes a pause in the refunded period", async () => {
  product.clock.time = monday;
  const { owner, rita, plan, conta, pay, join, deliver } = await openOnlineClub(opened);
  const { client, id } = await join();
  await rita.subscribers.sell({ client: id, plan, ...pix });
  const subscription = (await owner.subscribers.ofClient({ id }))!;
  await pay(client);
  await deliver();
  const account = stripe.account(conta);
  account.change("customer.subscription.updated", account.of("subscription")[0]!, { status: "unpaid" });
  await deliver();
  await rita.subscribers.pause({ id: subscription.id, de: "2026-12-28", dias: 10 });
  account.refund(String(account.of("charge")[0]!.payment_intent));
  await deliver();
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2026-12-23", pausa: null });
});
