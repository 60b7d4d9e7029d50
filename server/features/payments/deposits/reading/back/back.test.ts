import { afterAll, afterEach, expect, test } from "vitest";
import { openPaidDeposit } from "#server/features/payments/deposits/examples.ts";
import { openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => void (product.clock.time = monday));
const asCredit = { sinal_devolve: "credito" } as const;

test("a refund rejected by the bank is the client's credit until it is refunded in the provider's panel", async () => {
  for (const isUsed of [false, true]) {
    const { visitor, owner, visit, client, cut, barber, account, intent, credit, deliver, payRest, balances, broken } =
      await openPaidDeposit(opened);
    await visitor.cancelVisit({ token: visit.token });
    await deliver();
    await deliver();
    account.failRefund(intent);
    await deliver();
    expect(await credit()).toBe(2000);
    expect(await broken()).toEqual([]);
    if (isUsed) {
      const { id } = await owner.sales.open({ appointment: null, client });
      await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
      await owner.sales.pay({ id, forma: "credito_cliente", valor: 2000, recebido: null, parcelas: 1 });
      await payRest(id, cut.preco - 2000);
    }
    account.refund(intent);
    await deliver();
    expect(await credit()).toBe(0);
    expect(await balances()).toMatchObject({ receber_online: -119, reembolsos: isUsed ? 2000 : 0 });
    expect(await broken()).toEqual([]);
  }
});

test("an amount already refunded to the card becomes no credit: a part while unused, all while used, or not yet reported", async () => {
  const part = await openPaidDeposit(opened, asCredit);
  part.account.refund(part.intent, 500);
  await part.deliver();
  await part.visitor.cancelVisit({ token: part.visit.token });
  await part.deliver();
  await part.deliver();
  expect(await part.credit()).toBe(1500);
  expect(await part.balances()).toMatchObject({ sinais: 0, reembolsos: 0, receber_online: 1381 });
  expect(await part.broken()).toEqual([]);
  const used = await openPaidDeposit(opened, asCredit);
  await used.openTab();
  used.account.refund(used.intent);
  await used.deliver();
  await used.owner.appointments.cancel({ id: used.visit.id });
  await used.deliver();
  const undelivered = await openPaidDeposit(opened, asCredit);
  undelivered.account.refund(undelivered.intent);
  await undelivered.visitor.cancelVisit({ token: undelivered.visit.token });
  await work();
  await undelivered.deliver();
  for (const { credit, balances, broken, now } of [used, undelivered]) {
    expect([await credit(), await now()]).toEqual([0, "devolvido"]);
    expect(await balances()).toMatchObject({ sinais: 0, reembolsos: 0, receber_online: -119 });
    expect(await broken()).toEqual([]);
  }
});

test("a deposit disputed when its visit is cancelled becomes credit once the shop wins", async () => {
  const { visitor, visit, account, intent, credit, deliver, balances, broken } = await openPaidDeposit(
    opened,
    asCredit,
  );
  account.dispute(intent, "needs_response");
  await deliver();
  await visitor.cancelVisit({ token: visit.token });
  await deliver();
  expect(await credit()).toBe(0);
  expect(await broken()).toEqual([]);
  account.dispute(intent, "won");
  await deliver();
  expect(await credit()).toBe(2000);
  expect(await balances()).toMatchObject({ sinais: 0, reembolsos: 0, receber_online: 1881 });
  expect(await broken()).toEqual([]);
});

test("half a refund of a deposit is told to the admins with the name of its client, and shown to the client", async () => {
  const { owner, visitor, visit, account, intent, deliver, balances } = await openPaidDeposit(opened);
  account.refund(intent, 1000);
  await deliver();
  const half = { valor: 2000, situacao: "pago", devolvido: 1000, contestado: 0 };
  expect(await visitor.visit({ token: visit.token })).toMatchObject({ sinal: half });
  expect(await balances()).toMatchObject({ sinais: -2000, reembolsos: 1000 });
  const told = async () => (await owner.notifications.list({})).items.map(({ message }) => message);
  expect((await told())[0]).toMatch(/devolveu no provedor R\$.10,00 do sinal de Ana Prado\.$/);
  await owner.appointments.cancel({ id: visit.id });
  await deliver();
  expect(await told()).toContainEqual(expect.stringMatching(/o sinal de R\$.10,00 de Ana Prado/));
});

test("a fee reported after the payment is posted once", async () => {
  const { owner, book, visitor, conta, sessionOf, deliver, balances, broken } = await openPaidDeposit(opened);
  const { token } = await book("11:00");
  const account = stripe.account(conta);
  account.pay(sessionOf((await visitor.payDeposit({ token })).url));
  const charge = account.of("charge").find((one) => one.balance_transaction && one !== account.of("charge")[0])!;
  const kept = charge.balance_transaction;
  charge.balance_transaction = null;
  await deliver();
  expect(await balances()).toMatchObject({ taxas: 119, receber_online: 3881 });
  charge.balance_transaction = kept;
  for (let time = 0; time < 2; time++) {
    account.change("charge.updated", charge, {});
    await deliver();
  }
  expect(await balances()).toMatchObject({ taxas: 238, receber_online: 3762 });
  const { items } = await owner.finance.receivables.list({ tipo: "online", situacao: "todos" });
  expect(items.map(({ liquido }) => liquido)).toEqual([1881, 1881]);
  expect(await broken()).toEqual([]);
});
