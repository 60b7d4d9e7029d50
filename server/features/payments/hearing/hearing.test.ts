import { afterAll, expect, test } from "vitest";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());

/** A paid subscription with its undelivered events. */
async function openPaid() {
  const club = await openOnlineClub(opened);
  const { client, id } = await club.join();
  const subscription = await club.pay(client);
  const events = stripe.events.filter(({ account }) => account === club.conta);
  return { ...club, client, clientId: id, subscription, events };
}

const statusOf = async ({ body, signature }: { body: string; signature: string }) =>
  (await fetch(hook, { method: "POST", body, headers: { "stripe-signature": signature } })).status;

test("only events that the provider signed recently are accepted (W3)", async () => {
  const { events, countOf } = await openPaid();
  const before = await countOf("payment_events");
  const [event] = events;
  const signed = stripe.sign(event!);
  expect(await stripe.send(event!, { to: hook, secret: "whsec_of_somebody_else" })).toBe(400);
  const minutes = (count: number) => new Date(product.clock.time.getTime() - count * 60_000);
  expect(await stripe.send(event!, { to: hook, at: minutes(6) })).toBe(400);
  expect(await statusOf({ ...signed, signature: "" })).toBe(400);
  expect(await statusOf({ ...signed, signature: "t=0,v1=" })).toBe(400);
  expect(await statusOf({ ...signed, body: JSON.stringify(JSON.parse(signed.body), null, 1) })).toBe(400);
  expect(await statusOf(stripe.sign({ ...event!, data: null }))).toBe(400);
  expect(await statusOf(stripe.sign({ ...event!, filler: "x".repeat(300_000) }))).toBe(413);
  expect(await countOf("payment_events")).toBe(before);
  expect(await stripe.send(event!, { to: hook, at: minutes(4) })).toBe(200);
  expect(await countOf("payment_events")).toBe(before + 1);
  expect(await stripe.send(event!, { to: hook, secret: "whsec_of_shops" }), "by another of our secrets").toBe(200);
  const ahead = { ...events[1]!, created: Math.floor(minutes(-10).getTime() / 1000) };
  expect(await stripe.send(ahead, { to: hook, at: minutes(-10) }), "its clock is ahead of ours").toBe(200);
  expect(await countOf("payment_events")).toBe(before + 2);
});

test("an event received ten times at once is stored once and has one effect (W1)", async () => {
  const { owner, events, clientId, countOf } = await openPaid();
  const before = await countOf("payment_events");
  const all = Array.from({ length: 10 }, () => events).flat();
  expect(new Set(await Promise.all(all.map((event) => stripe.send(event, { to: hook }))))).toEqual(new Set([200]));
  expect(await countOf("payment_events")).toBe(before + events.length);
  await Promise.all([work(), work()]);
  expect((await owner.subscribers.ofClient({ id: clientId }))!.payments).toHaveLength(1);
});

test("events have the same result in any order (W2)", async () => {
  const ends = new Set<string>();
  for (const turn of [0, 1, 2, 3]) {
    const { owner, events, clientId, client } = await openPaid();
    const order = [...events.slice(turn), ...events.slice(0, turn)];
    for (const event of turn % 2 ? order.toReversed() : order) {
      await stripe.send(event, { to: hook });
      await work();
    }
    const { payments, subscription_end, badge } = (await owner.subscribers.ofClient({ id: clientId }))!;
    const { online } = await client.payments.mine.read();
    ends.add(JSON.stringify([payments.length, subscription_end, badge, online?.situacao, online?.renova_em]));
  }
  expect([...ends]).toEqual([JSON.stringify([1, "2026-12-23", "ativo", "ativa", "2026-12-23"])]);
});

test("an event changes only the shop of its account, whatever it names", async () => {
  const victim = await openPaid();
  const other = await openOnlineClub(opened);
  const [created] = victim.events;
  const forged = { ...created!, id: "evt_forged", account: other.conta };
  expect(await stripe.send(forged, { to: hook })).toBe(200);
  await work();
  expect(await victim.client.payments.mine.read()).toMatchObject({ online: { situacao: "pendente" } });
  expect(await victim.owner.subscribers.ofClient({ id: victim.clientId })).toBeNull();
  const before = (await victim.countOf("payment_events")) + (await other.countOf("payment_events"));
  expect(await stripe.send({ ...created!, id: "evt_of_nobody", account: "acct_of_nobody" }, { to: hook })).toBe(200);
  expect(await stripe.send({ ...created!, id: "evt_of_keys", account: undefined }, { to: hook })).toBe(200);
  expect((await victim.countOf("payment_events")) + (await other.countOf("payment_events"))).toBe(before);
});

test("the buyer chooses a plan and cannot choose its price", async () => {
  const { client, plan, conta, owner } = await openPaid();
  const given = { plan, preco: 1, priceId: "price_1" } as never;
  await expect(client.payments.mine.checkout(given)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const foreign = await openOnlineClub(opened);
  await expect(client.payments.mine.checkout({ plan: foreign.plan })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const [session] = stripe.account(conta).of("checkout.session");
  expect(stripe.account(conta).get(session!.price)).toMatchObject({ unit_amount: 9990 });
  const strangers = (await foreign.join()).id;
  await expect(owner.payments.checkoutLink({ plan, client: strangers })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
