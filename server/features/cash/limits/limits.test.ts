import { afterEach, expect, test } from "vitest";
import { localDay } from "#contract/dates.ts";
import { record } from "#server/features/clients/examples.ts";
import { monday, openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair } = await openStaffedShop(product);
await owner.cash.open({ abertura: 50_000 });
afterEach(() => void (product.clock.time = monday));

async function sold(forma: "dinheiro" | "pix" = "dinheiro") {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await rita.sales.pay({ id, forma, valor: cut.preco, recebido: null, parcelas: 1 });
  const { items } = await rita.sales.close({ id });
  const back = { id: items[0]!.id, quantidade: 1, forma, motivo: "Não gostou" };
  return {
    estorno: (who = rita) => who.sales.reverse({ id, motivo: "Engano" }),
    returnItem: (who = rita) => who.sales.returnItem(back),
    counted: async () => (await rita.sales.details({ id })).caixa_contado,
  };
}
async function countDrawer() {
  await owner.cash.close({ contado: 0, justificativa: "Contado" });
  await owner.cash.open({ abertura: 50_000, justificativa: "Troco novo" });
}
const late = { code: "ESTORNO_LIMIT" };
const nextDay = new Date(monday.getTime() + 86_400_000);

test("the reception takes back on the day of the sale and before its drawer is counted, the admin later too", async () => {
  await (await sold()).estorno();
  await (await sold("pix")).returnItem();
  for (const forma of ["dinheiro", "pix"] as const) {
    const [one, other] = [await sold(forma), await sold(forma)];
    expect(await one.counted()).toBe(false);
    await countDrawer();
    expect(await one.counted()).toBe(true);
    await expect(one.estorno()).rejects.toMatchObject(late);
    await expect(other.returnItem()).rejects.toMatchObject(late);
    await one.estorno(owner);
    await other.returnItem(owner);
  }
  const [one, other] = [await sold(), await sold()];
  product.clock.time = nextDay;
  await expect(one.estorno()).rejects.toMatchObject(late);
  await expect(other.returnItem()).rejects.toMatchObject(late);
  await one.estorno(owner);
  await other.returnItem(owner);
});

