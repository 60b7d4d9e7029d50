import { afterAll, expect, test } from "vitest";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying({ patience: 1000, retries: 0 });
const { product, stripe, work } = opened;
const monday = product.clock.time;

/** Deletes all stored jobs, as if they had failed ten times. */
const loseJobs = () =>
  product.pool.query("delete from pgboss.job where name in ('send-back', 'renew-online', 'end-doubled')");
afterAll(() => stripe.close());

test("the nightly comparison repairs three days without webhooks, and the admin is notified once (W5)", async () => {
  const { owner, join, pay, conta, countOf } = await openOnlineClub(opened);
  const { client, id } = await join();
  await pay(client);
  await comparePayments(product.deps);
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2026-12-23", badge: "ativo" });
  const [notification] = (await owner.notifications.list({})).items;
  expect(notification!.message).toContain("conferido com o provedor");
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 1 });
  // Events of the meantime are processed too and change nothing more.
  await work();
  await comparePayments(product.deps);
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
  expect((await owner.subscribers.ofClient({ id }))!.payments).toHaveLength(1);
  expect(await countOf("payment_events")).toBe(stripe.events.filter(({ account }) => account === conta).length);
});

test.each(["failing", "silent", "busy", "lost"] as const)(
  "a provider that is %s for a night is asked again",
  async (kind) => {
    const { owner, join, pay } = await openOnlineClub(opened);
    const { client, id } = await join();
    await pay(client);
    stripe.state.fault = { kind, times: 1000 };
    await comparePayments(product.deps);
    expect(await owner.payments.account.read()).toMatchObject({ conferida_em: null });
    stripe.state.fault = null;
    await comparePayments(product.deps);
    expect((await owner.subscribers.ofClient({ id }))!.payments).toHaveLength(1);
  },
);

test("what was asked for in a long outage is asked again at night: a withdrawal, an estorno, a cancel", async () => {
  product.clock.time = monday;
  const { owner, join, pay, deliver, conta } = await openOnlineClub(opened);
  const people = [await join("Ana"), await join("Bia"), await join("Caio")] as const;
  const subscriptions = [
    await pay(people[0].client),
    await pay(people[1].client),
    await pay(people[2].client),
  ] as const;
  await deliver();
  const [ana, bia, caio] = people;
  await ana.client.payments.mine.withdraw();
  expect(await ana.client.payments.mine.read()).toMatchObject({ online: { desistencia: "pedida", desiste_ate: null } });
  await ana.client.payments.mine.withdraw();
  const paid = (await owner.subscribers.ofClient({ id: bia.id }))!.payments[0]!;
  await owner.sales.reverse({ id: paid.comanda_id, motivo: "Desistiu" });
  await caio.client.payments.mine.cancel({ motivo: "preco" });
  await loseJobs();
  await comparePayments(product.deps);
  expect((await owner.notifications.list({})).items[0]!.message).toContain("devolução pedida de novo");
  await work();
  await deliver();
  const account = stripe.account(conta);
  expect(account.of("charge").map(({ amount_refunded }) => amount_refunded)).toEqual([9990, 9990, 0]);
  expect(subscriptions.map((id) => account.get(id).status)).toEqual(["canceled", "canceled", "active"]);
  expect(account.get(subscriptions[2])).toMatchObject({ cancel_at_period_end: true });
  expect(await ana.client.payments.mine.read()).toMatchObject({
    assinatura: null,
    online: { desistencia: "devolvida" },
  });
  await comparePayments(product.deps);
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
  await work();
  expect(account.of("refund")).toHaveLength(2);
});

