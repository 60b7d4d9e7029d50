import * as z from "zod";
import { AskedDay, Day, Id, idOf } from "#contract/values.ts";

/** Reasons for leaving the club, as the reception records them. */
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

/** The longest pause of a subscription, in days, and the most paused days in a calendar year; 0 a year: never. */
export const PauseSettings = z.strictObject({ pausa_min: days(1), pausa_max: days(1), pausa_dias_ano: days(0) });
export type PauseSettings = z.infer<typeof PauseSettings>;

/** A pause; `ate` is the first day on which the subscription covers again. */
export const Pause = z.object({ id: Id, de: Day, ate: Day, encerrada: z.boolean() });
export type Pause = z.infer<typeof Pause>;

/**
 * How many days after its end a subscription is late before it is suspended, and the messages that clients of the club get (business-rules
 * 8).
 */
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

/** The message to a client about the end of the paid period, or about another price. */
export const noticeNames = {
  a_vencer: "Vencimento em 7 dias",
  vencida: "Assinatura vencida",
  suspensa: "Assinatura suspensa",
  cartao: "Cartão recusado",
  preco: "Novo preço",
  preco_perto: "Novo preço em 7 dias",
  preco_desfeito: "Novo preço desfeito",
} as const;
export const NoticeKind = z.enum(Object.keys(noticeNames) as (keyof typeof noticeNames)[]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/**
 * The state of a subscription (business-rules 5): late from the day after its end, suspended after the shop's days, else as its card says.
 */
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

/** The pause to undo: a repeated request undoes no other one. */
export const ResumeSubscription = z.strictObject({ ...subscription, pausa: idOf("subscription_pauses") });

/** Another client whom the subscription covers too. */
export const AddDependent = z.strictObject({ ...subscription, client: idOf("clients") });
export type AddDependent = z.input<typeof AddDependent>;

export const RemoveDependent = z.strictObject({ ...subscription, dependente: idOf("subscription_dependents") });

/** The plan it changes to; null: it keeps its own. */
export const ChangeAtRenewal = z.strictObject({ ...subscription, plan: idOf("subscription_plans").nullable() });

/**
 * The preview of a plan change on that day, in centavos: `agora`: it happens at once, for `total`, the price less the value of the
 * remaining days (`credito`), and is then paid until `ate`; otherwise it waits for `renova`, the end of the paid period.
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
    message: "Esta assinatura é cobrada no cartão do cliente. Cancele-a antes de trocar de plano.",
  },
  PAUSE_FIRST: { status: 409, message: "Há uma pausa em aberto. Encerre-a antes de trocar de plano." },
  AT_RENEWAL: { status: 409, message: "Esta troca vale na renovação: nada é cobrado agora." },
  DEPENDENTS_OVER: {
    status: 409,
    message: "A assinatura tem mais dependentes do que este plano cobre. Remova os que sobram antes de trocar.",
  },
  CHANGE_PRICE: { status: 409, message: "O valor da troca mudou. Confira o novo valor e confirme." },
} as const;

/**
 * The current price of a period for that client, in centavos, the trial days (null: no trial, or no longer) and the end of what the client
 * has paid, of any plan.
 */
export const PlanOffer = z.object({
  preco: z.int(),
  adesao: z.int(),
  total: z.int(),
  teste_dias: z.int().nullable(),
  ate: Day.nullable(),
});

/** Why a sale is not what its form showed. */
export const offerRefusals = {
  OFFER_CHANGED: { status: 409, message: "O valor ou o fim do que está pago mudou. Confira e confirme de novo." },
  RENEWED_MEANWHILE: {
    status: 409,
    message: "Já foi renovada até dd/MM por outra pessoa. Confirme só para vender mais um período.",
    data: z.object({ pago_ate: Day }),
  },
} as const;

const NOT_SUBSCRIBED = { status: 409, message: "Esta assinatura não está paga. Venda um período primeiro." };
const SUBSCRIPTION_REPLACED = {
  status: 409,
  message: "Esta assinatura já deu lugar a outra. Confira o plano que vale agora.",
};
/** Why nothing is done with a subscription: it is not paid, or its client has another one since. */
export const endedRefusals = { NOT_SUBSCRIBED, SUBSCRIPTION_REPLACED } as const;
export const ALREADY_CANCELLED = { status: 409, message: "Esta assinatura já está cancelada." };
/** The provider would charge for days without coverage. */
export const CARD_GOES_ON = {
  status: 409,
  message: "O cartão do cliente continua sendo cobrado durante a pausa. Cancele a assinatura em vez de pausar.",
};
export const DEPENDENTS_FULL = { status: 409, message: "O plano não cobre mais dependentes." };
export const NOT_CANCELLED = { status: 409, message: "Esta assinatura não está cancelada." };
export const NOT_PAUSED = { status: 409, message: "Esta assinatura não está pausada." };

/** Whether its card was to be charged by now, and the provider has neither confirmed nor refused that. */
export function isUnconfirmed({
  badge,
  renova_em,
  cartao,
}: Record<"badge" | "renova_em" | "cartao", string | null>): boolean {
  return badge === "vencido" && renova_em !== null && cartao === null;
}
