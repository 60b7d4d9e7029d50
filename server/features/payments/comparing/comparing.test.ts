import { afterAll, expect, test } from "vitest";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying({ patience: 300 });
const { product, stripe, work } = opened;
afterAll(() => stripe.close());

test("three days without a webhook are made good in a night, and the admin hears of it once (W5)", async () => {
  const { owner, join, pay, conta, countOf } = await openOnlineClub(opened);
  const { client, id } = await join();
  await pay(client);
  await comparePayments(product.deps);
  expect(await owner.subscribers.ofClient({ id })).toMatchObject({ subscription_end: "2026-12-23", badge: "ativo" });
  const [told] = (await owner.notifications.list({})).items;
  expect(told!.message).toContain("conferido com o provedor");
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 1 });
  // What it told meanwhile is heard too, and changes nothing more.
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