test("who took the drawer over takes back nothing of before, and a barber nothing at all", async () => {
  const one = await sold();
  await expect(one.estorno(beto)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(one.returnItem(beto)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const people = await owner.cash.people();
  await owner.cash.handOver({ to: people[0]!.id, contado: 50_000, justificativa: "Troca de turno" });
  await expect(one.estorno()).rejects.toMatchObject(late);
});

test("the reception reverses an entry of a wallet only on the same day and before that drawer is counted", async () => {
  const { id } = await owner.clients.save({ ...record, nome: "Davi Prado", cpf: "", telefone: "", email: "" });
  const entryOf = async (who = rita) => (await who.clients.wallet.lines({ client: id })).items[0]!.entry;
  const deposit = async () => {
    await rita.clients.wallet.deposit({ id, forma: "dinheiro", valor: 1000 });
    return (await entryOf())!.id;
  };
  await rita.clients.wallet.takeBack({ id: await deposit() });
  const counted = await deposit();
  await countDrawer();
  expect(await entryOf()).toBeNull();
  await expect(rita.clients.wallet.takeBack({ id: counted })).rejects.toMatchObject(late);
  const old = await deposit();
  product.clock.time = nextDay;
  await expect(rita.clients.wallet.takeBack({ id: old })).rejects.toMatchObject(late);
  expect(await entryOf()).toBeNull();
  expect(await entryOf(owner)).toMatchObject({ id: old });
  await owner.clients.wallet.takeBack({ id: old });
  await owner.clients.wallet.takeBack({ id: counted });
});

test("credit that the reception pays out counts with its sangrias, whatever it was bought with; the admin pays more", async () => {
  await countDrawer();
  const { id } = await owner.clients.save({ ...record, nome: "Caio Reis", cpf: "", telefone: "", email: "" });
  await rita.clients.wallet.deposit({ id, forma: "pix", valor: 100_000 });
  const refund = (valor: number, who = rita) => who.clients.wallet.refund({ id, valor });
  const sangria = (valor: number) => rita.cash.move({ tipo: "sangria", valor, motivo: "Cofre" });
  await expect(refund(20_001)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  await refund(12_000);
  await sangria(7000);
  for (const act of [refund, sangria]) await expect(act(1001)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  const { entry } = (await rita.clients.wallet.lines({ client: id })).items[0]!;
  await rita.clients.wallet.takeBack({ id: entry!.id });
  const both = await Promise.allSettled([refund(13_000), refund(13_000)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await refund(30_000, owner);
  await countDrawer();
  await refund(20_000);
});

test("an item that was paid by Pix and comes back in cash counts with them too, one that was paid in cash does not", async () => {
  await countDrawer();
  const price = 15_000;
  const tips = async (forma: "dinheiro" | "pix") => {
    const { id } = await rita.sales.open({ appointment: null, client: null });
    const tip = { id, tipo: "gorjeta", barbeiro_id: chair, preco: price } as const;
    for (let lines = 0; lines < 2; lines++) await rita.sales.addItem(tip);
    await rita.sales.pay({ id, forma, valor: 2 * price, recebido: null, parcelas: 1 });
    return (await rita.sales.close({ id })).items.map((item) => item.id);
  };
  const inCash = (id: string, who = rita) =>
    who.sales.returnItem({ id, quantidade: 1, forma: "dinheiro", motivo: "Engano" });
  for (const item of await tips("dinheiro")) await inCash(item);
  const [one, other] = (await tips("pix")) as [string, string];
  await inCash(one);
  await expect(inCash(other)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  const sangria = { tipo: "sangria", valor: 5001, motivo: "Cofre" } as const;
  await expect(rita.cash.move(sangria)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  await rita.cash.move({ ...sangria, valor: 5000 });
  await inCash(other, owner);
  for (const item of await tips("dinheiro")) await inCash(item);
});

test("expenses and bills that the reception pays from a drawer count with its sangrias; undone they count no more", async () => {
  await countDrawer();
  const today = localDay(product.clock.time, "America/Sao_Paulo");
  const expense = (valor: number, who = rita) =>
    who.cash.move({ tipo: "despesa", valor, motivo: "Gelo", categoria: "outras" });
  const bill = (valor: number, tipo: "despesa" | "receita" = "despesa", who = rita) =>
    who.entries.save({
      tipo,
      descricao: "Café",
      conta: tipo === "despesa" ? "despesa_cafe_e_copa" : "receita_outras",
      valor,
      vencimento: today,
      fornecedor_id: null,
      repete: null,
      pago: { em: today, conta: "caixa" },
    });
  const sangria = (valor: number) => rita.cash.move({ tipo: "sangria", valor, motivo: "Cofre" });
  for (const act of [expense, bill]) await expect(act(20_001)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
  await expense(9000);
  await bill(30_000, "receita");
  const { id } = await bill(8000);
  for (const act of [expense, bill, sangria])
    await expect(act(3001)).rejects.toMatchObject({ code: "SANGRIA_LIMIT", data: { limite: 20_000 } });
  await rita.entries.undo({ id });
  const both = await Promise.allSettled([expense(11_000), bill(11_000)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expense(90_000, owner);
  await bill(90_000, "despesa", owner);
  await expect(expense(1)).rejects.toMatchObject({ code: "SANGRIA_LIMIT" });
});

test("admins are told of sangrias, expenses, estornos, returns and differences of others, with who and why", async () => {
  await countDrawer();
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 4000 });
  await rita.sales.pay({ id, forma: "dinheiro", valor: 4000, recebido: null, parcelas: 1 });
  const { numero, items } = await rita.sales.close({ id });
  const cash = { forma: "dinheiro", motivo: "Engano" } as const;
  await rita.sales.returnItem({ id: items[0]!.id, quantidade: 1, ...cash });
  await owner.cash.move({ tipo: "sangria", valor: 100, motivo: "Do dono" });
  await rita.cash.move({ tipo: "sangria", valor: 5000, motivo: "Cofre" });
  await rita.cash.move({ tipo: "despesa", valor: 700, motivo: "Gelo", categoria: "cafe_e_copa" });
  await rita.entries.save({
    tipo: "despesa",
    descricao: "Café",
    conta: "despesa_cafe_e_copa",
    valor: 800,
    vencimento: localDay(monday, "America/Sao_Paulo"),
    fornecedor_id: null,
    repete: null,
    pago: { em: localDay(monday, "America/Sao_Paulo"), conta: "caixa" },
  });
  const other = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ id: other.id, tipo: "gorjeta", barbeiro_id: chair, preco: 100 });
  await rita.sales.pay({ id: other.id, forma: "dinheiro", valor: 100, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: other.id });
  await rita.sales.reverse({ id: other.id, motivo: "Outro cliente" });
  const { caixa } = await rita.cash.current();
  await rita.cash.close({ contado: caixa!.abertura, justificativa: "Troco" });
  const { items: notifications } = await owner.notifications.list({ kind: "counter", size: 200 });
  const name = "Caixa: Rita Souza";
  expect(notifications.slice(0, 6).map(({ message }) => message.replaceAll("\u00a0", " "))).toEqual([
    `${name} fechou o caixa com R$ 66,00 a mais: Troco.`,
    `${name} estornou a comanda ${other.numero}, de R$ 1,00: Outro cliente.`,
    `${name} tirou R$ 8,00 do caixa: Café.`,
    `${name} tirou R$ 7,00 do caixa: Gelo.`,
    `${name} tirou R$ 50,00 do caixa: Cofre.`,
    `${name} devolveu R$ 40,00 (Dinheiro) da comanda ${numero} por Gorjeta: Engano.`,
  ]);
  expect((await rita.notifications.list({ kind: "counter" })).items).toEqual([]);
});
