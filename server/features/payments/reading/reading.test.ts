import { afterAll, expect, test } from "vitest";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { pix } from "#server/features/subscribers/examples.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
const at = (instant: string) => (product.clock.time = new Date(instant));

async function openClub() {
  product.clock.time = monday;
  return openOnlineClub(opened);
}

test("the day of a payment is the shop's when the card paid, in the books and in the pote, however late it is heard", async () => {
  const { owner, plan, chair, pay, join, deliver } = await openClub();
  const given = { ...pot, planos: [plan], membros: [memberOf(chair)] };
  const { id: pote } = await owner.revenuePots.save(given);
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  // 23:30 in São Paulo.
  at("2026-12-01T02:30:00Z");
  await pay(ana.client);
  at("2026-12-03T15:00:00Z");
  await deliver();
  const paidOf = async (id: string) => (await owner.subscribers.ofClient({ id }))!.payments[0]!;
  const { comanda_id, dia } = await paidOf(ana.id);
  expect(dia).toBe("2026-11-30");
  expect(await owner.sales.details({ id: comanda_id })).toMatchObject({ dia: "2026-11-30" });
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-11" })).toMatchObject({ recebido: 9990 });
  expect(await owner.revenuePots.month({ id: pote, mes: "2026-12" })).toMatchObject({ recebido: 0 });
  await pay(bia.client);
  at("2026-12-08T15:00:00Z");
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-12-05" });
  await deliver();
  expect((await paidOf(bia.id)).dia, "the first day that is open").toBe("2026-12-06");
  await owner.barbershops.settings.closeDays({ fechado_ate: null });
});

test("paid after the plan got full, it goes back, and the admins read whose it is, of which plan and why", async () => {
  product.clock.time = monday;
  const { owner, plan, join, deliver, conta } = await openOnlineClub(opened, { limite: 1 });
  const [ana, bia] = [await join("Ana Prado"), await join("Bia Reis")];
  const { url } = await bia.client.payments.mine.checkout({ plan });
  await owner.subscribers.sell({ client: ana.id, plan, ...pix });
  const account = stripe.account(conta);
  account.pay(url.split("/").at(-1)!);
  await deliver();
  const newest = async () => (await owner.notifications.list({})).items[0]!.message;
  expect(account.of("charge")).toMatchObject([{ amount_refunded: 9990 }]);
  expect(await newest()).toBe(
    "Caixa: O pagamento online de R$\u00a099,90 por Corte livre, de Bia Reis, volta ao cartão: o plano já não tinha vagas.",
  );
  account.failRefund(String(account.of("charge")[0]!.payment_intent));
  await deliver();
  expect(await newest()).toMatch(/não chegou ao cartão: devolva R\$.99,90 de outra forma a Bia Reis\.$/);
});

/** A client with a paid subscription, its comanda and the card's payment. */
async function openPaid() {
  const club = await openClub();
  const { owner, conta, pay, join, deliver, session } = club;
  const { client, id } = await join("Ana Prado");
  const subscription = await pay(client);
  await deliver();
  const account = stripe.account(conta);
  const comanda = (await owner.subscribers.ofClient({ id }))!.payments[0]!.comanda_id;
  const broken = () => brokenBooks(product, session.barbershop!.id);
  const intent = String(account.of("charge")[0]!.payment_intent);
  const newest = async () => (await owner.notifications.list({})).items[0]!.message;
  return { ...club, client, id, subscription, account, comanda, intent, broken, newest };
}

test("what went back in cash and to the card too is booked as an expense, and the admin hears of it", async () => {
  const { owner, comanda, account, intent, deliver, balances, broken, newest } = await openPaid();
  const { items } = await owner.sales.details({ id: comanda });
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" });
  account.refund(intent);
  await deliver();
  expect(await balances()).toMatchObject({
    receber_online: -438,
    reembolsos: 9990,
    pix_a_conferir: -9990,
    receita_clube: 0,
  });
  expect(await newest()).toContain("já tinham voltado em outra forma");
  expect(await broken()).toEqual([]);
});

test("a refund that the card's bank does not take is the client's credit, until a card gets it after all", async () => {
  const { owner, id, comanda, account, intent, deliver, balances, broken, newest } = await openPaid();
  await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  await work();
  await deliver();
  expect(await balances()).toMatchObject({ receber_online: 0, creditos_de_clientes: 0 });
  account.failRefund(intent);
  await deliver();
  expect(await balances()).toMatchObject({ receber_online: 9990, creditos_de_clientes: -9990, reembolsos: 0 });
  expect(await owner.clients.wallet.read({ id })).toMatchObject({ credito: 9990 });
  expect(await newest()).toContain("são crédito de Ana Prado");
  expect(await broken()).toEqual([]);
  account.refund(intent);
  await deliver();
  expect(await balances()).toMatchObject({ receber_online: 0, creditos_de_clientes: 0, reembolsos: 0 });
  expect(await broken()).toEqual([]);
});

test("a renewal that is heard late, or that nobody decided, undoes no cancel; a new checkout does", async () => {
  const { owner, id, client, subscription, account, pay, deliver } = await openPaid();
  const cancelled = async () => (await owner.subscribers.ofClient({ id }))!.cancelled;
  at("2026-12-23T15:00:00Z");
  account.renew(subscription);
  at("2026-12-23T16:00:00Z");
  await client.payments.mine.cancel({ motivo: "preco" });
  await deliver();
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2027-01-23", cancelled: true });
  expect(account.get(subscription)).toMatchObject({ cancel_at_period_end: true });
  account.cancel(subscription, "now");
  await deliver();
  expect(await cancelled()).toBe(true);
  at("2026-12-28T16:00:00Z");
  await pay(client);
  await deliver();
  expect(await cancelled()).toBe(false);
});
