import { afterAll, expect, test } from "vitest";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { record } from "#server/features/clients/examples.ts";
import { plan as terms } from "#server/features/plans/examples.ts";
import { tellSubscribers } from "#server/features/subscribers/telling/jobs.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

/** A plan of R$ 99,90 a month whose trial of 7 days ends on the 30th, with a joining fee of R$ 30,00. */
async function openClub(changed = {}) {
  product.clock.time = monday;
  const club = await openOnlineClub(opened, { teste_dias: 7, adesao: 3000, ...changed });
  const account = stripe.account(club.conta);
  const charges = () => account.of("charge").map(({ amount }) => amount);
  const waiting = () => account.of("invoiceitem").map(({ amount, invoice }) => (invoice ? "charged" : amount));
  return { ...club, account, charges, waiting };
}

test("a card is taken for a trial, charged the plan and its fee at the end, and all of it goes back within 7 days", async () => {
  const club = await openClub();
  const { plan, pay, join, deliver, differencesAfter, account, charges, waiting, owner, conta } = club;
  const { client, id } = await join();
  expect(await client.plans.list()).toMatchObject([{ online: true, teste_dias: 7, adesao: 3000 }]);
  const subscription = await pay(client);
  expect(await differencesAfter(deliver)).toEqual({});
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "ativa", renova_em: "2026-11-30", desiste_ate: null },
    assinatura: { em_teste: true, estado: "ativa", subscription_end: "2026-11-30" },
  });
  expect([charges(), waiting()]).toEqual([[], [3000]]);
  await expect(owner.subscribers.sell({ client: id, plan, ...pix })).rejects.toMatchObject({ code: "RENEWS_ITSELF" });

  on("2026-11-30");
  account.renew(subscription);
  const paid = await differencesAfter(deliver);
  expect(paid).toEqual({ receber_online: 12_433, taxas: 557, receita_clube: -9990, receita_adesao: -3000 });
  for (const event of stripe.events.filter((one) => one.account === conta).toReversed())
    await stripe.send(event, { to: hook });
  await work();
  expect(charges()).toEqual([12_990]);
  expect((await owner.subscribers.ofClient({ id }))!.payments).toMatchObject([{ de: "2026-11-30", ate: "2026-12-30" }]);
  expect(await client.payments.mine.read()).toMatchObject({
    online: { renova_em: "2026-12-30", desiste_ate: "2026-12-07" },
    assinatura: { em_teste: false, subscription_end: "2026-12-30" },
  });
  const { comanda_id } = (await owner.subscribers.ofClient({ id }))!.payments[0]!;
  expect((await owner.sales.details({ id: comanda_id })).items).toMatchObject([
    { nome: "Plano Corte livre, com taxa de adesão", preco: 12_990, adesao: 3000 },
  ]);

  on("2026-12-07");
  const back = await differencesAfter(async () => {
    await client.payments.mine.withdraw();
    await work();
    await deliver();
  });
  expect(back).toMatchObject({ receita_clube: 9990, receita_adesao: 3000 });
  expect(account.of("charge")).toMatchObject([{ amount_refunded: 12_990 }]);
  expect(await client.payments.mine.read()).toMatchObject({ assinatura: { estado: "encerrada" } });
  // Nobody tries a plan twice.
  expect(await client.plans.list()).toMatchObject([{ teste_dias: null, adesao: 3000 }]);
  await pay(client);
  await deliver();
  expect(charges()).toEqual([12_990, 12_990]);
});

test("cancelled in the trial nothing is charged, and undone the fee comes with the plan after all", async () => {
  const { pay, join, deliver, account, charges, waiting, owner } = await openClub();
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  const [first, second] = [await pay(ana.client), await pay(bia.client)];
  await deliver();
  on("2026-11-25");
  for (const { client } of [ana, bia]) await client.payments.mine.cancel({ motivo: "preco" });
  await work();
  await deliver();
  expect(waiting()).toEqual([0, 0]);
  expect(await ana.client.payments.mine.read()).toMatchObject({
    online: { situacao: "cancelada", renova_em: null },
    assinatura: { cancelled: true, estado: "ativa", subscription_end: "2026-11-30" },
  });
  await owner.subscribers.undoCancel({ id: (await owner.subscribers.ofClient({ id: bia.id }))!.id });
  await work();
  await deliver();
  on("2026-11-30");
  account.renew(first);
  account.renew(second);
  await deliver();
  expect(charges()).toEqual([12_990]);
  on("2026-12-02");
  expect(await ana.client.payments.mine.read()).toMatchObject({ assinatura: { estado: "cancelada" } });
  expect(await bia.client.payments.mine.read()).toMatchObject({ assinatura: { subscription_end: "2026-12-30" } });
});

