import { type CardFee, usualFees } from "#contract/card-machines.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

/** 1,99 % of debit, 3,19 % of credit at once, 4,99 % in instalments. */
export const taxas = usualFees.map((fee): CardFee => ({ ...fee, bps: feeFor(fee) }));

export const machine = { nome: "Maquininha azul", padrao: true, antecipa: false, taxas };

export const rent = {
  tipo: "despesa",
  descricao: "Aluguel",
  conta: "despesa_aluguel",
  valor: 250_000,
  vencimento: "2026-12-05",
  fornecedor_id: null,
  anexo_url: null,
  repete: null,
  pago: null,
} as const;

export const examples: Examples = {
  finance_entries: async ({ owner }) => (await owner.finance.entries.save(rent)).id,
  card_machines: async ({ owner }) => (await owner.finance.machines.save({ ...machine, padrao: false })).id,
};

function feeFor({ forma, parcelas }: CardFee): number {
  if (forma === "cartao_debito") return 199;
  return parcelas === 1 ? 319 : 499;
}
