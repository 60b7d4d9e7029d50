import { expect, test } from "vitest";
import type { Comanda } from "#contract/comandas.ts";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { expireAll } from "#server/features/packages/jobs.ts";
import { sellVoucher } from "#server/features/vouchers/examples.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const field = (path: string, message: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path, message }] } });

async function openSeller() {
  product.clock.time = monday;
  const shop = await openStaffedShop(product);
  const { rita, cut, chair } = shop;
  /** A comanda without a client, with a haircut. */
  const tab = async () => {
    const { id } = await rita.sales.open({ appointment: null, client: null });
    return (await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair })).id;
  };
  const redeem = (id: string, codigo: string, valor: number) =>
    rita.sales.pay({ id, forma: "vale_presente", codigo, valor, recebido: null, parcelas: 1 });
  const found = async (codigo: string) => (await rita.vouchers.list({ query: codigo })).items;
  return { ...shop, tab, redeem, found, ...booksOf(product, shop.slug) };
}

test("a voucher is owed as it is sold, and pays a comanda of anybody until nothing is left", async () => {
  const { owner, rita, tab, redeem, found, differencesAfter } = await openSeller();
  let codigo = "";
  const sold = await differencesAfter(async () => {
    codigo = (await sellVoucher(rita, 6000, "Bia")).items[0]!.vale!.codigo;
  });
  expect(sold).toEqual({ pix_a_conferir: 6000, vales_presente: -6000 });
  expect((await owner.finance.pending()).a_usar).toEqual([
    { conta: "vales_presente", nome: "Vales-presente a usar", valor: 6000 },
  ]);
  expect((await rita.finance.pending()).a_usar).toBeNull();
  const today = { conta: "vales_presente", de: "2026-11-23", ate: "2026-11-23" };
  expect((await owner.finance.postings(today)).items).toMatchObject([{ valor: 6000 }]);
  expect(await owner.finance.postingSum(today)).toBe(6000);
  const row = { codigo, para: "Bia", valor: 6000, dia: "2026-11-23", valido_ate: null };
  const typed = `${codigo.slice(0, 4)}-${codigo.slice(4).toLowerCase()}`;
  expect(await found(typed)).toMatchObject([{ ...row, saldo: 6000, situacao: "ativo" }]);
  const one = await tab();
  expect(await differencesAfter(() => redeem(one, typed, 4500))).toEqual({
    vales_presente: 4500,
    adiantamentos: -4500,
  });
  expect(await differencesAfter(() => rita.sales.close({ id: one }))).toMatchObject({ receita_servicos: -4500 });
  const other = await tab();
  await expect(redeem(other, codigo, 4500)).rejects.toMatchObject(
    field("valor", "Este vale-presente tem R$\u00A015,00."),
  );
  const paid = await redeem(other, codigo, 1500);
  await expect(redeem(other, codigo, 1)).rejects.toMatchObject(field("codigo", "Este vale-presente já foi usado."));
  expect(await found(codigo)).toMatchObject([{ saldo: 0, situacao: "usado" }]);
  await rita.sales.takeBack({ id: paid.payments[0]!.id });
  expect(await found(codigo)).toMatchObject([{ saldo: 1500, situacao: "ativo" }]);
  await rita.sales.reverse({ id: one, motivo: "Engano" });
  expect(await found(codigo)).toMatchObject([{ saldo: 6000 }]);
});