test("a renewal in a long outage is refunded after a withdrawal or an estorno, and notified after a cancel", async () => {
  product.clock.time = monday;
  const { owner, join, pay, deliver, conta, balances } = await openOnlineClub(opened);
  const [ana, bia, caio] = [await join("Ana"), await join("Bia"), await join("Caio")];
  const subscriptions = [await pay(ana.client), await pay(bia.client), await pay(caio.client)];
  await deliver();
  await ana.client.payments.mine.withdraw();
  const paid = (await owner.subscribers.ofClient({ id: bia.id }))!.payments[0]!;
  await owner.sales.reverse({ id: paid.comanda_id, motivo: "Desistiu" });
  await caio.client.payments.mine.cancel({ motivo: "preco" });
  await loseJobs();
  product.clock.time = new Date("2026-12-23T15:00:00Z");
  const account = stripe.account(conta);
  for (const id of subscriptions) account.renew(id);
  await comparePayments(product.deps);
  const messages = (await owner.notifications.list({})).items.map(({ message }) => message);
  expect(messages.filter((message) => message.includes("volta ao cartão"))).toHaveLength(2);
  expect(messages.filter((message) => message.includes("já estava cancelada"))).toHaveLength(1);
  await work();
  await deliver();
  expect(subscriptions.map((id) => account.get(id).status)).toEqual(["canceled", "canceled", "active"]);
  expect(account.of("charge").map(({ amount_refunded }) => amount_refunded)).toEqual([9990, 9990, 0, 9990, 9990, 0]);
  expect(await ana.client.payments.mine.read()).toMatchObject({ online: { situacao: "cancelada" }, assinatura: null });
  expect(await owner.subscribers.ofClient({ id: bia.id })).toMatchObject({ estado: "encerrada" });
  // The fees of Ana's payment, as for a refund; the fees of Bia's payment came back with the estorno.
  expect(await balances()).toMatchObject({ receber_online: 2 * 9552 - 438, reembolsos: 0, receita_clube: -2 * 9990 });
  await comparePayments(product.deps);
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
});

test("a card that ended at the provider alone is told once; one whose undone cancel was lost resumes at night", async () => {
  product.clock.time = monday;
  const { owner, join, pay, deliver, conta } = await openOnlineClub(opened);
  const names = ["Ana", "Bia", "Caio", "Duda"];
  const people = [await join("Ana"), await join("Bia"), await join("Caio"), await join("Duda")] as const;
  const [ofAna, ofBia, ofCaio, ofDuda] = [
    await pay(people[0].client),
    await pay(people[1].client),
    await pay(people[2].client),
    await pay(people[3].client),
  ];
  await deliver();
  const account = stripe.account(conta);
  const subscriptions = [];
  for (const { id } of people) subscriptions.push((await owner.subscribers.ofClient({ id }))!.id);
  const [ana, , caio, duda] = subscriptions as [string, string, string, string];
  const settle = () => work().then(deliver);
  const cancel = (id: string) => owner.subscribers.cancel({ id, motivo: "preco" }).then(settle);
  const undo = (id: string) => owner.subscribers.undoCancel({ id });
  const told = async () => {
    const messages = (await owner.notifications.list({})).items.map(({ message }) => message);
    const ended = messages.filter((message) => message.includes("foi cancelado na Stripe"));
    return names.filter((name) => ended.some((message) => message.includes(`de ${name}:`)));
  };
  await cancel(caio);
  await undo(caio);
  await settle();
  await cancel(duda);
  account.cancel(ofDuda, "now");
  await deliver();
  expect(await told(), "it was cancelled here").toEqual([]);
  await undo(duda);
  await settle();
  expect(await told(), "the undoing came too late").toEqual(["Duda"]);
  await cancel(ana);
  await undo(ana);
  await loseJobs();
  for (const card of [ofBia, ofCaio]) account.cancel(card, "at_end");
  for (let night = 1; night <= 2; night++) {
    await comparePayments(product.deps);
    await settle();
    expect(await told()).toEqual(["Bia", "Caio", "Duda"]);
    expect([ofAna, ofBia, ofCaio].map((card) => account.get(card).cancel_at_period_end)).toEqual([false, true, true]);
  }
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
  expect(await owner.subscribers.ofClient({ id: people[0].id })).toMatchObject({ renova_em: expect.any(String) });
});
