import { afterAll, expect, onTestFinished, test } from "vitest";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { stripePayments } from "#server/outside/payments/stripe.ts";
import { stripeKeys } from "#server/outside/stand-ins/stripe/stripe.ts";
import { openStaffedShop } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());
const refused = (code: string) => ({ code });

test("an account suspended by the provider sells no plan online, shows the reason, and sells again once it may", async () => {
  const { owner, rita, plan, join, conta, deliver } = await openOnlineClub(opened);
  const { client } = await join();
  const account = stripe.account(conta);
  account.change("account.updated", account.get(conta), { charges_enabled: false });
  await deliver();
  expect(await owner.payments.account.read()).toMatchObject({
    situacao: "pendente",
    parada: "suspensa",
    planos_prontos: 0,
  });
  expect((await rita.plans.list())[0]).toMatchObject({ online: false });
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("PLAN_IN_PREPARATION"));
  const [notification] = (await owner.notifications.list({})).items;
  expect(notification!.message).toContain("não aceita mais pagamentos nesta conta");
  account.change("account.updated", account.get(conta), { charges_enabled: true });
  await deliver();
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "pronta", parada: null, planos_prontos: 1 });
});

test("an account that revokes our access ends its renewals here, and another account can be connected", async () => {
  const { owner, join, pay, conta, deliver } = await openOnlineClub(opened);
  const { client } = await join();
  await pay(client);
  await deliver();
  stripe.account(conta).deauthorize();
  await deliver();
  expect(await owner.payments.account.read()).toMatchObject({ parada: "revogada", renovam: 0, planos_prontos: 0 });
  expect((await owner.notifications.list({})).items[0]!.message).toContain("1 assinatura que ela renovava");
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "cancelada", renova_em: null } });
  await comparePayments(product.deps);
  await owner.payments.account.connect();
  const { conta: other } = await owner.payments.account.read();
  expect(other).not.toBe(conta);
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "pendente", parada: null });
});

test("a missing price is created again, and rejected keys are reported", async () => {
  const { owner, plan, join, conta } = await openOnlineClub(opened);
  const { client } = await join();
  const account = stripe.account(conta);
  account.things.delete(account.of("price")[0]!.id);
  await expect(client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("PLAN_IN_PREPARATION"));
  await work();
  expect((await client.payments.mine.checkout({ plan })).url).toContain("/pay/");
  const other = await join();
  stripe.state.keyRevoked = true;
  try {
    await expect(other.client.payments.mine.checkout({ plan })).rejects.toMatchObject(refused("ONLINE_CLOSED"));
    await expect(owner.payments.account.refresh()).rejects.toMatchObject(refused("KEYS_REFUSED"));
    await expect(owner.payments.account.connect()).rejects.toMatchObject(refused("KEYS_REFUSED"));
    expect(await owner.payments.account.read(), "keys are no account").toMatchObject({ situacao: "pronta" });
  } finally {
    stripe.state.keyRevoked = false;
  }
});

test("own keys stay one shop's, and take over from Connect only what no card renews there", async () => {
  const alone = await openPaying();
  onTestFinished(() => alone.stripe.close());
  const { owner, join, pay, conta, deliver } = await openOnlineClub(alone);
  const { client } = await join();
  const subscription = await pay(client);
  await deliver();
  const { deps } = alone.product;
  const connected = deps.payments;
  const own = stripePayments({ ...stripeKeys, ownKeys: true, apiUrl: alone.stripe.url });
  deps.payments = own;
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "desconectada" });
  await expect(owner.payments.account.connect()).rejects.toMatchObject(refused("ACCOUNT_IN_USE"));
  deps.payments = connected;
  alone.stripe.account(conta).cancel(subscription, "now");
  await deliver();
  deps.payments = own;
  await owner.payments.account.connect();
  expect(await owner.payments.account.read()).toMatchObject({ situacao: "pronta", conta: "acct_own" });
  const second = await openStaffedShop(alone.product);
  await expect(second.owner.payments.account.connect()).rejects.toMatchObject(refused("OWN_KEYS_TAKEN"));
  await owner.payments.account.disconnect();
  await owner.payments.account.connect();
  expect(await owner.payments.account.read(), "they are still its own").toMatchObject({ situacao: "pronta" });
});
