import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { historyCall } from "#contract/row-changes.ts";
import { ARCHIVED_MEANWHILE, CHANGED_MEANWHILE, Version } from "#contract/registers.ts";
import { Id, idOf, line, rowOf } from "#contract/values.ts";

export const CardForm = z.enum(["cartao_debito", "cartao_credito"]);
export type CardForm = z.infer<typeof CardForm>;

/** Fees in basis points of the sale, null where unknown; days until the (first) instalment is paid. */
const CardFee = z.strictObject({
  forma: CardForm,
  parcelas: z.int().min(1).max(12),
  bps: z.int("Informe uma taxa, ou deixe vazio.").min(0).max(3000, "Uma taxa é de até 30 %.").nullable(),
  dias: z.int("Informe os dias.").min(0, "Informe os dias.").max(90, "No máximo 90 dias."),
});
export type CardFee = z.infer<typeof CardFee>;

/** The options of card machines, and the usual number of days where none is set. */
export const usualFees: CardFee[] = [
  { forma: "cartao_debito", parcelas: 1, bps: null, dias: 1 },
  ...Array.from({ length: 12 }, (_, n): CardFee => ({ forma: "cartao_credito", parcelas: n + 1, bps: null, dias: 30 })),
];

/** How a payment passes a card machine; by default the usual one. */
export const cardFields = {
  machine_id: idOf("card_machines").optional(),
  parcelas: z
    .int()
    .min(1)
    .max(12, "No máximo 12 parcelas.")
    .meta({ examples: [1] }),
};

type PaidByCard = { forma: string; valor: number; parcelas: number; machine_id?: string | undefined };

/** For `superRefine`: only cards pass a machine, and only credit has instalments, of at least R$ 1,00 each. */
export function checkCard({ forma, valor, parcelas, machine_id }: PaidByCard, context: z.RefinementCtx): void {
  const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (parcelas > 1 && forma !== "cartao_credito") complain("parcelas", "Só o crédito é parcelado.");
  if (parcelas > 1 && valor < parcelas * 100) complain("parcelas", "Cada parcela é de pelo menos R$ 1,00.");
  if (machine_id && forma !== "cartao_credito" && forma !== "cartao_debito")
    complain("machine_id", "Só cartões passam na maquininha.");
}

const CardMachine = z.object({
  id: Id,
  nome: z.string(),
  padrao: z.boolean(),
  antecipa: z.boolean(),
  taxas: z.array(CardFee).max(13),
  versao: Version,
});
export type CardMachine = z.infer<typeof CardMachine>;

/** Without `id` it creates one. `antecipa`: all instalments are paid at once, not 30 days apart. */
export const SaveMachine = z.strictObject({
  id: idOf("card_machines").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  padrao: z.boolean(),
  antecipa: z.boolean(),
  taxas: z
    .array(CardFee)
    .length(13, "Informe débito e crédito de 1 a 12 parcelas.")
    .refine(
      (taxas) =>
        usualFees.every((fee) => taxas.some((one) => one.forma === fee.forma && one.parcelas === fee.parcelas)),
      "Informe débito e crédito de 1 a 12 parcelas.",
    )
    .meta({ examples: [usualFees] }),
});
export type SaveMachine = z.input<typeof SaveMachine>;

const tags = ["Recebimentos"];

export const cardMachines = {
  list: call
    .route({ method: "GET", path: "/card-machines", tags, summary: "Maquininhas com as taxas" })
    .output(z.array(CardMachine).max(100)),
  save: call
    .route({ method: "POST", path: "/card-machines", tags, summary: "Cadastrar ou mudar uma maquininha" })
    .errors({ CHANGED_MEANWHILE, ARCHIVED_MEANWHILE })
    .input(SaveMachine)
    .output(z.object({ id: Id })),
  archive: call
    .route({ method: "POST", path: "/card-machines/{id}/archive", tags, summary: "Tirar uma maquininha de uso" })
    .input(rowOf("card_machines"))
    .output(z.void()),
  history: historyCall("card_machines", { path: "/card-machines", tags }),
};
