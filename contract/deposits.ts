import * as z from "zod";
import { mostDeposit } from "#contract/deposit-due.ts";
import { Centavos, Instant } from "#contract/values.ts";

/** How long a time is held while its deposit is unpaid, in minutes (business-rules 9). */
export const holdMinutes = 30;

export const depositKinds = { valor: "Valor fixo", percentual: "Parte do preço" } as const;
export const depositReturns = { pagamento: "Devolver o pagamento", credito: "Virar crédito do cliente" } as const;

/** The deposit: `sinal_valor` in centavos, or basis points of the price; for visits from `sinal_desde` centavos on. */
const terms = {
  sinal_tipo: z.enum(Object.keys(depositKinds) as [keyof typeof depositKinds]).nullable(),
  sinal_valor: z
    .int("Informe o sinal.")
    .min(100, "No mínimo R$ 1,00, ou 1 %.")
    .max(mostDeposit, "Esse valor é alto demais.")
    .nullable(),
  sinal_desde: Centavos,
};

/** One says what the other means, so that they change together. */
export const depositAmount = ["sinal_tipo", "sinal_valor"] as const;

/** The shop's policy (business-rules 9): who is exempt, and what happens to the deposit when a visit is cancelled in time. */
export const DepositPolicy = z.strictObject({
  ...terms,
  sinal_assinantes: z.boolean(),
  sinal_visitas: z
    .int("Informe um número de visitas.")
    .min(1, "Pelo menos 1 visita.")
    .max(100, "No máximo 100 visitas.")
    .nullable(),
  sinal_devolve: z.enum(Object.keys(depositReturns) as [keyof typeof depositReturns]),
  conta_desmarcacoes: z.boolean(),
});
export type DepositPolicy = z.input<typeof DepositPolicy>;

/** The public part of the policy. */
export const DepositTerms = z.object(terms);
export type DepositTerms = z.infer<typeof DepositTerms>;

export const depositStates = {
  pendente: "Aguardando pagamento",
  vencido: "Não pago",
  pago: "Pago",
  usado: "Usado na comanda",
  devolvido: "Devolvido",
  credito: "Virou crédito",
  retido: "Ficou com a barbearia",
} as const;
export type DepositState = keyof typeof depositStates;

/**
 * The deposit of a visit, in centavos; its time is held unpaid until `ate`. Cancelled by its client up to `limite` minutes before, it ends as
 * `devolve` says; later, or missed, it stays with the shop. Of a paid one, amounts went back to the payer, or are contested by their bank.
 */
export const Deposit = z.object({
  valor: Centavos,
  situacao: z.enum(Object.keys(depositStates) as [DepositState]),
  ate: Instant.nullable(),
  devolve: z.enum(Object.keys(depositReturns) as [keyof typeof depositReturns]),
  limite: z.int(),
  devolvido: Centavos,
  contestado: Centavos,
});
export type Deposit = z.infer<typeof Deposit>;

/** The provider's payment page, valid until `ate`. */
export const DepositPage = z.object({ url: z.string(), ate: Instant });
export type DepositPage = z.infer<typeof DepositPage>;

/** Refusals of the page on which a deposit is paid. */
export const depositRefusals = {
  DEPOSIT_OVER: {
    status: 409,
    message: "O tempo para pagar o sinal acabou, ou ele já foi pago. Confira o horário, ou marque outro.",
  },
  DEPOSIT_UNAVAILABLE: {
    status: 409,
    message: "O pagamento não respondeu. Seu horário continua reservado: tente pagar de novo em instantes.",
  },
} as const;

export const DEPOSIT_NEEDS_ACCOUNT = {
  status: 409,
  message: "O sinal é pago online: conecte primeiro a barbearia em Configurações, Pagamentos.",
} as const;

export const DEPOSIT_STAYS = {
  status: 409,
  message: "O sinal foi pago com o agendamento e volta só com ele: cancele a comanda ou o agendamento.",
} as const;
