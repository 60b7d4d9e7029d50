import { afterAll, expect, test } from "vitest";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import { password } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const refused = (code: string) => ({ code });

async function openClub(changed = {}) {
  product.clock.time = monday;
  return openOnlineClub(opened, changed);
}

test("a shop connects, its plans get a price at the provider, and disconnecting takes the button away", async () => {
  const { owner, rita, plan, conta } = await openClub();
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "pronta", planos: 1, planos_prontos: 1 });
  const [shown] = await rita.plans.list();
  expect(shown).toMatchObject({ id: plan, online: true });
  const account = stripe.account(conta);
  expect(account.of("price")).toMatchObject([{ unit_amount: 9990, recurring: { interval_count: 1 } }]);
  await owner.plans.save({ ...example, id: plan, preco: 11_990 });
  expect((await rita.plans.list())[0]).toMatchObject({ online: false });
  await work();
  expect((await rita.plans.list())[0]).toMatchObject({ online: true });
  expect(account.of("price").map(({ unit_amount }) => unit_amount)).toEqual([9990, 11_990]);
  expect(account.of("product")).toHaveLength(1);
  await owner.payments.account.disconnect();
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "desconectada", conta: null });
  expect((await rita.plans.list())[0]).toMatchObject({ online: false });
});

test("a full plan says so to clients and visitors, at once, and to those who have it nothing", async () => {
  const { owner, rita, plan, slug, join } = await openClub({ limite: 1 });
  const [ana, bia] = [await join("Ana Prado"), await join("Bia Reis")];
  const seen = async () => [
    (await ana.client.plans.list())[0]!.cheio,
    (await bia.client.plans.list())[0]!.cheio,
    (await product.browser().publicPage.barbershop({ slug })).plans[0]!.cheio,
    (await rita.plans.list())[0]!.cheio,
  ];
  expect(await seen()).toEqual([false, false, false, false]);
  const sold = () => owner.subscribers.sell({ client: ana.id, plan, forma: "pix", recebido: null, parcelas: 1 });
  await heardOf({ product, browser: bia.client, feature: "subscribers" }, sold);
  expect(await seen()).toEqual([false, true, true, true]);
  await expect(bia.client.payments.mine.checkout({ plan })).rejects.toMatchObject({
    code: "PLAN_FULL",
    message: "Este plano está sem vagas agora. Escolha outro, ou espere uma vaga.",
  });
});

test("a paid checkout sells the plan once, through no drawer, and the fee is the provider's", async () => {
  const club = await openClub();
  const { owner, pay, join, deliver, differencesAfter, conta } = club;
  const { client, id } = await join("Ana Prado");
  await pay(client);
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "pendente" }, assinatura: null });
  const made = await differencesAfter(deliver);
  expect(made).toEqual({ receber_online: 9552, taxas: 438, receita_clube: -9990 });
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "ativa", renova_em: "2026-12-23" },
    assinatura: { plan_id: club.plan, subscription_end: "2026-12-23", badge: "ativo" },
  });
  expect(await owner.cash.current()).toMatchObject({ caixa: null });
  expect(await owner.finance.pending()).toMatchObject({ online: { linhas: 1, valor: 9552 } });
  const { previsto } = await owner.finance.results({ de: "2026-11-01", ate: "2026-11-30" });
  expect(previsto.reduce((sum, { entra }) => sum + entra, 0)).toBe(9552);
  expect((await owner.finance.receivables.list({ tipo: "online", situacao: "esperado" })).items).toMatchObject([
    { bruto: 9990, taxa: 438, dia: "2026-12-23", situacao: "esperado" },
  ]);
  for (const event of stripe.events.filter(({ account }) => account === conta).toReversed())
    expect(await stripe.send(event, { to: hook })).toBe(200);
  await work();
  expect((await owner.subscribers.ofClient({ id }))!.payments).toHaveLength(1);
  expect((await owner.subscribers.ofClient({ id }))!.renova_em).toBe("2026-12-23");
});

test("a card renews automatically, stays late until it pays, and the cycle does not move", async () => {
  const { owner, rita, plan, pay, join, deliver, conta } = await openClub();
  const { client, id } = await join();
  const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
  await rita.sales.addItem({ id: comanda, tipo: "plano", plan });
  await rita.sales.pay({ id: comanda, forma: "pix", valor: 9990, recebido: null, parcelas: 1 });
  const subscription = await pay(client);
  await deliver();
  await expect(rita.sales.close({ id: comanda })).rejects.toMatchObject(refused("RENEWS_ITSELF"));
  const again = { client: id, plan, forma: "pix", recebido: null, parcelas: 1 } as const;
  await expect(rita.subscribers.sell(again)).rejects.toMatchObject(refused("RENEWS_ITSELF"));
  on("2026-12-23");
  stripe.account(conta).renew(subscription);
  await deliver();
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2027-01-23" });
  on("2027-01-23");
  const open = stripe.account(conta).renew(subscription, { paid: false });
  await deliver();
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "em_atraso" } });
  on("2027-01-26");
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ badge: "vencido" });
  stripe.account(conta).settle(open.id);
  await deliver();
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "ativa", renova_em: "2027-02-23" },
    assinatura: { subscription_end: "2027-02-23" },
  });
});

