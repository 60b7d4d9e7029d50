import { afterAll, afterEach, expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { expireAll } from "#server/features/packages/jobs.ts";
import { openPaying } from "#server/features/payments/examples.ts";
import { openOnlineSeller } from "#server/features/payments/purchases/examples.ts";

const opened = await openPaying();
const { product, stripe } = opened;
afterAll(() => stripe.close());
const monday = product.clock.time;
afterEach(() => void (product.clock.time = monday));
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const refused = (code: string) => ({ code });
const nothing = { pacotes_a_usar: 0, vales_presente: 0, adiantamentos: 0, reembolsos: 0 };

test("within seven days a client takes an unused purchase back in full, once, and not after", async () => {
  const { purchases, aPackage, aVoucher, buy, newest, client, account, deliver, balances, broken } =
    await openOnlineSeller(opened);
  await buy(aPackage);
  const { id } = await newest();
  on("2026-11-30");
  await purchases.withdraw({ id });
  expect(await newest()).toMatchObject({ situacao: "devolvida", desiste_ate: null });
  expect(await client.packages.mine.list()).toEqual([]);
  await expect(purchases.withdraw({ id })).rejects.toMatchObject(refused("PURCHASE_BACK"));
  await deliver();
  await deliver();
  expect(account.of("refund")).toMatchObject([{ amount: 19_999 }]);
  expect(await balances()).toMatchObject({ ...nothing, receber_online: -837 });
  await buy(aVoucher);
  const late = await newest();
  on("2026-12-08");
  await expect(purchases.withdraw({ id: late.id })).rejects.toMatchObject(refused("WITHDRAWAL_OVER"));
  expect(await broken()).toEqual([]);
});

test("what was used in part is not withdrawn, and the desk takes back the rest first", async () => {
  const { purchases, aVoucher, buy, newest, rita, owner, tab, deliver, account, broken } =
    await openOnlineSeller(opened);
  await buy(aVoucher);
  const { id, codigo } = await newest();
  const used = await tab();
  await rita.sales.pay({
    id: used.id,
    forma: "vale_presente",
    codigo: codigo!,
    valor: 4500,
    recebido: null,
    parcelas: 1,
  });
  await rita.sales.close({ id: used.id });
  await expect(purchases.withdraw({ id })).rejects.toMatchObject(refused("PURCHASE_USED"));
  await rita.sales.reverse({ id: used.id, motivo: "Engano" });
  const { items } = await owner.sales.list({ situacao: "fechada" });
  await owner.sales.reverse({ id: items[0]!.id, motivo: "Desistiu no balcão" });
  await deliver();
  await deliver();
  expect(account.of("refund")).toMatchObject([{ amount: 10_000 }]);
  expect(await newest()).toMatchObject({ situacao: "devolvida" });
  expect(await broken()).toEqual([]);
});

test("a refund at the provider takes an unused purchase back; a part of it is an expense, and the rest stays", async () => {
  const { owner, aPackage, buy, newest, account, deliver, client, balances, broken } = await openOnlineSeller(opened);
  const intent = await buy(aPackage);
  account.refund(intent, 1000);
  await deliver();
  const told = async () => (await owner.notifications.list({})).items[0]!.message;
  expect(await told()).toMatch(/devolveu no provedor R\$.10,00 da comanda 1: Pacote Cinco cortes, de Ana Prado\./);
  expect(await balances()).toMatchObject({ pacotes_a_usar: -19_999, reembolsos: 1000 });
  expect(await newest()).toMatchObject({ situacao: "concluida", devolvido: 1000, contestado: 0, bloqueado: false });
  account.refund(intent);
  await deliver();
  await deliver();
  expect(await balances()).toMatchObject({ ...nothing, receber_online: -837 });
  expect(await told()).toContain("por Pacote Cinco cortes: Reembolso no provedor.");
  expect(await newest()).toMatchObject({ situacao: "devolvida" });
  expect(await client.packages.mine.list()).toEqual([]);
  expect(await broken()).toEqual([]);
});

test("a chargeback blocks what was used in part; won it counts again, lost the rest ends as income", async () => {
  const {
    owner,
    rita,
    id,
    purchases,
    aPackage,
    aVoucher,
    buy,
    newest,
    account,
    deliver,
    tab,
    client,
    balances,
    broken,
  } = await openOnlineSeller(opened);
  const intents = [await buy(aVoucher), await buy(aPackage)];
  const [, voucher] = await client.payments.mine.purchases.list();
  const spend = async (valor: number) => {
    const of = await tab();
    return rita.sales.pay({
      id: of.id,
      forma: "vale_presente",
      codigo: voucher!.codigo!,
      valor,
      recebido: null,
      parcelas: 1,
    });
  };
  await rita.sales.close({ id: (await spend(4500)).id });
  const covered = await tab(id);
  await rita.sales.close({ id: covered.id });
  const waiting = await tab(id);
  expect(waiting.items).toMatchObject([{ pacote: true }]);
  for (const intent of intents) account.dispute(intent, "needs_response");
  await deliver();
  const told = (await owner.notifications.list({})).items.map(({ message }) => message);
  for (const what of ["100,00 da comanda 1: Vale-presente", "199,99 da comanda 2: Pacote Cinco cortes"])
    expect(told).toContainEqual(expect.stringContaining(`${what}, de Ana Prado, que já foi usado`));
  await expect(spend(1000)).rejects.toMatchObject(refused("INVALID_INPUT"));
  expect((await rita.vouchers.list({ query: voucher!.codigo! })).items).toMatchObject([{ situacao: "bloqueado" }]);
  await expect(rita.sales.close({ id: waiting.id })).rejects.toMatchObject({ code: expect.any(String) });
  expect((await tab(id)).items, "a blocked package covers nothing").toMatchObject([{ pacote: false }]);
  expect(await client.packages.mine.list()).toMatchObject([{ bloqueado: true }]);
  expect(await purchases.list()).toMatchObject([
    { contestado: 19_999, bloqueado: true },
    { contestado: 10_000, bloqueado: true, resta: 5500 },
  ]);
  expect(await balances()).toMatchObject({ reembolsos: 29_999, vales_presente: -5500 });
  expect(await broken()).toEqual([]);
  account.dispute(intents[0]!, "won");
  account.dispute(intents[1]!, "lost");
  await deliver();
  expect((await owner.notifications.list({})).items[0]!.message).toMatch(
    /ganhou uma contestação e recebeu de volta R\$.100,00 da comanda 1: Vale-presente, de Ana Prado\.$/,
  );
  await spend(1000);
  expect(await balances()).toMatchObject({ reembolsos: 19_999, pacotes_a_usar: -15_999 });
  on("2026-11-24");
  await expireAll(product.deps);
  expect(await balances()).toMatchObject({ reembolsos: 19_999, pacotes_a_usar: 0, receita_outras: -15_999 });
  expect(await newest()).toMatchObject({
    situacao: "concluida",
    desiste_ate: null,
    valido_ate: "2026-11-23",
    resta: 0,
  });
  expect(await broken()).toEqual([]);
});

test("a chargeback of an unused voucher is told to the admins, and its buyer sees what it is", async () => {
  const { owner, aVoucher, buy, newest, account, deliver } = await openOnlineSeller(opened);
  const intent = await buy(aVoucher);
  account.dispute(intent, "needs_response");
  await deliver();
  expect((await owner.notifications.list({})).items[0]!.message).toMatch(
    /contestou no provedor R\$.100,00 da comanda 1: Vale-presente, de Ana Prado\.$/,
  );
  const contested = { contestado: 10_000, bloqueado: true, desiste_ate: null };
  expect(await newest()).toMatchObject({ situacao: "concluida", ...contested });
  account.dispute(intent, "lost");
  await deliver();
  expect((await owner.notifications.list({})).items[0]!.message).toContain("Contestação do cartão perdida");
  expect(await newest()).toMatchObject({ situacao: "devolvida" });
});

test("what the desk returns in another form is not refunded too, and nobody withdraws from it again", async () => {
  const { owner, purchases, aPackage, buy, newest, account, deliver, balances, broken } =
    await openOnlineSeller(opened);
  await buy(aPackage);
  const { items: sold } = await owner.sales.list({ situacao: "fechada" });
  const { items } = await owner.sales.details({ id: sold[0]!.id });
  await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Desistiu no balcão" });
  await expect(purchases.withdraw({ id: (await newest()).id })).rejects.toMatchObject(refused("PURCHASE_BACK"));
  await deliver();
  expect(await newest()).toMatchObject({ situacao: "devolvida" });
  expect(account.of("refund")).toEqual([]);
  expect(await balances()).toMatchObject({ ...nothing, pix_a_conferir: -19_999, receber_online: 19_162 });
  expect(await broken()).toEqual([]);
});

test("a refund that the bank rejects is the buyer's credit", async () => {
  const { owner, id, purchases, aVoucher, buy, newest, account, deliver, broken } = await openOnlineSeller(opened);
  const intent = await buy(aVoucher);
  await purchases.withdraw({ id: (await newest()).id });
  await deliver();
  await deliver();
  account.failRefund(intent);
  await deliver();
  expect(await owner.clients.wallet.read({ id })).toMatchObject({ credito: 10_000 });
  expect(await broken()).toEqual([]);
});

test("whoever is erased is neither sold to nor named any more, and the money goes back", async () => {
  const {
    owner,
    id,
    shopId: shop,
    purchases,
    aVoucher,
    buy,
    pay,
    account,
    deliver,
    broken,
  } = await openOnlineSeller(opened);
  await buy(aVoucher);
  const late = await purchases.begin({ ...aVoucher, valor: 5000 });
  await owner.clients.erase({ id, confirmation: "EXCLUIR", giveUp: true });
  pay(late.url);
  await deliver();
  await deliver();
  expect(account.of("refund")).toMatchObject([{ amount: 5000 }]);
  const kept = await inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, (tx) =>
    tx.selectFrom("online_purchases").select(["situacao", "para", "codigo"]).orderBy("id").execute(),
  );
  expect(kept).toEqual([
    { situacao: "concluida", para: "", codigo: null },
    { situacao: "recusada", para: "", codigo: null },
  ]);
  expect(await broken()).toEqual([]);
});
