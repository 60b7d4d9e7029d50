import { expect, test } from "vitest";
import type { Pay } from "#contract/sales.ts";
import { record } from "#server/features/clients/examples.ts";
import { machine, taxas } from "#server/features/finance/examples.ts";
import { feeOf } from "#server/features/finance/receivables/rules.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

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
  expect(before).toEqual([["Sem maquininha", "Débito", 1, cut.preco, 0]]);
  await sold({ forma: "cartao_credito", machine_id: blue });
  for (const _ of [1, 2]) await sold({ forma: "cartao_debito", machine_id: blue });
  await sold({ forma: "cartao_credito", machine_id: red });
  const { id: client } = await owner.clients.save(record);
  await owner.clients.wallet.deposit({ id: client, forma: "cartao_debito", valor: 5000 });
  const fee = feeOf(cut.preco, taxas.find(({ forma }) => forma === "cartao_credito")!.bps!);
  const all = new Set([
    ["Fiado e crédito", "Débito", 1, 5000, 0],
    [machine.nome, "Crédito", 1, cut.preco, fee],
    [machine.nome, "Débito", 2, 2 * cut.preco, 0],
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