test("cancelled at the provider, it is good until its end and renews no more", async () => {
  const { pay, join, deliver, conta } = await openClub();
  const { client } = await join();
  const subscription = await pay(client);
  await deliver();
  stripe.account(conta).cancel(subscription, "at_end");
  await deliver();
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "cancelada", renova_em: null },
    assinatura: { subscription_end: "2026-12-23", badge: "ativo" },
  });
});

test("a client cancels their own with a reason, an admin undoes it, and the card follows both; a pause is refused", async () => {
  const { owner, pay, join, deliver, conta } = await openClub();
  const { client, id } = await join();
  const other = await join();
  await expect(other.client.payments.mine.cancel({ motivo: "preco" })).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
  await expect(other.client.payments.mine.cardPage()).rejects.toMatchObject(refused("NOT_FOUND"));
  const subscription = await pay(client);
  await deliver();
  expect((await client.payments.mine.cardPage()).url).toContain("/portal/");
  const { id: club } = (await owner.subscribers.ofClient({ id }))!;
  const pause = { id: club, de: "2026-11-24", dias: 10 };
  await expect(owner.subscribers.pause(pause)).rejects.toMatchObject(refused("CARD_GOES_ON"));
  await client.payments.mine.cancel({ motivo: "preco" });
  await work();
  await deliver();
  const account = stripe.account(conta);
  expect(account.get(subscription)).toMatchObject({ cancel_at_period_end: true });
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "cancelada", renova_em: null },
    assinatura: { badge: "ativo", cancelled: true },
  });
  await owner.subscribers.undoCancel({ id: club });
  await work();
  await deliver();
  expect(account.get(subscription)).toMatchObject({ cancel_at_period_end: false });
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "ativa", renova_em: "2026-12-23" } });
});

test("a client withdraws from an online purchase within seven days, and not after", async () => {
  const { owner, pay, join, deliver, conta, balances } = await openClub();
  const [quick, late] = [await join(), await join()];
  const subscription = await pay(quick.client);
  await pay(late.client);
  await deliver();
  on("2026-11-29");
  await quick.client.payments.mine.withdraw();
  await work();
  await deliver();
  expect(stripe.account(conta).get(subscription)).toMatchObject({ status: "canceled" });
  expect(await quick.client.payments.mine.read()).toMatchObject({
    assinatura: null,
    online: { situacao: "cancelada" },
  });
  expect(await balances()).toMatchObject({ receita_clube: -9990, reembolsos: 0, receber_online: 9552 - 438 });
  expect((await owner.notifications.list({})).items[0]!.message).toMatch(
    /devolveu R\$.99,90 \(Online\) da comanda 1 por Plano Corte livre: Desistência do cliente em até 7 dias\.$/,
  );
  await expect(quick.client.payments.mine.withdraw()).rejects.toMatchObject(refused("ALREADY_BACK"));
  on("2026-12-02");
  await expect(late.client.payments.mine.withdraw()).rejects.toMatchObject(refused("WITHDRAWAL_OVER"));
  expect(await owner.subscribers.ofClient({ id: late.id })).toMatchObject({ badge: "ativo" });
});

test("a partial refund is an expense, a full one reverses the plan, and the books balance", async () => {
  const { owner, pay, join, deliver, conta, balances, differencesAfter } = await openClub();
  const { client, id } = await join();
  await pay(client);
  await deliver();
  const account = stripe.account(conta);
  const intent = String(account.of("charge")[0]!.payment_intent);
  account.refund(intent, 4995);
  expect(await differencesAfter(deliver)).toEqual({ reembolsos: 4995, receber_online: -4995 });
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2026-12-23" });
  account.refund(intent);
  await deliver();
  expect(await balances()).toMatchObject({ reembolsos: 0, receita_clube: 0, receber_online: -438, taxas: 438 });
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ badge: "inativo" });
});