test("a code counts once its comanda is closed, and not any more once that is taken back", async () => {
  const { rita, tab, redeem, found, differencesAfter } = await openSeller();
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const { items } = await rita.sales.addItem({ id, tipo: "vale", preco: 5000, para: "Bia" });
  const { codigo } = items[0]!.vale!;
  const other = await tab();
  await expect(redeem(other, codigo, 100)).rejects.toMatchObject(
    field("codigo", "Nenhum vale-presente tem este código."),
  );
  expect(await found(codigo)).toEqual([]);
  const dearer = { id: items[0]!.id, barbeiro_id: null, quantidade: 1, preco: 6000, cortesia: false };
  await expect(rita.sales.changeItem({ ...dearer, desconto: 100 })).rejects.toMatchObject(refused("INVALID_INPUT"));
  await rita.sales.changeItem({ ...dearer, desconto: 0 });
  await rita.sales.pay({ id, forma: "pix", valor: 6000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });
  await redeem(other, codigo, 100);
  const { items: sold } = await rita.sales.details({ id });
  expect(sold[0]!.usado_em).toMatchObject([{ comanda_id: other, dia: "2026-11-23", nome: null, valor: 100 }]);
  await expect(rita.sales.reverse({ id, motivo: "Engano" })).rejects.toMatchObject(refused("PREPAID_USED"));
  const cancelled = (await rita.sales.details({ id: other })).payments[0]!;
  await rita.sales.takeBack({ id: cancelled.id });
  const nothing = { pix_a_conferir: -6000, vales_presente: 6000 };
  let copy: Comanda | undefined;
  const reverse = async () => (copy = await rita.sales.reverse({ id, motivo: "Engano" }));
  expect(await differencesAfter(reverse)).toEqual(nothing);
  expect(copy!.items).toMatchObject([{ preco: 6000, vale: { para: "Bia" } }]);
  expect(copy!.items[0]!.vale!.codigo).not.toBe(codigo);
  await expect(redeem(other, codigo, 100)).rejects.toMatchObject(
    field("codigo", "Nenhum vale-presente tem este código."),
  );
  expect(await found(codigo)).toMatchObject([{ situacao: "estornado", saldo: 0 }]);
  const again = await sellVoucher(rita, 5000);
  const back = { id: again.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Desistiu" } as const;
  expect(await differencesAfter(() => rita.sales.returnItem(back))).toEqual({
    pix_a_conferir: -5000,
    vales_presente: 5000,
  });
});

test("of two desks with one code no more is spent than it has: 0 over of 20", async () => {
  const { rita, tab, redeem, found } = await openSeller();
  for (let round = 0; round < 20; round++) {
    const { codigo } = (await sellVoucher(rita, 4500)).items[0]!.vale!;
    const [one, other] = [await tab(), await tab()];
    const ends = await Promise.allSettled([redeem(one, codigo, 4500), redeem(other, codigo, 4500)]);
    const failed = ends.filter((end) => end.status === "rejected");
    expect(failed.map(({ reason }) => reason as unknown)).toMatchObject([refused("INVALID_INPUT")]);
    expect(await found(codigo)).toMatchObject([{ saldo: 0 }]);
  }
});

test("the balance expires into other income by the rule that the shop had on the day of the sale", async () => {
  const { owner, rita, tab, redeem, found, differencesAfter } = await openSeller();
  const endless = (await sellVoucher(rita, 3000)).items[0]!.vale!;
  await owner.barbershops.settings.change({ vale_meses: 3 });
  const { codigo } = (await sellVoucher(rita, 5000)).items[0]!.vale!;
  const one = await tab();
  await redeem(one, codigo, 2000);
  on("2027-02-23");
  expect(await differencesAfter(() => expireAll(product.deps))).toEqual({});
  on("2027-02-24");
  const other = await tab();
  await expect(redeem(other, codigo, 1000)).rejects.toMatchObject(
    field("codigo", "Este vale-presente venceu em 23/02/2027."),
  );
  const expired = { vales_presente: 3000, receita_outras: -3000 };
  expect(await differencesAfter(() => expireAll(product.deps))).toEqual(expired);
  expect(await differencesAfter(() => expireAll(product.deps))).toEqual({});
  expect(await found(codigo)).toMatchObject([{ saldo: 0, situacao: "vencido", valido_ate: "2027-02-23" }]);
  expect(await found(endless.codigo)).toMatchObject([{ saldo: 3000, situacao: "ativo" }]);
  await rita.sales.cancel({ id: other, motivo: "Engano" });
  await rita.sales.takeBack({ id: (await rita.sales.details({ id: one })).payments[0]!.id });
  expect(await differencesAfter(() => expireAll(product.deps))).toEqual({
    vales_presente: 2000,
    receita_outras: -2000,
  });
});

test("only the desk reads vouchers, and cancelling a comanda for credit returns a voucher's payment to the voucher", async () => {
  const { owner, rita, beto, tab, redeem, found } = await openSeller();
  const { codigo } = (await sellVoucher(rita, 3000)).items[0]!.vale!;
  await expect(beto.vouchers.list({})).rejects.toMatchObject(refused("FORBIDDEN"));
  const client = (await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" })).id;
  const id = await tab();
  await rita.sales.change({ id, client, desconto: 0 });
  await redeem(id, codigo, 3000);
  await rita.sales.pay({ id, forma: "pix", valor: 1000, recebido: null, parcelas: 1 });
  await rita.sales.cancel({ id, motivo: "Não veio", keep: true });
  expect(await found(codigo)).toMatchObject([{ saldo: 3000 }]);
  const wallet = await rita.sales.open({ appointment: null, client });
  expect(wallet.cliente).toMatchObject({ credito: 1000 });
  const missing = { id: wallet.id, forma: "vale_presente", valor: 100, recebido: null, parcelas: 1 } as const;
  await expect(rita.sales.pay(missing)).rejects.toMatchObject(refused("INVALID_INPUT"));
  const gift = await rita.sales.open({ appointment: null, client });
  const { items } = await rita.sales.addItem({ id: gift.id, tipo: "vale", preco: 2000, para: "Bia" });
  await rita.sales.pay({ id: gift.id, forma: "pix", valor: 2000, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: gift.id });
  await rita.sales.cancel({ id: wallet.id, motivo: "Engano" });
  await owner.clients.erase({ id: client, confirmation: "EXCLUIR", giveUp: true });
  expect(await found(items[0]!.vale!.codigo), "no name is left with who is erased").toMatchObject([{ para: "" }]);
});

test("a voucher buys no other one, whichever is put on the comanda first", async () => {
  const { rita, tab, redeem } = await openSeller();
  const { codigo } = (await sellVoucher(rita, 9000, "Bia")).items[0]!.vale!;
  const never = field("codigo", "Um vale-presente não paga outro.");
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "vale", preco: 5000, para: "" });
  await expect(redeem(id, codigo, 5000)).rejects.toMatchObject(never);
  const other = await tab();
  await redeem(other, codigo, 4500);
  await rita.sales.addItem({ id: other, tipo: "vale", preco: 1000, para: "" });
  await rita.sales.pay({ id: other, forma: "pix", valor: 1000, recebido: null, parcelas: 1 });
  await expect(rita.sales.close({ id: other })).rejects.toMatchObject(never);
});
