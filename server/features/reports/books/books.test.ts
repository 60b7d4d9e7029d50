import { expect, test } from "vitest";
import type { Pay } from "#contract/sales.ts";
import { record } from "#server/features/clients/examples.ts";
import { machine, taxas } from "#server/features/finance/examples.ts";
import { feeOf } from "#server/features/finance/receivables/rules.ts";
import { openProduct, openStaffedShop, password } from "#server/testing.ts";

const product = await openProduct();
const { owner, cut, chair: barbeiro_id } = await openStaffedShop(product);
const day = "2026-11-23";

async function sold(paid: Pick<Pay, "forma" | "machine_id">) {
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id });
  await owner.sales.pay({ id, valor: cut.preco, recebido: null, parcelas: 1, ...paid });
  return owner.sales.close({ id });
}

const fees = async () => {
  const { linhas } = await owner.reports.read({ relatorio: "taxas-de-cartao", ordem: "maquina", de: day, ate: day });
  return linhas.map(({ maquina, forma, pagamentos, bruto, taxa }) => [maquina, forma, pagamentos, bruto, taxa]);
};

test("what was passed on cards is all of it, also where the fee is nothing or not known", async () => {
  await sold({ forma: "pix" });
  expect(await fees()).toEqual([]);
  await sold({ forma: "cartao_debito" });
  const { id: client } = await owner.clients.save(record);
  const deposit = (valor: number) => owner.clients.wallet.deposit({ id: client, forma: "cartao_debito", valor });
  await deposit(5000);
  const free = taxas.map((fee) => ({ ...fee, bps: fee.forma === "cartao_debito" ? 0 : fee.bps }));
  const { id: blue } = await owner.finance.machines.save({ ...machine, taxas: free });
  const unknown = taxas.map((fee) => ({ ...fee, bps: null }));
  const { id: red } = await owner.finance.machines.save({
    ...machine,
    nome: "Vermelha",
    padrao: false,
    taxas: unknown,
  });
  const before = await fees();
  const without = [
    ["Sem maquininha", "Débito", 1, cut.preco, 0],
    ["Fiado e crédito", "Débito", 1, 5000, 0],
  ];
  expect(new Set(before)).toEqual(new Set(without));
  await sold({ forma: "cartao_credito", machine_id: blue });
  for (const _ of [1, 2]) await sold({ forma: "cartao_debito", machine_id: blue });
  await sold({ forma: "cartao_credito", machine_id: red });
  await deposit(2000);
  const fee = feeOf(cut.preco, taxas.find(({ forma }) => forma === "cartao_credito")!.bps!);
  const all = new Set([
    [machine.nome, "Crédito", 1, cut.preco, fee],
    [machine.nome, "Débito", 3, 2 * cut.preco + 2000, 0],
    ...before,
    ["Vermelha", "Crédito", 1, cut.preco, 0],
  ]);
  expect(new Set(await fees())).toEqual(all);
  const { receivables } = owner.finance;
  await receivables.receiveDay({ tipo: "cartao", dia: "2026-11-24" });
  expect(new Set(await fees()), "what comes to the bank was passed before").toEqual(all);
});

test("what was passed goes with its whole payment, without a fee too", async () => {
  const before = await fees();
  const one = await sold({ forma: "cartao_debito" });
  await owner.sales.reverse({ id: one.id, motivo: "Engano" });
  const counted = before.map(([name, form, times, ...sums]) =>
    name === machine.nome && form === "Débito"
      ? [name, form, Number(times) + 2, ...sums]
      : [name, form, times, ...sums],
  );
  expect(await fees()).toEqual(counted);
});

const month = { de: "2026-11-01", ate: "2026-11-30" } as const;
const readOf = (relatorio: string, query: { ordem?: string }, who: typeof owner) =>
  who.reports.read({ ...month, relatorio, ...query });

