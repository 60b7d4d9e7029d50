import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { expireCredits } from "#server/features/clients/wallet/expiring/jobs.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A shop whose credit ends after three months, and a client of it. */
async function openHolder() {
  product.clock.time = monday;
  const shop = await openStaffedShop(product);
  await shop.owner.barbershops.settings.change({ credito_meses: 3 });
  const { id } = await shop.owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  const { wallet } = shop.owner.clients;
  const give = (valor: number) => wallet.deposit({ id, forma: "pix", valor });
  const spend = async (valor: number) => {
    const { id: comanda } = await shop.rita.sales.open({ appointment: null, client: id });
    await shop.rita.sales.addItem({ id: comanda, tipo: "gorjeta", barbeiro_id: shop.chair, preco: valor });
    const paid = { id: comanda, forma: "credito_cliente", valor, recebido: null, parcelas: 1 } as const;
    const { payments } = await shop.rita.sales.pay(paid);
    return { comanda, payment: payments[0]!.id };
  };
  const { differencesAfter } = booksOf(product, shop.slug);
  const expiring = () =>
    differencesAfter(() => Promise.all([expireCredits(product.deps), expireCredits(product.deps)]));
  return { ...shop, id, wallet, give, spend, expiring };
}

test("credit that was not used in time is income of the house, once, and the oldest is used first", async () => {
  const { id, rita, wallet, give, spend, expiring } = await openHolder();
  await give(5000);
  on("2026-12-10");
  await give(3000);
  const { comanda } = await spend(1500);
  await rita.sales.close({ id: comanda });
  const next = { credito: 6500, vence: { dia: "2027-02-23", valor: 3500 } };
  expect(await wallet.read({ id })).toMatchObject(next);
  on("2027-02-23");
  expect(await expiring(), "it can be used on the last day").toEqual({});
  on("2027-02-24");
  expect(await expiring()).toEqual({ creditos_de_clientes: 3500, receita_outras: -3500 });
  expect(await expiring()).toEqual({});
  expect(await wallet.read({ id })).toMatchObject({ credito: 3000, vence: { dia: "2027-03-10", valor: 3000 } });
  const { items } = await wallet.lines({ client: id });
  expect(items[0]).toMatchObject({ tipo: "vencimento", credito: -3500, entry: { tipo: "vencimento" } });
});

test("credit does not end while a comanda of its client is open, and is as old as before once a payment is taken back", async () => {
  const { id, rita, wallet, give, spend, expiring } = await openHolder();
  await give(5000);
  const { comanda, payment } = await spend(2000);
  on("2027-03-01");
  expect(await expiring()).toEqual({});
  await rita.sales.takeBack({ id: payment });
  await rita.sales.cancel({ id: comanda, motivo: "Engano" });
  expect(await wallet.read({ id })).toMatchObject({ credito: 5000 });
  expect(await expiring()).toEqual({ creditos_de_clientes: 5000, receita_outras: -5000 });
});

test("credit has no end where the shop sets none", async () => {
  const { id, owner, wallet, give, expiring } = await openHolder();
  await owner.barbershops.settings.change({ credito_meses: null });
  await give(5000);
  on("2031-01-01");
  expect(await expiring()).toEqual({});
  expect(await wallet.read({ id })).toMatchObject({ credito: 5000, vence: null });
});
