import * as z from "zod";
import { AskedDay, Day, Id, idOf } from "#contract/values.ts";

/** Why somebody leaves the club, as the desk asks. */
export const cancelReasons = {
  preco: "Preço",
  pouco_uso: "Usa pouco",
  atendimento: "Atendimento",
  mudanca: "Mudou de endereço",
  volta_depois: "Quer voltar depois",
  outro: "Outro motivo",
} as const;
export const CancelReason = z.enum(Object.keys(cancelReasons) as (keyof typeof cancelReasons)[], "Escolha o motivo.");
export type CancelReason = z.infer<typeof CancelReason>;

const days = (min: number) => {
  const message = `Informe um número de dias, de ${min} a 365.`;
  return z.int(message).min(min, message).max(365, message);
};

/** For how many days at once a subscription may be paused, and for how many in a calendar year; 0 a year: never. */
export const PauseSettings = z.strictObject({ pausa_min: days(1), pausa_max: days(1), pausa_dias_ano: days(0) });
export type PauseSettings = z.infer<typeof PauseSettings>;

/** Days that do not count; `ate` is the first on which it covers again. */
export const Pause = z.object({ id: Id, de: Day, ate: Day, encerrada: z.boolean() });
export type Pause = z.infer<typeof Pause>;

/** For how many days after its end a subscription is late before it is suspended, and of what clients of the club are told (business-rules 8). */
export const DunningSettings = z.strictObject({
  clube_suspende_dias: z
    .int("Informe um número de dias, de 1 a 90.")
    .min(1, "Informe um número de dias, de 1 a 90.")
    .max(90, "Informe um número de dias, de 1 a 90."),
  avisa_a_vencer: z.boolean(),
  avisa_vencida: z.boolean(),
  avisa_suspensa: z.boolean(),
  avisa_cartao: z.boolean(),
});
export type DunningSettings = z.infer<typeof DunningSettings>;

/** What a client is told of the end of what they paid. */
export const noticeNames = {
  a_vencer: "Vencimento em 7 dias",
  vencida: "Assinatura vencida",
  suspensa: "Assinatura suspensa",
  cartao: "Cartão recusado",
} as const;
export const NoticeKind = z.enum(Object.keys(noticeNames) as (keyof typeof noticeNames)[]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** How a subscription stands (business-rules 5): late from the day after its end, suspended once the shop's days are over, else as its card does. */
export const stateNames = {
  ativa: "Ativa",
  em_atraso: "Em atraso",
  suspensa: "Suspensa",
  cancelada: "Cancelada",
  encerrada: "Encerrada",
} as const;
export const SubscriptionState = z.enum(Object.keys(stateNames) as (keyof typeof stateNames)[]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

const subscription = { id: idOf("subscribers") };

export const CancelSubscription = z.strictObject({ ...subscription, motivo: CancelReason });
export type CancelSubscription = z.input<typeof CancelSubscription>;

export const PauseSubscription = z.strictObject({
  ...subscription,
  de: AskedDay.meta({ examples: ["2026-11-24"] }),
  dias: days(1),
});
export type PauseSubscription = z.input<typeof PauseSubscription>;

/** The pause that is taken back: sent twice, no other one is. */
export const ResumeSubscription = z.strictObject({ ...subscription, pausa: idOf("subscription_pauses") });

/** To which plan; null: it goes on with its own. */
export const ChangeAtRenewal = z.strictObject({ ...subscription, plan: idOf("subscription_plans").nullable() });

/**
 * What a change to another plan comes to on that day, in centavos: `agora`, it is made at once, for `total`, which is the price less what
 * the days that are left are worth (`credito`), and is paid until `ate` then; else it waits for `renova`, the end of what is paid.
 */
export const PlanChange = z.object({
  agora: z.boolean(),
  dias: z.int(),
  credito: z.int(),
  preco: z.int(),
  total: z.int(),
  ate: Day,
  renova: Day,
});
export type PlanChange = z.infer<typeof PlanChange>;

export const changeRefusals = {
  CARD_RENEWS: {
    status: 409,
    message: "O cartão do cliente renova esta assinatura sozinho. Cancele-a antes de trocar de plano.",
  },
  PAUSE_FIRST: { status: 409, message: "Há uma pausa em aberto. Encerre-a antes de trocar de plano." },
  AT_RENEWAL: { status: 409, message: "Esta troca vale na renovação: nada é cobrado agora." },
  CHANGE_PRICE: { status: 409, message: "O valor da troca mudou. Confira o novo valor e confirme." },
} as const;

export const NOT_SUBSCRIBED = { status: 409, message: "Esta assinatura não está paga. Venda um período primeiro." };
export const ALREADY_CANCELLED = { status: 409, message: "Esta assinatura já está cancelada." };
/** The provider would charge for days on which nothing is covered. */
export const CARD_GOES_ON = {
  status: 409,
  message: "O cartão do cliente continua sendo cobrado durante a pausa. Cancele a assinatura em vez de pausar.",
};
export const NOT_CANCELLED = { status: 409, message: "Esta assinatura não está cancelada." };
export const NOT_PAUSED = { status: 409, message: "Esta assinatura não está pausada." };
