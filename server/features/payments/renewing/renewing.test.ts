import { afterAll, expect, test } from "vitest";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { isUnconfirmed } from "#contract/subscription-acts.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import { record } from "#server/features/clients/examples.ts";
import { notifyLostJob } from "#server/features/payments/renewing/jobs.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());

test.each([0, 7])("the card follows what holds, in whatever order jobs run (a trial of %i days)", async (days) => {
  const { owner, join, pay, deliver, conta } = await openOnlineClub(opened, { teste_dias: days || null });
  const { client, id } = await join();
  const card = await pay(client);
  await deliver();
  const { id: subscription } = (await owner.subscribers.ofClient({ id }))!;
  const cancel = () => owner.subscribers.cancel({ id: subscription, motivo: "preco" });
  const undo = () => owner.subscribers.undoCancel({ id: subscription });
  const ends = () => stripe.account(conta).get(card).cancel_at_period_end;
  /** Runs the stored jobs, the newest first. */
  const workBackwards = async () => {
    await product.pool.query(
      "update pgboss.job set created_on = now() + (now() - created_on) where name = 'renew-online'",
    );
    await work();
  };
  await cancel();
  await undo();
  await workBackwards();
  expect(ends()).toBe(false);
  await cancel();
  await work();
  await undo();
  await cancel();
  await workBackwards();
  expect(ends()).toBe(true);
});

test("a renewal of which the provider says nothing is not confirmed, which is not late, and the admin may cancel it", async () => {
  const { owner, join, pay, deliver, conta } = await openOnlineClub(opened);
  const { client, id } = await join();
  const card = await pay(client);
  await deliver();
  const now = product.clock.time;
  product.clock.time = new Date("2026-12-24T15:00:00Z");
  const subscription = (await owner.subscribers.ofClient({ id }))!;
  expect(isUnconfirmed(subscription)).toBe(true);
  const { assinatura, online } = await client.payments.mine.read();
  expect(isUnconfirmed({ ...assinatura!, ...online!, cartao: null })).toBe(true);
  await owner.subscribers.cancel({ id: subscription.id, motivo: "preco" });
  await work();
  expect(stripe.account(conta).get(card)).toMatchObject({ cancel_at_period_end: true });
  product.clock.time = now;
});

test("of two cards of joined records the one of the plan that stays goes on, the other is charged no more", async () => {
  const { owner, join, pay, deliver, conta, session } = await openOnlineClub(opened);
  const { client, id } = await join("Ana Prado");
  const kept = await pay(client);
  const other = await owner.plans.save({ ...example, nome: "Barba", periodo: "trimestre" });
  await work();
  const desk = { ...record, nome: "A. Prado", telefone: "", email: "ana.prado@exemplo.com", cpf: "" };
  const { id: removed } = await owner.clients.save(desk);
  const { url } = await owner.payments.checkoutLink({ plan: other.id, client: removed });
  const account = stripe.account(conta);
  const longer = account.pay(url.split("/").at(-1)!).id;
  await deliver();
  await owner.clients.merge({ id, removed, taking: [] });
  await work();
  await deliver();
  expect([account.get(kept).status, account.get(longer).status]).toEqual(["canceled", "active"]);
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ plan_id: other.id, renova_em: "2027-02-23" });
  const messages = (await owner.notifications.list({})).items.map(({ message }) => message);
  expect(messages.filter((message) => message.includes("tinha dois cartões"))).toHaveLength(1);
  product.clock.time = new Date("2027-02-23T15:00:00Z");
  account.renew(longer);
  await deliver();
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2027-05-23" });
  const lost = { shop: session.barbershop!.id, payment: crypto.randomUUID() };
  await notifyLostJob(product.deps, { name: "send-back", data: lost });
  expect((await owner.notifications.list({})).items[0]!.message).toContain("não pôde ser devolvido ao cartão");
  await notifyLostJob(product.deps, { name: "hear-payments", data: { shop: lost.shop, event: "evt_1" } });
  expect((await owner.notifications.list({})).items[0]!.message).toContain("o que aconteceu na Stripe");
});
