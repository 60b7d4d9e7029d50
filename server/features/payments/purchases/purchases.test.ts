import { afterAll, afterEach, expect, test } from "vitest";
import { asProvider } from "#server/actors.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { changePurchase } from "#server/features/payments/purchases/queries.ts";
import { openOnlineSeller } from "#server/features/payments/purchases/examples.ts";
import { confirmPhoneOf, signUpClient } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, hook, work } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => void (product.clock.time = monday));
const after = (minutes: number) => (product.clock.time = new Date(product.clock.time.getTime() + minutes * 60_000));
const refused = (code: string) => ({ code });
const field = (path: string, message: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path, message }] } });

test("a package that is paid online is the client's, is owed net of the fee, and earns nothing before it is used", async () => {
  const { owner, client, id, five, email, purchases, aPackage, buy, newest, balances, broken, tab, rita } =
    await openOnlineSeller(opened);
  expect(await purchases.offers()).toMatchObject({
    pacotes: [{ id: five, preco: 19_999, servicos: [{ usos: 5 }] }],
    vale: { min: 2000, max: 50_000 },
  });
  await buy(aPackage);
  const bought = await newest();
  expect(bought).toMatchObject({
    tipo: "pacote",
    nome: "Pacote Cinco cortes",
    valor: 19_999,
    situacao: "concluida",
    url: null,
    codigo: null,
    valido_ate: "2027-02-21",
    resta: 5,
    desiste_ate: "2026-11-30",
  });
  expect((await product.mailsTo(email)).at(-1)!.text).toContain("Vale até 21/02/2027.");
  expect(await product.browser().sales.receipts.shared({ token: bought.recibo! })).toMatchObject({
    payments: [{ forma: "online", valor: 19_999 }],
  });
  // The fee of the fake: R$ 0,39 and 3.99 %.
  expect(await balances()).toMatchObject({ pacotes_a_usar: -19_999, receber_online: 19_162, taxas: 837, comissoes: 0 });
  expect(await client.packages.mine.list()).toMatchObject([{ nome: "Cinco cortes", servicos: [{ restam: 5 }] }]);
  const used = await tab(id);
  expect(used.items).toMatchObject([{ coberto: true, pacote: true }]);
  await rita.sales.close({ id: used.id });
  expect(await newest(), "what is used is not withdrawn").toMatchObject({ resta: 4, desiste_ate: null });
  expect((await owner.commissions.list({})).items).toMatchObject([{ base: 4000 }]);
  expect(await broken()).toEqual([]);
});

test("what is not the amount that was asked buys nothing, and goes back once", async () => {
  const { owner, purchases, account, aPackage, pay, deliver, newest, email, balances, broken } =
    await openOnlineSeller(opened);
  pay((await purchases.begin(aPackage)).url);
  Object.assign(account.of("charge")[0]!, { amount_captured: 100, amount: 100 });
  await deliver();
  await deliver();
  expect(await newest()).toMatchObject({ situacao: "recusada", motivo: "AMOUNT_DIFFERS" });
  expect((await product.mailsTo(email)).at(-1)!.text).toContain("O provedor recebeu outro valor");
  expect(account.of("refund")).toHaveLength(1);
  await comparePayments(product.deps);
  expect(await owner.payments.account.read()).toMatchObject({ diferencas: 0 });
  expect(await balances()).toMatchObject({ pacotes_a_usar: 0, receber_online: 0 });
  expect(await broken()).toEqual([]);
});