test("a disputed payment is an expense until the dispute is won or lost", async () => {
  const { owner, pay, join, deliver, conta, balances } = await openClub();
  const [won, lost] = [await join("Ana Prado"), await join("Bia Reis")];
  await pay(won.client);
  await pay(lost.client);
  await deliver();
  const account = stripe.account(conta);
  const [one, other] = account.of("charge").map(({ payment_intent }) => String(payment_intent));
  account.dispute(one!, "needs_response");
  account.dispute(other!, "needs_response");
  await deliver();
  expect(await balances()).toMatchObject({ reembolsos: 19_980, receita_clube: -19_980 });
  account.dispute(one!, "won");
  account.dispute(other!, "lost");
  await deliver();
  const told = (await owner.notifications.list({})).items
    .slice(0, 2)
    .map(({ message }) => message.replace("\u00a0", " "));
  expect(told.toSorted()).toEqual([
    "Caixa: O pagamento online devolveu R$ 99,90 (Online) da comanda 2 por Plano Corte livre: Contestação do cartão perdida.",
    "Caixa: O pagamento online ganhou uma contestação e recebeu de volta R$ 99,90 da comanda 1: Plano Corte livre, de Ana Prado.",
  ]);
  expect(await balances()).toMatchObject({ reembolsos: 0, receita_clube: -9990 });
  expect(await owner.subscribers.ofClient({ id: won.id })).toMatchObject({ badge: "ativo" });
  expect(await owner.subscribers.ofClient({ id: lost.id })).toMatchObject({ badge: "inativo" });
  expect(account.of("subscription").map(({ status }) => status)).toEqual(["active", "canceled"]);
  await expect(lost.client.payments.mine.withdraw()).rejects.toMatchObject(refused("ALREADY_BACK"));
});

test("a late card is charged no more once the client cancels", async () => {
  const { pay, join, deliver, conta } = await openClub();
  const { client } = await join();
  const subscription = await pay(client);
  await deliver();
  on("2026-12-23");
  stripe.account(conta).renew(subscription, { paid: false });
  await deliver();
  on("2026-12-27");
  await client.payments.mine.cancel({ motivo: "preco" });
  await work();
  expect(stripe.account(conta).get(subscription)).toMatchObject({ status: "canceled" });
});

test("an amount that the desk returned in another form is not refunded to the card too", async () => {
  const { owner, pay, join, deliver, conta } = await openClub();
  const { client, id } = await join();
  await pay(client);
  await deliver();
  const [paid] = (await owner.subscribers.ofClient({ id }))!.payments;
  const { items } = await owner.sales.details({ id: paid!.comanda_id });
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" });
  await expect(client.payments.mine.withdraw()).rejects.toMatchObject(refused("ALREADY_BACK"));
  await owner.sales.reverse({ id: paid!.comanda_id, motivo: "Desistiu" });
  await work();
  expect(stripe.account(conta).of("charge")).toMatchObject([{ amount_refunded: 0 }]);
});

test("who is erased subscribes no more, and their card is not charged again", async () => {
  const { owner, pay, join, deliver, conta } = await openClub();
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  const subscriptions = [await pay(ana.client), await pay(bia.client)];
  await deliver();
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 2, mrr: 2 * 9990 });
  await owner.clients.erase({ id: ana.id, confirmation: "EXCLUIR", giveUp: true });
  await bia.client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR", giveUp: true });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 0, mrr: 0 });
  expect((await owner.subscribers.list({ tab: "ativos" })).items).toEqual([]);
  await work();
  expect(subscriptions.map((id) => stripe.account(conta).get(id).status)).toEqual(["canceled", "canceled"]);
});

test("the night ends the card of an erased client whose job was lost", async () => {
  const { owner, pay, join, deliver, conta } = await openClub();
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  await owner.clients.erase({ id, confirmation: "EXCLUIR", giveUp: true });
  await product.pool.query("delete from pgboss.job where name = 'renew-online'");
  await comparePayments(product.deps);
  await work();
  expect(stripe.account(conta).get(subscription)).toMatchObject({ status: "canceled" });
  expect(await owner.subscribers.summary()).toMatchObject({ ativos: 0 });
});

test("the next charge of an erased client is refunded, and the subscription is cancelled", async () => {
  const { owner, pay, join, deliver, conta } = await openClub();
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  await owner.clients.erase({ id, confirmation: "EXCLUIR", giveUp: true });
  on("2026-12-23");
  stripe.account(conta).renew(subscription);
  await deliver();
  const account = stripe.account(conta);
  expect(account.get(subscription)).toMatchObject({ status: "canceled" });
  expect(account.of("charge").map(({ amount_refunded }) => amount_refunded)).toEqual([0, 9990]);
});

test("an estorno at the desk gives the card its money back once, and it renews no more", async () => {
  const { owner, pay, join, deliver, conta, balances } = await openClub();
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  const [paid] = (await owner.subscribers.ofClient({ id }))!.payments;
  await owner.sales.reverse({ id: paid!.comanda_id, motivo: "Desistiu" });
  await work();
  await deliver();
  const account = stripe.account(conta);
  expect(account.of("charge")).toMatchObject([{ amount_refunded: 9990 }]);
  expect(account.get(subscription)).toMatchObject({ status: "canceled" });
  expect(await balances()).toMatchObject({ receber_online: 0, receita_clube: 0, reembolsos: 0, adiantamentos: 0 });
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "cancelada" }, assinatura: null });
});

