import { afterAll, expect, test } from "vitest";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import { record } from "#server/features/clients/examples.ts";
import { notifyLostJob } from "#server/features/payments/renewing/jobs.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());

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