test("undone at the desk is what was cancelled there, and no trial that was cancelled before its plan was sold", async () => {
  const { plan, pay, join, deliver, account, charges, owner } = await openClub();
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  await client.payments.mine.cancel({ motivo: "preco" });
  await work();
  await deliver();
  await owner.subscribers.sell({ client: id, plan, ...pix });
  const { id: of } = (await owner.subscribers.ofClient({ id }))!;
  await owner.subscribers.cancel({ id: of, motivo: "preco" });
  await work();
  await owner.subscribers.undoCancel({ id: of });
  await work();
  await deliver();
  expect(account.get(subscription)).toMatchObject({ cancel_at_period_end: true });
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "cancelada", renova_em: null },
    assinatura: { cancelled: false, subscription_end: "2026-12-30" },
  });
  on("2026-11-30");
  account.renew(subscription);
  await deliver();
  expect(charges()).toEqual([]);
});

test("both pages say what the card of a trial is charged, whatever the plan costs since", async () => {
  const { plan, pay, join, deliver, owner } = await openClub();
  const { client, id } = await join();
  await pay(client);
  await deliver();
  await owner.plans.save({ ...terms, id: plan, preco: 15_000, adesao: 5000, teste_dias: 7 });
  const charged = { preco: 9990, adesao: 3000 };
  expect(await owner.subscribers.ofClient({ id })).toMatchObject(charged);
  expect((await client.payments.mine.read()).assinatura).toMatchObject(charged);
  const bia = await join("Bia");
  await owner.subscribers.try({ client: bia.id, plan });
  expect(await owner.subscribers.ofClient({ id: bia.id })).toMatchObject({ preco: 15_000, adesao: 5000 });
});

test("a trial of a client whose other record pays the plan is charged without the fee, as both pages say", async () => {
  const { plan, pay, join, deliver, owner, account, charges } = await openClub();
  const { client, id } = await join("Ana Prado");
  const subscription = await pay(client);
  await deliver();
  const { id: removed } = await owner.clients.save({
    ...record,
    nome: "A. Prado",
    telefone: "",
    email: "a@exemplo.com",
    cpf: "",
  });
  await owner.subscribers.sell({ client: removed, plan, ...pix });
  await owner.clients.merge({ id, removed, taking: [] });
  await work();
  const charged = { preco: 9990, adesao: 0 };
  expect(await owner.subscribers.ofClient({ id })).toMatchObject(charged);
  expect((await client.payments.mine.read()).assinatura).toMatchObject(charged);
  on("2026-11-30");
  account.renew(subscription);
  await deliver();
  expect(charges()).toEqual([9990]);
  expect(await client.payments.mine.read()).toMatchObject({ online: { situacao: "ativa", motivo: null } });
});

test("a late card keeps its place of a limited plan, and pays for none that was given up and sold", async () => {
  const { plan, pay, join, deliver, account, charges, owner } = await openClub({ limite: 2 });
  const [lia, nei, zeca] = [await join("Lia"), await join("Nei"), await join("Zeca")];
  const [ofLia, ofNei] = [await pay(lia.client), await pay(nei.client)];
  await deliver();
  const full = async () => {
    await expect(owner.subscribers.sell({ client: zeca.id, plan, ...pix })).rejects.toMatchObject({
      code: "PLAN_FULL",
    });
    expect(await zeca.client.plans.list()).toMatchObject([{ cheio: true }]);
    expect(await lia.client.plans.list()).toMatchObject([{ cheio: false }]);
    expect((await owner.plans.details({ id: plan })).assinantes).toBe(2);
  };
  on("2026-11-30");
  const first = account.renew(ofLia, { paid: false });
  account.renew(ofNei);
  await deliver();
  on("2026-12-20");
  await full();
  account.settle(first.id);
  await deliver();
  expect(charges()).toEqual([12_990, 12_990]);
  on("2026-12-30");
  account.renew(ofLia);
  const late = account.renew(ofNei, { paid: false });
  await deliver();
  on("2027-01-20");
  await full();
  await nei.client.payments.mine.cancel({ motivo: "preco" });
  await owner.subscribers.sell({ client: zeca.id, plan, ...pix });
  account.settle(late.id);
  await deliver();
  expect(await nei.client.payments.mine.read()).toMatchObject({ online: { situacao: "falhou", motivo: "PLAN_FULL" } });
  expect(account.of("charge").at(-1)).toMatchObject({ amount: 9990, amount_refunded: 9990 });
  expect((await owner.plans.details({ id: plan })).assinantes).toBe(2);
});

