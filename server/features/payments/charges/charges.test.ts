import { afterAll, afterEach, expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { minuteMs } from "#contract/dates.ts";
import { asProvider } from "#server/actors.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { settleCharge } from "#server/features/payments/charges/jobs.ts";
import { changeCharge } from "#server/features/payments/charges/queries.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { openOnlineSeller } from "#server/features/payments/purchases/examples.ts";
import { deleteItem } from "#server/features/sales/queries.ts";
import { signUpClient } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => {
  product.clock.time = monday;
  stripe.state.fault = null;
});
const refused = (code: string) => expect.objectContaining({ code });
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

/** An open comanda with a haircut of R$ 45,00. `charge` opens a charge of it, `paid` also pays it and tells the product. */
async function openTab(client: string | null = null) {
  const shop = await openOnlineSeller(opened);
  const { rita, owner, pay, deliver } = shop;
  const { id, items } = await shop.tab(client);
  const charge = async (valor: number, tab = id) =>
    (await rita.payments.charges.open({ id: tab, valor })).cobranca as { id: string; url: string };
  const paid = async (valor: number, tab = id) => {
    const intent = pay((await charge(valor, tab)).url);
    await deliver();
    return intent;
  };
  const now = (tab = id) => rita.sales.details({ id: tab });
  const messages = async () => (await owner.notifications.list({})).items.map(({ message }) => message).join(" ");
  const refunds = () => shop.account.of("refund").map(({ amount }) => amount);
  return { ...shop, id, item: items[0]!, charge, paid, now, messages, refunds };
}

test("a charge is paid once, whatever the order and number of its events, and the comanda closes without a drawer", async () => {
  const { rita, id, charge, pay, now, deliver, balances, broken } = await openTab();
  expect(await rita.payments.charges.offered()).toBe(true);
  const from = stripe.events.length;
  const { url } = await charge(4500);
  expect(await now()).toMatchObject({ payments: [], cobranca: { valor: 4500, url } });
  pay(url);
  const events = stripe.events.slice(from).toReversed();
  for (const event of [...events, ...events]) await stripe.send(event, { to: hook });
  await Promise.all(events.map((event) => stripe.send(event, { to: hook })));
  await work();
  await deliver();
  expect(await now()).toMatchObject({ cobranca: null, payments: [{ forma: "online", valor: 4500 }] });
  expect(await balances()).toMatchObject({ receber_online: 4281, taxas: 219, adiantamentos: -4500, caixa: 0 });
  await rita.sales.close({ id });
  expect(await balances()).toMatchObject({ adiantamentos: 0, receita_servicos: -4500 });
  expect(await broken()).toEqual([]);
});

