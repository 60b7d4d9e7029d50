import { type CardFee, usualFees } from "#contract/card-machines.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

/** 1,99 % for debit, 3,19 % for credit in one payment, 4,99 % in instalments. */
export const taxas = usualFees.map((fee): CardFee => ({ ...fee, bps: feeFor(fee) }));

export const machine = { nome: "Maquininha azul", padrao: true, antecipa: false, taxas };

export const examples: Examples = {
  card_machines: async ({ owner }) => (await owner.finance.machines.save({ ...machine, padrao: false })).id,
};

function feeFor({ forma, parcelas }: CardFee): number {
  if (forma === "cartao_debito") return 199;
  return parcelas === 1 ? 319 : 499;
}
