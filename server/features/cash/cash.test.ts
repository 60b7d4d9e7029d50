import { formatMoney } from "#contract/money.ts";
import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const move = { tipo: "sangria", valor: 5000, motivo: "Troco para o cofre" } as const;

/** A comanda paid in cash and closed. */
async function sell({ rita, chair }: Awaited<ReturnType<typeof openStaffedShop>>, valor: number) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: valor });
  await rita.sales.pay({ id, forma: "dinheiro", valor, recebido: valor + 100, parcelas: 1 });
  await rita.sales.close({ id });
}

test("a day of the drawer: opened, filled, emptied, and counted without knowing what should be there", async () => {
  const shop = await openStaffedShop(product);
  const { rita, owner } = shop;
  expect(await rita.cash.current()).toEqual({ caixa: null });
  await rita.cash.open({ abertura: 10_000 });
  await sell(shop, 3000);
  await rita.cash.move({ ...move, tipo: "suprimento", valor: 2000 });
  await rita.cash.move(move);
  await rita.cash.move({ tipo: "despesa", valor: 700, motivo: "Café", categoria: "cafe_e_copa" });
  const { caixa } = await rita.cash.current();
  expect(caixa).toMatchObject({ abertura: 10_000, dia: "2026-11-23", autor: "Rita Souza" });
  expect(caixa!.movements.map(({ tipo, valor }) => [tipo, valor])).toEqual([
    ["despesa", 700],
    ["sangria", 5000],
    ["suprimento", 2000],
  ]);
  expect(Object.keys(caixa!)).not.toContain("esperado");
  expect((await owner.cash.list({})).items).toMatchObject([{ esperado: null, contado: null, diferenca: null }]);
  const counted = await rita.cash.close({ contado: 9100, justificativa: "" });
  expect(counted).toMatchObject({ esperado: 9300, contado: 9100, diferenca: -200 });
  expect((await rita.cash.list({})).items).toEqual([counted]);
});

test("a difference of more than R$ 5,00 is explained, and what the next one begins with is what was left", async () => {
  const { rita } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 10_000 });
  await expect(rita.cash.close({ contado: 9499, justificativa: " " })).rejects.toMatchObject({ code: "JUSTIFY" });
  expect(await rita.cash.close({ contado: 9499, justificativa: "Troco errado" })).toMatchObject({
    esperado: 10_000,
    diferenca: -501,
    justificativa: "Troco errado",
  });
  await rita.cash.open({ abertura: 9500 });
  expect(await rita.cash.close({ contado: 9500, justificativa: "" })).toMatchObject({ esperado: 9500, diferenca: 0 });
});

test("what is over is explained as what lacks is", async () => {
  const { rita } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 10_000 });
  await expect(rita.cash.close({ contado: 10_501, justificativa: "" })).rejects.toMatchObject({ code: "JUSTIFY" });
  expect(await rita.cash.close({ contado: 10_501, justificativa: "Gorjeta" })).toMatchObject({ diferenca: 501 });
});

test("the shop decides which difference needs no explanation, when a drawer is opened and when it is closed", async () => {
  const { rita, owner } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 10_000 });
  await rita.cash.close({ contado: 10_000, justificativa: "" });
  await owner.barbershops.settings.change({ quebra_tolerada: 1000 });
  const beyond = rita.cash.open({ abertura: 11_001 });
  await expect(beyond).rejects.toMatchObject({ code: "OPENING_DIFFERS", data: { limite: 1000 } });
  await rita.cash.open({ abertura: 11_000 });
  expect(await rita.cash.close({ contado: 12_000, justificativa: "" })).toMatchObject({ diferenca: 1000 });
  const messages = (await owner.notifications.list({})).items.map(({ message }) => message);
  expect(
    messages.filter((text) => text.includes("o caixa com")),
    "tolerated differences notify nobody",
  ).toEqual([]);
  await owner.barbershops.settings.change({ quebra_tolerada: 0 });
  await rita.cash.open({ abertura: 12_000 });
  const missing = rita.cash.close({ contado: 11_999, justificativa: "" });
  await expect(missing).rejects.toMatchObject({ code: "JUSTIFY", data: { limite: 0 } });
  await expect(missing).rejects.toThrow(`mais de ${formatMoney(0)}`);
});

test("the first count cannot be corrected by trying: another amount needs an explanation", async () => {
  const { rita, owner } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 10_000 });
  const count = (contado: number, justificativa = "") => rita.cash.close({ contado, justificativa });
  await expect(count(9000)).rejects.toMatchObject({ code: "JUSTIFY" });
  await expect(count(9000)).rejects.toMatchObject({ code: "JUSTIFY" });
  for (const tried of [9400, 9600, 10_000]) await expect(count(tried)).rejects.toMatchObject({ code: "RECOUNTED" });
  const { id } = await count(10_000, "Contei duas notas de menos");
  const { caixa } = await owner.cash.details({ id });
  expect(caixa).toMatchObject({ primeira_contagem: 9000, contado: 10_000, diferenca: 0 });
  await rita.cash.open({ abertura: 10_000 });
  expect(await count(10_000)).toMatchObject({ primeira_contagem: null });
});