test("a card refused at the end of a trial is late like any other, until it pays", async () => {
  const { plan, pay, join, deliver, account, charges, owner } = await openClub();
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  on("2026-11-30");
  const open = account.renew(subscription, { paid: false });
  await deliver();
  on("2026-12-01");
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "em_atraso" },
    assinatura: { estado: "em_atraso", badge: "vencido" },
  });
  expect((await owner.subscribers.list({ tab: "em_atraso" })).items).toMatchObject([{ cliente_id: id }]);
  expect(await owner.subscribers.summary()).toMatchObject({ em_atraso: 1 });
  const owed = { preco: 9990, adesao: 3000, cartao: "em_atraso" };
  expect(await owner.subscribers.ofClient({ id })).toMatchObject(owed);
  await tellSubscribers(product.deps);
  expect((await client.notifications.list({})).items).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/cartão/) }),
  );
  account.settle(open.id);
  await deliver();
  expect(charges()).toEqual([12_990]);
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "ativa" },
    assinatura: { estado: "ativa", subscription_end: "2026-12-30" },
  });
  expect(await owner.subscribers.summary()).toMatchObject({ em_atraso: 0 });

  // The desk takes the money once the card is not tried any more.
  on("2026-11-23");
  const bia = await join("Bia");
  const other = await pay(bia.client);
  await deliver();
  on("2026-11-30");
  account.renew(other, { paid: false });
  await deliver();
  on("2026-12-01");
  const sale = { client: bia.id, plan, ...pix };
  await expect(owner.subscribers.sell(sale)).rejects.toMatchObject({ code: "RENEWS_ITSELF" });
  await owner.subscribers.cancel({ id: (await owner.subscribers.ofClient({ id: bia.id }))!.id, motivo: "outro" });
  await work();
  await deliver();
  expect(account.get(other)).toMatchObject({ status: "canceled" });
  expect(await owner.subscribers.offer({ client: bia.id, plan })).toMatchObject({ total: 12_990 });
  await owner.subscribers.sell(sale);
  expect(await owner.subscribers.ofClient({ id: bia.id })).toMatchObject({
    cancelled: false,
    adesao: 0,
    cartao: null,
    subscription_end: "2027-01-01",
  });
});

test("a trial that cannot begin any more takes nothing, however often the provider tells of it", async () => {
  const { plan, pay, join, deliver, account, charges, waiting, owner, conta } = await openClub();
  const { client, id } = await join("Ana Prado");
  const subscription = await pay(client);
  await owner.subscribers.try({ client: id, plan });
  // Written first, and asked of the provider until it answers.
  stripe.state.fault = { kind: "failing", times: 3, path: /^\/v1\/invoiceitems/ };
  await expect(deliver()).rejects.toThrow();
  expect(account.get(subscription)).toMatchObject({ status: "trialing" });
  await comparePayments(product.deps);
  for (const event of stripe.events.filter((one) => one.account === conta)) await stripe.send(event, { to: hook });
  await work();
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "falhou", motivo: "NO_TRIAL", teste_dias: 7 },
    assinatura: { em_teste: true },
  });
  expect(account.get(subscription)).toMatchObject({ status: "canceled" });
  expect([charges(), waiting()]).toEqual([[], []]);
  expect((await owner.notifications.list({})).items.map(({ message }) => message)).toContain(
    "Caixa: O pagamento online não começou o teste de Corte livre de Ana Prado, e nada foi cobrado: o cliente já teve este plano.",
  );
});

test("a trial of which no webhook came begins as the provider is compared, also after its end", async () => {
  const { pay, join, account, charges } = await openClub();
  const [ana, bia] = [await join("Ana"), await join("Bia")];
  const subscription = await pay(ana.client);
  on("2026-11-24");
  await comparePayments(product.deps);
  expect(await ana.client.payments.mine.read()).toMatchObject({ assinatura: { subscription_end: "2026-11-30" } });
  const late = await pay(bia.client);
  on("2026-12-01");
  account.renew(subscription);
  account.renew(late);
  await comparePayments(product.deps);
  expect(await ana.client.payments.mine.read()).toMatchObject({ assinatura: { subscription_end: "2026-12-30" } });
  expect(await bia.client.payments.mine.read()).toMatchObject({ assinatura: { subscription_end: "2027-01-01" } });
  // Its fee was not added in time.
  expect(charges()).toEqual([12_990, 9990]);
});

test("without a trial the fee is paid at once, and once", async () => {
  const { pay, join, deliver, differencesAfter, charges, account } = await openClub({ teste_dias: null });
  const { client } = await join();
  const subscription = await pay(client);
  const paid = await differencesAfter(deliver);
  expect(paid).toEqual({ receber_online: 12_433, taxas: 557, receita_clube: -9990, receita_adesao: -3000 });
  expect(await client.plans.list()).toMatchObject([{ adesao: 0 }]);
  on("2026-12-23");
  account.renew(subscription);
  expect(await differencesAfter(deliver)).toMatchObject({ receita_clube: -9990 });
  expect(charges()).toEqual([12_990, 9990]);
});

test("a fee that was paid at the desk while the checkout was open is not paid twice: all of it goes back", async () => {
  const { plan, join, deliver, charges, account, owner } = await openClub({ teste_dias: null });
  const { client, id } = await join();
  const { url } = await client.payments.mine.checkout({ plan });
  await owner.subscribers.sell({ client: id, plan, ...pix });
  account.pay(url.split("/").at(-1)!);
  await deliver();
  await deliver();
  expect(charges()).toEqual([12_990]);
  expect(account.of("charge")).toMatchObject([{ amount_refunded: 12_990 }]);
  expect(await client.payments.mine.read()).toMatchObject({
    online: { situacao: "falhou", motivo: "FEE_CHANGED" },
    assinatura: { subscription_end: "2026-12-23" },
  });
});