test("a difference of a drawer says when and why and opens it; a fee is named by what it is of", async () => {
  const { owner: other } = await openStaffedShop(product);
  const { id: client } = await other.clients.save(record);
  await other.finance.machines.save(machine);
  await other.cash.open({ abertura: 10_000 });
  const { caixa } = await other.cash.current();
  await other.clients.wallet.deposit({ id: client, forma: "cartao_credito", valor: 5000 });
  await other.cash.close({ contado: 9000, justificativa: "Troco errado" });
  const differences = async () =>
    (await readOf("diferencas-de-caixa", {}, other)).linhas.map(({ momento, motivo, chave }) => [
      momento,
      motivo,
      chave,
    ]);
  expect(await differences()).toEqual([["Fechamento", "Troco errado", caixa!.id]]);
  await other.cash.reopen({ id: caixa!.id, motivo: "Contado errado" });
  await other.cash.close({ contado: 10_000, justificativa: "Conferido" });
  const both = await differences();
  expect(both).toHaveLength(2);
  expect(both).toContainEqual(["Fechamento", "Troco errado", caixa!.id]);
  expect(both).toContainEqual(["Reabertura", "Contado errado", caixa!.id]);
  expect((await readOf("diferencas-de-caixa", {}, other)).totais).toEqual({ faltou: 0, sobrou: 0, valor: 0 });
  expect((await readOf("taxas-de-cartao", {}, other)).linhas).toMatchObject([
    { maquina: machine.nome, forma: "Crédito", bruto: 5000 },
  ]);
});

test("a discount is of who gave it, or of the admin whose PIN allowed it, also when another closes and takes back", async () => {
  const { owner: other, rita, cut: one } = await openStaffedShop(product);
  const given = async (who: typeof rita, desconto: number, approval?: { admin: string; pin: string }) => {
    const { id } = await rita.sales.open({ appointment: null, client: null });
    await rita.sales.addItem({ id, tipo: "servico", service: one.id, barbeiro_id: null });
    await who.sales.change({ id, client: null, desconto, approval });
    await other.sales.change({ id, client: null, desconto: desconto - 100 });
    await other.sales.pay({ id, forma: "pix", valor: one.preco - desconto + 100, recebido: null, parcelas: 1 });
    return other.sales.close({ id });
  };
  const sums = async () => {
    const { linhas } = await readOf("descontos-e-cortesias", { ordem: "quem" }, other);
    return linhas.map(({ quem, comandas, valor }) => [quem, comandas, valor]);
  };
  const first = await given(rita, 300);
  await given(other, 1000);
  expect((await sums()).flat()).toEqual(["Rita Souza", 1, 200, "Zé Dono", 1, 900]);
  await other.auth.pin.set({ password, pin: "482915" });
  const [admin] = await rita.sales.approvers();
  await given(rita, one.preco - 100, { admin: admin!.id, pin: "482915" });
  expect((await sums())[1]).toEqual(["Zé Dono", 2, 900 + one.preco - 200]);
  await other.sales.returnItem({ id: first.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Não gostou" });
  expect((await sums())[0]).toEqual(["Rita Souza", 1, 0]);
  await other.sales.reverse({ id: first.id, motivo: "Engano" });
  expect((await sums())[0], "one that was taken back is not counted").toEqual(["Rita Souza", 0, 0]);
});

test("debts of clients are put into the classes of their age, each day into one", async () => {
  const { owner: other, cut: one, chair: barber } = await openStaffedShop(product);
  const now = product.clock.now();
  const owed = [];
  for (const [at, days] of [0, 30, 31, 60, 61, 90, 91].entries()) {
    product.clock.time = new Date(now.getTime() - days * 86_400_000);
    const { id: client } = await other.clients.save({
      ...record,
      nome: `Há ${days}`,
      cpf: "",
      telefone: "",
      email: "",
    });
    await other.clients.wallet.limit({ id: client, limite_fiado: 100_000 });
    const { id } = await other.sales.open({ appointment: null, client });
    await other.sales.addItem({ id, tipo: "servico", service: one.id, barbeiro_id: barber });
    await other.sales.change({ id, client, desconto: at });
    await other.sales.pay({ id, forma: "fiado", valor: one.preco - at, recebido: null, parcelas: 1 });
    await other.sales.close({ id });
    owed.push(one.preco - at);
  }
  product.clock.time = now;
  const { linhas, totais } = await readOf("fiado-por-idade", { ordem: "-desde" }, other);
  const classes = linhas.map(({ cliente, ate_30, ate_60, ate_90, mais }) => [cliente, ate_30, ate_60, ate_90, mais]);
  expect(classes).toEqual([
    ["Há 0", owed[0], 0, 0, 0],
    ["Há 30", owed[1], 0, 0, 0],
    ["Há 31", 0, owed[2], 0, 0],
    ["Há 60", 0, owed[3], 0, 0],
    ["Há 61", 0, 0, owed[4], 0],
    ["Há 90", 0, 0, owed[5], 0],
    ["Há 91", 0, 0, 0, owed[6]],
  ]);
  expect(totais).toMatchObject({ valor: owed.reduce((sum, valor) => sum + valor, 0), mais: owed[6] });
});