test("payments and what is being paid by link never exceed what is missing, and the comanda does not end past it", async () => {
  const { rita, id, item, charge, tab, now, account, refunds } = await openTab();
  await expect(charge(4501)).rejects.toEqual(refused("OVERPAID"));
  const answers = await Promise.allSettled([charge(3000), charge(3000)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const pending = refused("CHARGE_PENDING");
  const { id: other } = await tab();
  const barber = { barbeiro_id: item.barbeiro_id, quantidade: 1, cortesia: false };
  for (const [past, act] of Object.entries({
    charge: () => charge(1000),
    pay: () => rita.sales.pay({ ...pix, id, valor: 1501 }),
    close: () => rita.sales.close({ id }),
    cancel: () => rita.sales.cancel({ id, motivo: "Engano" }),
    join: () => rita.sales.join({ id: other, other: id }),
    move: () => rita.sales.moveItem({ id: item.id, comanda: other }),
    remove: () => rita.sales.removeItem({ id: item.id }),
    lower: () => rita.sales.changeItem({ id: item.id, ...barber, preco: 2999, desconto: 0 }),
  }))
    await expect(act(), past).rejects.toEqual(pending);
  await rita.sales.pay({ ...pix, id, valor: 1500 });
  await rita.payments.charges.cancel({ id });
  expect(await now()).toMatchObject({ cobranca: null });
  expect(account.of("checkout.session").map(({ status }) => status)).toEqual(["expired"]);
  await rita.payments.charges.cancel({ id });
  await rita.sales.pay({ ...pix, id, valor: 3000 });
  await rita.sales.close({ id });
  expect(refunds()).toEqual([]);
});

test("cancelled when it was already paid, the comanda has the payment; unpaid it ends with its page", async () => {
  const { rita, id, charge, pay, now, account, deliver, broken } = await openTab();
  pay((await charge(2000)).url);
  expect(await rita.payments.charges.cancel({ id })).toMatchObject({ cobranca: null, payments: [{ valor: 2000 }] });
  await deliver();
  expect((await now()).payments).toHaveLength(1);
  await charge(2500);
  account.expire(account.of("checkout.session").at(-1)!.id);
  await deliver();
  expect(await now()).toMatchObject({ cobranca: null, payments: [{ valor: 2000 }] });
  await charge(2500);
  expect(await broken()).toEqual([]);
});

test.each(["amount", "closed", "cancelled", "cheaper"] as const)(
  "what can no longer be paid goes back once, and the desk is told: %s",
  async (kind) => {
    const tab = await openTab();
    const { rita, id, item, charge, pay, now, account, deliver, messages, refunds, balances, broken } = tab;
    const place = { id: tab.shopId, timezone: "America/Sao_Paulo" };
    const { url } = await charge(4000);
    if (kind === "closed" || kind === "cancelled") {
      // The provider is silent: the charge ends here, and its page can still be paid.
      stripe.state.fault = { kind: "failing", times: 100 };
      await rita.payments.charges.cancel({ id });
      stripe.state.fault = null;
    }
    if (kind === "closed") {
      await rita.sales.pay({ ...pix, id, valor: 4500 });
      await rita.sales.close({ id });
    }
    // Past the rules of the desk.
    if (kind === "cheaper") await asProvider(product, place, ({ db, scope }) => deleteItem(db, scope, item.id));
    pay(url);
    if (kind === "amount") Object.assign(account.of("charge")[0]!, { amount_captured: 100, amount: 100 });
    await deliver();
    await deliver();
    expect((await now()).payments.filter(({ forma }) => forma === "online")).toEqual([]);
    expect(refunds()).toEqual([kind === "amount" ? 100 : 4000]);
    const why = {
      amount: "o provedor recebeu outro valor",
      closed: "a comanda já não estava aberta",
      cancelled: "a cobrança tinha sido cancelada",
      cheaper: "a comanda já não devia tanto",
    };
    expect(await messages()).toMatch(
      new RegExp(`de R\\$\\s40,00 da comanda \\d+ volta a quem pagou: ${why[kind]}\\.`, "u"),
    );
    await comparePayments(product.deps);
    await work();
    expect(refunds()).toHaveLength(1);
    if (kind !== "amount") {
      account.failRefund(String(account.of("charge")[0]!.payment_intent));
      await deliver();
      expect(await messages()).toMatch(/devolva R\$\s40,00 da comanda \d+ ao cliente de outra forma\./);
    }
    expect(await balances()).toMatchObject({ receber_online: 0, reembolsos: 0 });
    expect(await broken()).toEqual([]);
  },
);

test("taken back, returned or reversed, a payment by link goes back to its card once, in its parts", async () => {
  const { rita, owner, id, item, paid, now, deliver, refunds, balances, broken } = await openTab();
  await paid(2000);
  await rita.sales.takeBack({ id: (await now()).payments[0]!.id });
  await deliver();
  expect(refunds()).toEqual([2000]);
  product.clock.time = new Date(monday.getTime() + 60_000);
  await paid(1000);
  await paid(1500);
  await rita.sales.pay({ ...pix, id, valor: 2000 });
  const { id: tip } = (
    await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: item.barbeiro_id!, preco: 600 })
  ).items.find(({ tipo }) => tipo === "gorjeta")!;
  await rita.sales.pay({ ...pix, id, valor: 600 });
  await rita.sales.close({ id });
  const back = { quantidade: 1, motivo: "Não gostou" };
  await expect(owner.sales.returnItem({ ...back, id: item.id, forma: "online" })).rejects.toMatchObject({
    data: { fields: [{ path: "forma", message: expect.stringContaining("Online voltam no máximo R$") }] },
  });
  await owner.sales.returnItem({ ...back, id: tip, forma: "online" });
  await deliver();
  expect(refunds()).toEqual([2000, 600]);
  await owner.sales.reverse({ id, motivo: "Preço errado" });
  await deliver();
  await work();
  expect(
    refunds()
      .slice(2)
      .toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([400, 1500]);
  await comparePayments(product.deps);
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
  expect(await balances()).toMatchObject({ adiantamentos: 0, reembolsos: 0, receita_servicos: 0 });
  expect(await broken()).toEqual([]);
});

test("a refund of the provider is an expense until the desk reverses the comanda; one that the bank rejects is credit", async () => {
  const { owner, account, client, ...shop } = await openTab();
  const cliente = (await client.auth.session())!.cliente_id!;
  const { id } = await shop.tab(cliente);
  const intent = await shop.paid(4500, id);
  await shop.rita.sales.close({ id });
  account.dispute(intent, "needs_response");
  await shop.deliver();
  expect(await shop.messages()).toMatch(/^Caixa: O pagamento online contestou no provedor R\$.45,00 da comanda 2\./);
  account.dispute(intent, "won");
  await shop.deliver();
  expect(await shop.messages()).toMatch(
    /^Caixa: O .* ganhou uma contestação e recebeu de volta R\$.45,00 da comanda 2\./,
  );
  account.refund(intent, 1000);
  await shop.deliver();
  expect(await shop.balances()).toMatchObject({ reembolsos: 1000, receber_online: 3281 });
  expect(await shop.broken()).toEqual([]);
  await owner.sales.reverse({ id, motivo: "Engano" });
  await work();
  await shop.deliver();
  expect(shop.refunds()).toEqual([1000, 3500]);
  expect(await shop.balances()).toMatchObject({ reembolsos: 0, receber_online: 0 });
  account.failRefund(intent);
  await shop.deliver();
  expect(await owner.clients.wallet.read({ id: cliente })).toMatchObject({ credito: 3500 });
  expect(await shop.broken()).toEqual([]);
});

test("what was contested and won back, and came to the bank, is not expected to leave again with an estorno", async () => {
  const { rita, owner, id, account, paid, deliver, balances, broken } = await openTab();
  const intent = await paid(4500);
  await rita.sales.close({ id });
  for (const status of ["needs_response", "won"] as const) {
    account.dispute(intent, status);
    await deliver();
  }
  const expected = async () => (await owner.finance.receivables.list({ tipo: "online" })).items;
  const rows = await expected();
  expect(rows.map(({ bruto }) => bruto).toSorted((one, other) => one - other)).toEqual([-4500, 4500]);
  await owner.finance.receivables.receive({ ids: rows.map((row) => row.id) });
  await owner.sales.reverse({ id, motivo: "Engano" });
  await deliver();
  await deliver();
  expect(await expected()).toEqual([]);
  expect(await balances()).toMatchObject({ receber_online: 0, reembolsos: 0, adiantamentos: 0 });
  expect(await broken()).toEqual([]);
});

test("nothing is charged where the provider does not answer, and lost events are read at night", async () => {
  const { id, charge, pay, now, owner, broken } = await openTab();
  stripe.state.fault = { kind: "failing", times: 100 };
  await expect(charge(4500)).rejects.toEqual(refused("CHARGE_UNAVAILABLE"));
  stripe.state.fault = null;
  expect(await now()).toMatchObject({ cobranca: null });
  pay((await charge(4500)).url);
  await comparePayments(product.deps);
  expect(await now()).toMatchObject({ payments: [{ valor: 4500 }] });
  expect((await owner.notifications.list({})).items[0]!.message).toContain("pagamento de R$\u00a045,00 por link");
  await owner.sales.close({ id });
  expect(await broken()).toEqual([]);
});

test("a page that could not be stored is read by its reference once the provider tells of it", async () => {
  const { shopId, charge, pay, now, deliver } = await openTab();
  const { id, url } = await charge(4500);
  const place = { id: shopId, timezone: "America/Sao_Paulo" };
  const forgotten = { id, sessao: null, updated_at: monday };
  await asProvider(product, place, ({ db, scope }) => changeCharge(db, scope, forgotten));
  pay(url);
  await deliver();
  expect(await now()).toMatchObject({ cobranca: null, payments: [{ valor: 4500 }] });
});

test("a charge whose page never opened ends by itself once its time is over", async () => {
  const { shopId: shop, charge: open, now } = await openTab();
  const { id: charge } = await open(4500);
  const forgotten = { id: charge, sessao: null, updated_at: monday };
  await asProvider(product, { id: shop, timezone: "America/Sao_Paulo" }, ({ db, scope }) =>
    changeCharge(db, scope, forgotten),
  );
  await settleCharge(product.deps, { shop, charge });
  expect((await now()).cobranca, "somebody may be paying").toMatchObject({ id: charge });
  product.clock.time = new Date(monday.getTime() + 32 * minuteMs);
  await settleCharge(product.deps, { shop, charge });
  expect(await now()).toMatchObject({ cobranca: null, payments: [] });
  await open(4500);
});

test("another shop charges nothing here, and a barber only where they close comandas", async () => {
  const { id, owner, beto, chair, charge, slug } = await openTab();
  const foreign = await openOnlineSeller(opened);
  const ask = { id, valor: 4500 };
  await expect(foreign.owner.payments.charges.open(ask)).rejects.toEqual(refused("NOT_FOUND"));
  await charge(1000);
  await expect(foreign.owner.payments.charges.cancel({ id })).rejects.toEqual(refused("NOT_FOUND"));
  await owner.staff.setPermissions({ id: chair, ...defaultPermissions, sales_access: true });
  await expect(beto.payments.charges.cancel({ id })).rejects.toEqual(refused("PERMISSION_REQUIRED"));
  await owner.barbershops.settings.change({ barbeiro_fecha_comanda: true });
  expect(await beto.payments.charges.cancel({ id })).toMatchObject({ cobranca: null });
  expect(await beto.payments.charges.open(ask)).toMatchObject({ cobranca: { valor: 4500, telefone: null } });
  const { client } = await signUpClient(product, slug, "Caio Sá");
  await expect(client.payments.charges.open(ask)).rejects.toEqual(refused("FORBIDDEN"));
});