test("what was paid for an archived plan goes back to the card, and the admin hears of it", async () => {
  const { owner, plan, join, deliver, conta, balances } = await openClub();
  const { client } = await join();
  const url = (await client.payments.mine.checkout({ plan })).url;
  await owner.plans.archive({ id: plan });
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("PLAN_ARCHIVED"));
  const { id: subscription } = stripe.account(conta).pay(url.split("/").at(-1)!);
  await deliver();
  await deliver();
  expect(stripe.account(conta).of("charge")).toMatchObject([{ amount_refunded: 9990 }]);
  expect(stripe.account(conta).get(subscription)).toMatchObject({ status: "canceled" });
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "falhou", motivo: "PLAN_ARCHIVED" } });
  expect(await balances()).toMatchObject({ receber_online: 0, receita_clube: 0 });
  expect((await owner.notifications.list({})).items[0]!.message).toContain("volta ao cartão");
});

test("a checkout whose page never opened is over once its time is", async () => {
  const { plan, join } = await openClub();
  const { client } = await join();
  stripe.state.fault = { kind: "failing", times: 3, path: /^\/v1\/checkout/ };
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("CHECKOUT_FAILED"));
  await comparePayments(product.deps);
  expect(await client.payments.mine.read()).toMatchObject({ online: null });
  on("2026-11-25");
  await comparePayments(product.deps);
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "falhou", motivo: "NOT_PAID" } });
});

test("two tabs open one checkout, and a second payment is refunded", async () => {
  const { owner, plan, join, deliver, conta } = await openClub();
  const { client } = await join();
  const tabs = await Promise.all([client.payments.mine.checkout({ plan }), client.payments.mine.checkout({ plan })]);
  expect(new Set(tabs.map(({ url }) => url)).size).toBe(1);
  await owner.plans.save({ ...example, id: plan, preco: 12_990 });
  await work();
  const dearer = await client.payments.mine.checkout({ plan });
  expect(dearer.url).not.toBe(tabs[0].url);
  const account = stripe.account(conta);
  account.pay(tabs[0].url.split("/").at(-1)!);
  account.pay(dearer.url.split("/").at(-1)!);
  await deliver();
  await deliver();
  expect(account.of("charge").map(({ amount_refunded }) => amount_refunded)).toEqual([0, 12_990]);
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("ALREADY_SUBSCRIBED"));
});

test("another plan keeps a client from the checkout, which tells client and desk in their own words", async () => {
  const { owner, rita, plan, join } = await openClub();
  const { client, id } = await join();
  const { id: other } = await owner.plans.save({ ...example, nome: "Outro", teste_dias: 7 });
  const told = async (code: string) => {
    const says = (words: RegExp) => ({ code, message: expect.stringMatching(words) });
    await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(says(/^Você /));
    await expect(rita.payments.checkoutLink({ plan, client: id })).rejects.toMatchObject(says(/^O cliente /));
  };
  await rita.subscribers.try({ client: id, plan: other });
  await told("OTHER_TRIAL");
  await rita.subscribers.sell({ client: id, plan: other, forma: "pix", recebido: null, parcelas: 1 });
  await told("OTHER_PLAN");
});

test("without an answer of the provider a checkout is refused, and the next try finds the created one", async () => {
  const { plan, join, conta } = await openClub();
  const { client } = await join();
  stripe.state.fault = { kind: "failing", times: 9 };
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("CHECKOUT_FAILED"));
  stripe.state.fault = { kind: "lost", times: 3 };
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("CHECKOUT_FAILED"));
  stripe.state.fault = null;
  await client.payments.mine.checkout({ plan });
  expect(stripe.account(conta).of("checkout.session")).toHaveLength(1);
});

test("others neither connect nor buy", async () => {
  const { owner, rita, beto, plan, join } = await openClub();
  const { client } = await join();
  for (const who of [rita, beto, client]) {
    await expect(who.payments.account.connect()).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.payments.account.disconnect()).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(who.payments.account.read()).rejects.toMatchObject(refused("FORBIDDEN"));
  }
  for (const who of [owner, rita, beto])
    await expect(who.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("FORBIDDEN"));
  const mine = (await client.auth.session())!.cliente_id!;
  expect((await rita.payments.checkoutLink({ plan, client: mine })).url).toContain("/pay/");
  await expect(beto.payments.checkoutLink({ plan, client: mine })).rejects.toMatchObject(refused("FORBIDDEN"));
});