test("a drawer opened with other than it was left with is explained", async () => {
  const { rita, owner } = await openStaffedShop(product);
  await rita.cash.open({ abertura: 14_000 });
  await rita.cash.close({ contado: 14_000, justificativa: "" });
  for (const given of [{ abertura: 10_000 }, { abertura: 14_501 }, { abertura: 14_000, cofre: 501 }])
    await expect(rita.cash.open(given)).rejects.toMatchObject({ code: "OPENING_DIFFERS" });
  const { id } = await rita.cash.open({ abertura: 10_000, justificativa: "Levado ao banco" });
  await rita.cash.close({ contado: 10_000, justificativa: "" });
  const { caixa } = await owner.cash.details({ id });
  expect(caixa).toMatchObject({ abertura: 10_000, justificativa_abertura: "Levado ao banco", diferenca: 0 });
  await rita.cash.open({ abertura: 12_500, cofre: 2000 });
});

test("money in a later drawer comes from the safe or is a difference; the opening balance is the first drawer's alone", async () => {
  const { rita, owner, slug } = await openStaffedShop(product);
  const { differencesAfter } = booksOf(product, slug);
  const opening = (abertura: number, cofre?: number) => () =>
    rita.cash.open({ abertura, ...(cofre && { cofre }), justificativa: "Troco trazido de casa" });
  const emptied = async () => {
    await owner.cash.move({ ...move, valor: 10_000 });
    await rita.cash.close({ contado: 0, justificativa: "" });
  };
  expect(await differencesAfter(opening(10_000))).toEqual({ caixa: 10_000, saldos_de_abertura: -10_000 });
  await emptied();
  expect(await differencesAfter(opening(10_000, 10_000))).toEqual({ caixa: 10_000, cofre: -10_000 });
  await emptied();
  expect(await differencesAfter(opening(10_000))).toEqual({ caixa: 10_000, diferencas_de_caixa: -10_000 });
  await rita.cash.close({ contado: 10_000, justificativa: "" });
  const lacking = await differencesAfter(opening(12_000, 2500));
  expect(lacking).toEqual({ caixa: 2000, cofre: -2500, diferencas_de_caixa: 500 });
  await rita.cash.close({ contado: 12_000, justificativa: "" });
  await expect(opening(12_000, 12_001)()).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("what safe and banks had before is booked once, and corrected by the difference", async () => {
  const { owner, rita, slug } = await openStaffedShop(product);
  const { codigo } = await owner.entries.accounts.save({ grupo: "banco", nome: "Nubank", pai: null });
  const held = async () => {
    const { cofre, bancos } = await owner.cash.openings();
    return [cofre, ...bancos.map(({ saldo }) => saldo)];
  };
  expect(await held()).toEqual([0, 0, 0]);
  const opening = (cofre: number, banco: number) => ({ cofre, bancos: [{ codigo: "banco", saldo: banco }] });
  const both = opening(50_000, 120_000);
  const answers = await Promise.all([owner.cash.setOpenings(both), owner.cash.setOpenings(both)]);
  for (const { cofre, bancos } of answers) expect([cofre, bancos[0]!.saldo]).toEqual([50_000, 120_000]);
  await owner.cash.setOpenings({ cofre: 50_000, bancos: [{ codigo, saldo: 7000 }] });
  expect(await held(), "who is left out stays").toEqual([50_000, 120_000, 7000]);
  await owner.cash.setOpenings(opening(0, 130_000));
  expect(await held()).toEqual([0, 130_000, 7000]);
  const books = { cofre: 0, banco: 130_000, [codigo]: 7000, saldos_de_abertura: -137_000 };
  expect(await booksOf(product, slug).balances()).toMatchObject(books);
  await expect(rita.cash.openings()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(rita.cash.setOpenings(both)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const bank = { codigo: "banco", saldo: 1 };
  for (const wrong of [
    opening(-1, 0),
    { cofre: 0, bancos: [{ ...bank, codigo: "caixa" }] },
    { cofre: 0, bancos: [bank, bank] },
  ])
    await expect(owner.cash.setOpenings(wrong)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("of two who open it at once one does", async () => {
  const { rita, owner } = await openStaffedShop(product);
  const both = await Promise.allSettled([rita.cash.open({ abertura: 100 }), owner.cash.open({ abertura: 200 })]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(rita.cash.open({ abertura: 300 })).rejects.toMatchObject({ code: "CAIXA_OPEN" });
});

test("the reception takes out R$ 200,00 of one drawer, the admin more, and nobody without a drawer", async () => {
  const { rita, owner } = await openStaffedShop(product);
  await expect(rita.cash.move(move)).rejects.toMatchObject({ code: "NO_CAIXA" });
  await expect(rita.cash.close({ contado: 0, justificativa: "" })).rejects.toMatchObject({ code: "NO_CAIXA" });
  await rita.cash.open({ abertura: 100_000 });
  await rita.cash.move({ ...move, valor: 15_000 });
  await rita.cash.move({ ...move, valor: 5000 });
  await expect(rita.cash.move({ ...move, valor: 1 })).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  await owner.barbershops.settings.change({ sangria_recepcao: 20_001 });
  await rita.cash.move({ ...move, valor: 1 });
  await expect(rita.cash.move({ ...move, valor: 1 })).rejects.toMatchObject({ data: { limite: 20_001 } });
  await rita.cash.move({ ...move, tipo: "suprimento", valor: 30_000 });
  await owner.cash.move({ ...move, valor: 30_000 });
  for (const given of [{ valor: 0 }, { valor: -1 }, { motivo: " " }])
    await expect(owner.cash.move({ ...move, ...given })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("barbers and clients have no drawer", async () => {
  const { beto, slug } = await openStaffedShop(product);
  const { client } = await signUpClient(product, slug);
  for (const who of [beto, client]) {
    await expect(who.cash.current()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.cash.open({ abertura: 0 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
