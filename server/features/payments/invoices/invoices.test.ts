import { afterAll, afterEach, expect, test } from "vitest";
import { asPlatform } from "#server/actors.ts";
import { inTransaction } from "#server/database.ts";
import { brokenRows } from "#server/features/finance/audit/queries.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { changeInvoicePayment, paymentsOfInvoice } from "#server/features/payments/invoices/queries.ts";
import { invoiceShops } from "#server/features/shop-plans/jobs.ts";
import { stripePayments } from "#server/outside/payments/stripe.ts";
import { stripeKeys } from "#server/outside/stand-ins/stripe/stripe.ts";
import { openPlatform, openStaffedShop } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());
const { above, email } = await openPlatform(product);
const monday = product.clock.time;
const minutes = (count: number) => (product.clock.time = new Date(product.clock.time.getTime() + count * 60_000));
afterEach(() => {
  product.clock.time = monday;
  stripe.state.fault = null;
});
const refused = (code: string) => expect.objectContaining({ code });
const account = stripe.account("acct_own");

/** A shop with an unpaid invoice of R$ 29,90, and what it pays in the platform's account. */
async function openOwing() {
  const { owner, rita, session } = await openStaffedShop(product);
  const shop = session.barbershop!.id;
  const [basic] = (await above.platform.plans.list({})).items;
  await above.platform.subscriptions.change({ shop, plan: basic!.id, valor: 0 });
  minutes(14 * 24 * 60);
  await invoiceShops(product.deps);
  const { id } = (await owner.shopPlans.subscription()).fatura!;
  const shown = new Set<string>();
  const page = async () => {
    const { url } = await owner.payments.invoicePage({ id });
    shown.add(url.split("/").at(-1)!);
    return url;
  };
  const pages = () => account.of("checkout.session").filter((one) => shown.has(one.id));
  const pay = (url: string) => account.pay(url.split("/").at(-1)!).id;
  let delivered = stripe.events.length;
  const deliver = async () => {
    for (const event of stripe.events.slice(delivered)) await stripe.send(event, { to: hook });
    delivered = stripe.events.length;
    await work();
  };
  const paid = async () => {
    const intent = pay(await page());
    await deliver();
    return intent;
  };
  const of = new Set<unknown>();
  const refunds = () => {
    pages().forEach(({ payment_intent }) => of.add(payment_intent));
    return account.of("refund").filter(({ payment_intent }) => of.has(payment_intent));
  };
  const byHand = () => above.platform.invoices.pay({ id, paga_em: "2026-12-07", forma: "pix", nota: "" });
  const invoice = async () => (await above.platform.invoices.list({ shop })).items.find((one) => one.id === id)!;
  const told = async () => {
    await work();
    return (await owner.notifications.list({})).items.map(({ message }) => message);
  };
  const before = (await product.mailsTo(email)).length;
  const mailed = async () => (await product.mailsTo(email)).slice(before);
  const online = async () => (await owner.shopPlans.subscription()).pagamento;
  const broken = () =>
    inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, (tx) =>
      brokenRows(tx, shop, "cada fatura paga online tem o seu pagamento"),
    );
  return { owner, rita, id, page, pages, pay, deliver, paid, refunds, byHand, invoice, told, mailed, online, broken };
}

