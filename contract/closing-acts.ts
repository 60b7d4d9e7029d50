import * as z from "zod";
import { AccountCode } from "#contract/finance-accounts.ts";
import { AskedDay, Centavos, idOf, line, text } from "#contract/values.ts";

export const adjustmentKinds = {
  bonus: "Bônus",
  desconto: "Desconto",
  aluguel: "Aluguel de cadeira",
  imposto: "Imposto retido",
} as const;
export const AdjustmentKind = z.enum(Object.keys(adjustmentKinds) as (keyof typeof adjustmentKinds)[]);

const period = { barbeiro_id: idOf("barbeiros"), de: AskedDay, ate: AskedDay };
const inOrder = { path: ["ate"], message: "O fim vem antes do começo." };

export const AskPreview = z.strictObject(period).refine(({ de, ate }) => de <= ate, inOrder);

export const AskTeamPreview = z
  .strictObject({ de: AskedDay, ate: AskedDay })
  .refine(({ de, ate }) => de <= ate, inOrder)
  .meta({ examples: [{ de: "2026-10-01", ate: "2026-10-31" }] });

/** `mesmo_assim` confirms the warnings that must be answered first. */
export const ProcessClosing = z
  .strictObject({ ...period, mesmo_assim: z.boolean() })
  .refine(({ de, ate }) => de <= ate, inOrder);
export type ProcessClosing = z.input<typeof ProcessClosing>;

export const SaveAdjustment = z.strictObject({
  barbeiro_id: idOf("barbeiros"),
  tipo: AdjustmentKind,
  dia: AskedDay,
  valor: Centavos.min(1, "Informe o valor."),
  motivo: line(2, 120, "Informe o motivo."),
});
export type SaveAdjustment = z.input<typeof SaveAdjustment>;

/** All of it or a part; `mesmo_contestado` confirms payment although the barber contests the closing. */
export const PayClosing = z.strictObject({
  id: idOf("closings"),
  valor: Centavos.min(1, "Informe o valor."),
  em: AskedDay,
  conta: AccountCode,
  mesmo_contestado: z.boolean(),
});
export type PayClosing = z.input<typeof PayClosing>;

export const ReverseClosing = z.strictObject({ id: idOf("closings"), motivo: line(2, 120, "Informe o motivo.") });
export type ReverseClosing = z.input<typeof ReverseClosing>;

/** One of the payments of a closing. */
export const ReverseClosingPayment = z.strictObject({
  id: idOf("closing_payments"),
  motivo: line(2, 120, "Informe o motivo."),
});
export type ReverseClosingPayment = z.input<typeof ReverseClosingPayment>;

export const ContestClosing = z.strictObject({
  id: idOf("closings"),
  contestacao: text(1000).min(2, "Diga o que não confere."),
});
export type ContestClosing = z.input<typeof ContestClosing>;

/** The admin's answer to a contested closing; the barber reads it. */
export const ReplyToClosing = z.strictObject({
  id: idOf("closings"),
  resposta: text(1000).min(2, "Escreva a resposta."),
});
export type ReplyToClosing = z.input<typeof ReplyToClosing>;