test("the code of a voucher is shown and mailed to its buyer, and pays at the counter", async () => {
  const { purchases, aVoucher, buy, newest, email, tab, rita, balances, broken } = await openOnlineSeller(opened);
  await expect(purchases.begin({ ...aVoucher, valor: 1999 })).rejects.toMatchObject(
    field("valor", "Escolha um valor de R$\u00a020,00 a R$\u00a0500,00."),
  );
  await expect(purchases.begin({ ...aVoucher, valor: 50_001 })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await buy(aVoucher);
  const { codigo, para, ...bought } = await newest();
  expect([codigo?.length, para]).toEqual([8, "Bia"]);
  expect(bought).toMatchObject({ valido_ate: null, resta: 10_000, desiste_ate: "2026-11-30" });
  const mail = (await product.mailsTo(email)).at(-1)!;
  expect(mail.text).toContain(`O código do presente de Bia é ${codigo!.slice(0, 4)}-${codigo!.slice(4)}`);
  const { id } = await tab();
  await rita.sales.pay({ id, forma: "vale_presente", codigo: codigo!, valor: 4500, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  expect((await rita.vouchers.list({ query: codigo! })).items).toMatchObject([{ saldo: 5500, para: "Bia" }]);
  expect(await newest(), "what is used is not withdrawn").toMatchObject({ resta: 5500, desiste_ate: null });
  expect(await balances()).toMatchObject({ vales_presente: -5500, receita_servicos: -4500 });
  expect(await broken()).toEqual([]);
});

test("a voucher bought at the desk is its buyer's too, once their phone is proven, until its comanda is taken back", async () => {
  const { owner, rita, slug, client, id, purchases, aVoucher, buy } = await openOnlineSeller(opened);
  const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
  const { items } = await rita.sales.addItem({ id: comanda, tipo: "vale", preco: 5000, para: "Caio" });
  await rita.sales.pay({ id: comanda, forma: "pix", valor: 5000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: comanda });
  expect(await purchases.list(), "not proven yet").toEqual([]);
  await confirmPhoneOf(owner, client);
  const { id: open } = await rita.sales.open({ appointment: null, client: id });
  await rita.sales.addItem({ id: open, tipo: "vale", preco: 3000, para: "" });
  after(1);
  await buy(aVoucher);
  const [bought, desk, ...unpaid] = await purchases.list();
  expect(unpaid).toEqual([]);
  expect(bought).toMatchObject({ no_balcao: false, para: "Bia", desiste_ate: "2026-11-30" });
  const { codigo } = items[0]!.vale!;
  const sold = { no_balcao: true, para: "Caio", codigo, valor: 5000, resta: 5000, situacao: "concluida" };
  expect(desk).toMatchObject({ ...sold, desiste_ate: null });
  expect(await product.browser().sales.receipts.shared({ token: desk!.recibo! })).toMatchObject({
    payments: [{ forma: "pix", valor: 5000 }],
  });
  await expect(purchases.withdraw({ id: desk!.id })).rejects.toMatchObject(refused("NOT_FOUND"));
  expect(await (await signUpClient(product, slug)).client.payments.mine.purchases.list()).toEqual([]);
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect((await purchases.list())[1]).toMatchObject({ situacao: "devolvida", resta: 0 });
});

test("every event twice, in any order and late, sells once, on the day of the payment", async () => {
  const { purchases, aPackage, pay, newest, client, deliver, balances, broken } = await openOnlineSeller(opened);
  const from = stripe.events.length;
  pay((await purchases.begin(aPackage)).url);
  product.clock.time = new Date("2026-11-25T15:00:00Z");
  const events = stripe.events.slice(from).toReversed();
  for (const event of [...events, ...events]) await stripe.send(event, { to: hook });
  await Promise.all(events.map((event) => stripe.send(event, { to: hook })));
  await work();
  await deliver();
  expect(await client.packages.mine.list()).toMatchObject([{ dia: "2026-11-23" }]);
  expect(await newest()).toMatchObject({ situacao: "concluida" });
  expect(await balances()).toMatchObject({ pacotes_a_usar: -19_999 });
  expect(await broken()).toEqual([]);
});

test("asked again there is one page, and each is over after half an hour; nobody opens many", async () => {
  const { purchases, aPackage, aVoucher, deliver, account, newest } = await openOnlineSeller(opened);
  const [one, same] = await Promise.all([purchases.begin(aPackage), purchases.begin(aPackage)]);
  expect(same.id).toBe(one.id);
  expect(await newest()).toMatchObject({ situacao: "pendente", url: one.url });
  for (const valor of [2000, 2100, 2200, 2300]) await purchases.begin({ ...aVoucher, valor });
  await expect(purchases.begin(aVoucher)).rejects.toMatchObject(refused("PURCHASES_OPEN"));
  after(32);
  expect(await newest()).toMatchObject({ situacao: "pendente", url: null });
  for (const { id } of account.of("checkout.session")) account.expire(id);
  await deliver();
  expect((await purchases.list()).map(({ situacao }) => situacao)).toEqual(Array.from({ length: 5 }, () => "nao_paga"));
  expect((await purchases.begin(aPackage)).id).not.toBe(one.id);
});

test("paid at an old price it is sold at that price; paid after it was archived, it goes back", async () => {
  const { owner, purchases, aPackage, five, cut, pay, deliver, newest, email, client, account, balances, broken } =
    await openOnlineSeller(opened);
  const old = await purchases.begin(aPackage);
  await owner.packages.save({ ...fiveOf(cut.id), id: five, preco: 25_000 });
  const dear = await purchases.begin(aPackage);
  expect(dear.id).not.toBe(old.id);
  pay(old.url);
  await deliver();
  expect(await client.packages.mine.list()).toMatchObject([{ valor: 19_999 }]);
  await owner.packages.archive({ id: five });
  await expect(purchases.begin(aPackage)).rejects.toMatchObject(refused("PACKAGE_ARCHIVED"));
  pay(dear.url);
  await deliver();
  await deliver();
  expect(await newest()).toMatchObject({ situacao: "recusada", motivo: "PACKAGE_ARCHIVED", recibo: null });
  expect(account.of("refund")).toMatchObject([{ amount: 25_000 }]);
  expect((await product.mailsTo(email)).at(-1)!.text).toContain("volta inteiro por onde foi pago");
  expect((await owner.notifications.list({})).items[0]!.message).toBe(
    "Caixa: O pagamento online de R$\u00a0250,00 por Pacote Cinco cortes, de Ana Prado, volta a quem pagou: não está mais à venda.",
  );
  expect(await client.packages.mine.list()).toHaveLength(1);
  expect(await balances()).toMatchObject({ pacotes_a_usar: -19_999, reembolsos: 0 });
  expect(await broken()).toEqual([]);
});

test("a package is sold under its name, which says once that it is one", async () => {
  const { owner, rita, cut, id, purchases, newest } = await openOnlineSeller(opened);
  for (const [nome, title] of [
    ["Pacote do noivo", "Pacote do noivo"],
    ["Pacotão", "Pacote Pacotão"],
  ] as const) {
    const { id: named } = await owner.packages.save({ ...fiveOf(cut.id), nome });
    await purchases.begin({ tipo: "pacote", package: named });
    expect(await newest()).toMatchObject({ nome: title });
    const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
    const { items } = await rita.sales.addItem({ id: comanda, tipo: "pacote", package: named });
    expect(items).toMatchObject([{ nome: title }]);
  }
});

test("what a lost webhook or a lost refund left is mended at night", async () => {
  const { owner, purchases, aPackage, five, pay, newest, client, account, deliver } = await openOnlineSeller(opened);
  pay((await purchases.begin(aPackage)).url);
  await comparePayments(product.deps);
  expect(await client.packages.mine.list()).toHaveLength(1);
  await deliver();
  const late = await purchases.begin(aPackage);
  await owner.packages.archive({ id: five });
  pay(late.url);
  await comparePayments(product.deps);
  await product.pool.query("delete from pgboss.job where name = 'send-back'");
  expect([(await newest()).situacao, account.of("refund")]).toEqual(["recusada", []]);
  await comparePayments(product.deps);
  await deliver();
  expect(account.of("refund")).toMatchObject([{ amount: 19_999 }]);
});

test("nothing is offered or sold without the setting or the account; others see and change nothing of it", async () => {
  const seller = await openOnlineSeller(opened);
  const { owner, rita, slug, purchases, aPackage, aVoucher, buy, newest } = seller;
  await expect(
    owner.barbershops.settings.change({ vale_online_min: 9000, vale_online_max: 8000 }),
  ).rejects.toMatchObject(field("vale_online_max", "O maior valor de um vale não é menor do que o menor."));
  await buy(aVoucher);
  const { id } = await newest();
  const other = (await signUpClient(product, slug)).client.payments.mine.purchases;
  expect(await other.list()).toEqual([]);
  await expect(other.withdraw({ id })).rejects.toMatchObject(refused("NOT_FOUND"));
  for (const staff of [owner, rita])
    await expect(staff.payments.mine.purchases.begin(aPackage)).rejects.toMatchObject(refused("FORBIDDEN"));
  await owner.barbershops.settings.change({ pacotes_online: false, vales_online: false });
  expect(await purchases.offers()).toEqual({ pacotes: [], vale: null });
  for (const what of [aPackage, aVoucher])
    await expect(purchases.begin(what)).rejects.toMatchObject(refused("NOT_SOLD_ONLINE"));
  await owner.barbershops.settings.change({ pacotes_online: true });
  await expect(
    purchases.begin({ tipo: "pacote", package: "00000000-0000-7000-8000-000000000000" }),
  ).rejects.toMatchObject(refused("NOT_FOUND"));
  await owner.payments.account.disconnect();
  expect(await purchases.offers()).toEqual({ pacotes: [], vale: null });
  await expect(purchases.begin(aPackage)).rejects.toMatchObject(refused("NOT_SOLD_ONLINE"));
});

test("a provider that does not answer is tried again without a second page", async () => {
  const { purchases, aPackage, account } = await openOnlineSeller(opened);
  stripe.state.fault = { kind: "failing", times: 3, path: /sessions/ };
  await expect(purchases.begin(aPackage)).rejects.toMatchObject(refused("CHECKOUT_FAILED"));
  expect(await purchases.list()).toMatchObject([{ situacao: "pendente", abriu: false, url: null }]);
  stripe.state.fault = null;
  await purchases.begin(aPackage);
  expect(await purchases.list()).toMatchObject([{ situacao: "pendente", abriu: true }]);
  expect(account.of("checkout.session")).toHaveLength(1);
});

test("a page that could not be stored is read by its reference; one that never opened ends by itself", async () => {
  const { purchases, aPackage, aVoucher, pay, deliver, newest, shopId: id } = await openOnlineSeller(opened);
  const begin = async (what: typeof aPackage | typeof aVoucher) => {
    const begun = await purchases.begin(what);
    const forgotten = { id: begun.id, sessao: null, url: null, updated_at: product.clock.time };
    await asProvider(product, { id, timezone: "America/Sao_Paulo" }, ({ db, scope }) =>
      changePurchase(db, scope, forgotten),
    );
    return begun.url;
  };
  pay(await begin(aPackage));
  await deliver();
  expect(await newest()).toMatchObject({ situacao: "concluida" });
  await begin(aVoucher);
  await comparePayments(product.deps);
  expect(await newest(), "somebody may be paying").toMatchObject({ situacao: "pendente" });
  after(24 * 60);
  await comparePayments(product.deps);
  expect(await newest()).toMatchObject({ situacao: "nao_paga" });
});