test("an invoice is paid once in the platform's account, whatever the order and number of its events", async () => {
  const { owner, page, pages, pay, invoice, online, told, broken, refunds } = await openOwing();
  expect(await owner.shopPlans.offer()).toMatchObject({ online: true });
  const from = stripe.events.length;
  const url = await page();
  expect(await page(), "asked again").toBe(url);
  expect(await online()).toMatchObject({ situacao: "pendente", url, valor: 2990 });
  expect(pages()).toMatchObject([
    { amount_total: 2990, success_url: expect.stringContaining("/planos?tab=barbearia") },
  ]);
  pay(url);
  const events = stripe.events.slice(from).toReversed();
  for (const event of [...events, ...events]) await stripe.send(event, { to: hook });
  await Promise.all(events.map((event) => stripe.send(event, { to: hook })));
  await Promise.all([work(), work()]);
  expect(await invoice()).toMatchObject({ situacao: "paga", forma: "online", paga_em: "2026-12-07" });
  expect(await owner.shopPlans.subscription()).toMatchObject({ em_aberto: 0, fatura: null });
  expect(await online()).toMatchObject({ situacao: "paga" });
  await expect(page()).rejects.toEqual(refused("INVOICE_PAID"));
  const news = (await told()).filter((one) => one.includes("O pagamento online recebeu R$\u00a029,90 da fatura"));
  expect(news).toHaveLength(1);
  expect((await owner.audit.eventsOfShop({ event_type: "shop_invoice_paid" })).items).toMatchObject([
    { details: { plano: "Basic", how: "Online" } },
  ]);
  expect(refunds()).toEqual([]);
  expect(await broken()).toEqual([]);
});

test("beside the platform's own payment the second goes back once, whoever comes first", async () => {
  const first = await openOwing();
  await first.page();
  await first.byHand();
  await work();
  expect(first.pages(), "nobody pays its page any more").toMatchObject([{ status: "expired" }]);
  await first.deliver();
  expect(await first.online()).toMatchObject({ situacao: "encerrada" });
  product.clock.time = monday;
  const second = await openOwing();
  second.pay(await second.page());
  await second.byHand();
  for (let time = 0; time < 2; time++) await second.deliver();
  expect(second.refunds()).toMatchObject([{ amount: 2990 }]);
  expect(await second.invoice()).toMatchObject({ situacao: "paga", forma: "pix" });
  expect(await second.online()).toMatchObject({ situacao: "devolvida", motivo: "INVOICE_PAID" });
  expect(await second.told()).toContainEqual(expect.stringContaining("a fatura já estava paga"));
  expect(await second.mailed()).toMatchObject([{ text: expect.stringContaining("a fatura já estava paga") }]);
  expect(await second.broken()).toEqual([]);
  product.clock.time = monday;
  const third = await openOwing();
  await third.paid();
  await expect(third.byHand()).rejects.toEqual(refused("INVOICE_PAID"));
});

test("a payment that the platform takes back goes back to its card once, and the invoice can be paid again", async () => {
  const { id, paid, deliver, refunds, invoice, online, told, broken } = await openOwing();
  await paid();
  await above.platform.invoices.unpay({ id, reason: "Cobramos a mais" });
  for (let time = 0; time < 2; time++) await deliver();
  await comparePayments(product.deps);
  expect(refunds()).toMatchObject([{ amount: 2990 }]);
  expect(await invoice()).toMatchObject({ paga_em: null, forma: null });
  expect(await online()).toMatchObject({ situacao: "devolvida", motivo: "TAKEN_BACK" });
  expect(await told()).toContainEqual(expect.stringContaining("a plataforma desfez a baixa"));
  minutes(1);
  await paid();
  expect(await invoice()).toMatchObject({ situacao: "paga", forma: "online" });
  expect(refunds()).toHaveLength(1);
  expect(await broken()).toEqual([]);
});

test.each(["refunded", "lost", "amount"] as const)(
  "what is not the platform's opens the invoice again: %s",
  async (kind) => {
    const { page, pay, deliver, invoice, online, refunds, mailed, broken } = await openOwing();
    const intent = pay(await page());
    if (kind === "amount")
      Object.assign(
        account.of("charge").find(({ payment_intent }) => payment_intent === intent)!,
        {
          amount: 100,
          amount_captured: 100,
        },
      );
    await deliver();
    if (kind === "refunded") {
      account.refund(intent, 1000);
      await deliver();
      expect(await invoice(), "of a part").toMatchObject({ situacao: "paga" });
      account.refund(intent);
    }
    if (kind === "lost") {
      account.dispute(intent, "needs_response");
      await deliver();
      expect(await invoice(), "while it is contested").toMatchObject({ situacao: "paga" });
      account.dispute(intent, "lost");
    }
    for (let time = 0; time < 2; time++) await deliver();
    expect(await invoice()).toMatchObject({ paga_em: null });
    const motivo = kind === "amount" ? "AMOUNT_DIFFERS" : "BACK_AT_PROVIDER";
    expect(await online()).toMatchObject({ situacao: "devolvida", motivo });
    const back = { refunded: [1000, 1990], lost: [], amount: [100] }[kind];
    expect(refunds().map(({ amount }) => amount)).toEqual(back);
    expect((await mailed()).length).toBe(kind === "amount" ? 1 : 2);
    expect(await broken()).toEqual([]);
  },
);

test("a contested invoice that the platform wins stays paid, and its people read both", async () => {
  const { page, pay, deliver, invoice, mailed, broken } = await openOwing();
  const intent = pay(await page());
  await deliver();
  for (const status of ["needs_response", "won"] as const) {
    account.dispute(intent, status);
    await deliver();
  }
  expect(await invoice()).toMatchObject({ situacao: "paga" });
  expect((await mailed()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/contestou no provedor R\$.29,90 de R\$.29,90 da fatura/),
    expect.stringMatching(/ganhou uma contestação e recebeu de volta R\$.29,90 de R\$.29,90 da fatura/),
  ]);
  expect(await broken()).toEqual([]);
});

test("a page that is left ends, and another one can be opened; what was paid meanwhile goes back", async () => {
  const { page, pages, pay, deliver, online, invoice, refunds } = await openOwing();
  const left = await page();
  account.expire(left.split("/").at(-1)!);
  await deliver();
  expect(await online()).toMatchObject({ situacao: "encerrada" });
  const first = await page();
  minutes(40);
  const second = await page();
  expect(second).not.toBe(first);
  for (const url of [first, second]) pay(url);
  await deliver();
  await deliver();
  expect(pages()).toHaveLength(3);
  expect(await invoice()).toMatchObject({ situacao: "paga", forma: "online" });
  expect(refunds()).toHaveLength(1);
});

test("lost events are read at night, also of a page that could not be stored", async () => {
  const [known, unknown] = [await openOwing(), ((product.clock.time = monday), await openOwing())];
  for (const { page, pay } of [known, unknown]) pay(await page());
  await asPlatform(product.deps, async ({ db, scope }) => {
    const [kept] = await paymentsOfInvoice(db, scope, unknown.id);
    await changeInvoicePayment(db, scope, { id: kept!.id, sessao: null, updated_at: product.clock.time });
  });
  await comparePayments(product.deps);
  await work();
  for (const { invoice, broken } of [known, unknown]) {
    expect(await invoice()).toMatchObject({ situacao: "paga", forma: "online" });
    expect(await broken()).toEqual([]);
  }
});

test("an invoice is paid by its shop's admin, where the platform is paid online and the provider answers", async () => {
  const { owner, rita, id, page, online } = await openOwing();
  stripe.state.fault = { kind: "failing", times: 100 };
  await expect(page()).rejects.toEqual(refused("CHECKOUT_FAILED"));
  expect(await online()).toBeNull();
  stripe.state.fault = null;
  stripe.state.keyRevoked = true;
  await expect(page()).rejects.toEqual(refused("PLAN_IN_PREPARATION"));
  stripe.state.keyRevoked = false;
  const stranger = (await openStaffedShop(product)).owner;
  await expect(stranger.payments.invoicePage({ id })).rejects.toEqual(refused("NOT_FOUND"));
  await expect(rita.payments.invoicePage({ id })).rejects.toEqual(refused("FORBIDDEN"));
  await page();
  expect(await online()).toMatchObject({ situacao: "pendente" });
  const { deps } = product;
  const { payments } = deps;
  for (const without of [null, stripePayments({ ...stripeKeys, ownKeys: true, apiUrl: stripe.url })]) {
    deps.payments = without;
    expect(await owner.shopPlans.offer()).toMatchObject({ online: false });
    await expect(page()).rejects.toEqual(refused("PLAN_IN_PREPARATION"));
  }
  deps.payments = payments;
});
