import * as z from "zod";
import { cardFields } from "#contract/card-machines.ts";
import { PaymentForm } from "#contract/comandas.ts";
import { Covered, OwnCovered } from "#contract/coverage.ts";
import { listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { planPrices } from "#contract/plan-prices.ts";
import { planSales } from "#contract/plan-sales.ts";
import { PLAN_ARCHIVED, planRefusals } from "#contract/plans.ts";
import { historyCall } from "#contract/row-changes.ts";
import { FIADO_LIMIT, NO_CAIXA, NO_CREDIT } from "#contract/sales.ts";
import { servedList, Subscriber, subscriberList } from "#contract/subscriber-rows.ts";
import {
  AddDependent,
  ALREADY_CANCELLED,
  CARD_GOES_ON,
  CancelReason,
  CancelSubscription,
  ChangeAtRenewal,
  changeRefusals,
  DEPENDENTS_FULL,
  endedRefusals,
  NOT_CANCELLED,
  NOT_PAUSED,
  NoticeKind,
  offerRefusals,
  Pause,
  PauseSettings,
  PauseSubscription,
  PlanChange,
  PlanOffer,
  RemoveDependent,
  ResumeSubscription,
} from "#contract/subscription-acts.ts";
import { AskedDay, Centavos, Day, Id, idOf, Instant, rowOf } from "#contract/values.ts";

/**
 * The number of subscribers by tab, and the monthly income from paying ones at the price that each pays, in centavos (`mrr`). Of the
 * `inicio_do_mes` paid at the start of the month, `perdidas` have left; `vida_media` is the average number of days a subscription is paid.
 */
const Summary = z.object({
  ativos: z.int(),
  a_vencer: z.int(),
  vencidos: z.int(),
  em_atraso: z.int(),
  suspensas: z.int(),
  novos: z.int(),
  todos: z.int(),
  canceladas: z.int(),
  pausadas: z.int(),
  perdidas: z.int(),
  mrr: z.int(),
  inicio_do_mes: z.int(),
  vida_media: z.int(),
});
export type SubscribersSummary = z.infer<typeof Summary>;

/** A payment of a subscription, in centavos, and the period it covers. */
const SubscriptionPayment = z.object({
  id: Id,
  comanda_id: Id,
  numero: z.int(),
  dia: Day,
  de: Day,
  ate: Day,
  valor: z.int(),
  reversed: z.boolean(),
});

/** A service that it covered, with the comanda; without one the client did not come, and the quota is used (business-rules 11). */
const CoveredVisit = z.object({
  id: Id,
  comanda_id: Id.nullable(),
  numero: z.int().nullable(),
  dia: Day,
  nome: z.string(),
  quantidade: z.int(),
  barbeiro: z.string().nullable(),
  /** The client who was served, where it is not the subscription's own. */
  de: z.string().nullable(),
});

/** The messages to its client about the end of the paid period. */
const Notice = z.object({ tipo: NoticeKind, ate: Day, created_at: Instant });

/** A client whom it covers beside its own; `cobre` is false for those beyond the number that the plan covers now. */
const Dependent = z.object({ id: Id, cliente_id: Id, nome: z.string(), created_at: Instant, cobre: z.boolean() });
export type Dependent = z.infer<typeof Dependent>;

/** A subscription in full, with its newest payments, pauses and visits. `pausas_ano` is the number of paused days this year. */
const ClientSubscription = Subscriber.extend({
  inicio: Day,
  /** Until when it was paid elsewhere before it was imported. */
  importada_ate: Day.nullable(),
  cancelled_at: Instant.nullable(),
  motivo_cancelamento: CancelReason.nullable(),
  payments: z.array(SubscriptionPayment).max(24),
  pausas: z.array(Pause).max(24),
  pausas_ano: z.int(),
  limites: PauseSettings,
  visitas: z.array(CoveredVisit).max(50),
  avisos: z.array(Notice).max(24),
  dependentes: z.array(Dependent).max(24),
  /** How many dependents its plan covers. */
  vagas: z.int(),
});
export type ClientSubscription = z.infer<typeof ClientSubscription>;

const tags = ["Assinaturas"];
const NO_TRIAL = { status: 409, message: "Este plano não tem teste, ou o cliente já o teve." };

/**
 * Sells one period at the counter, paid at once. In cash `recebido` is what was handed over. `total` and `ate` are the total and the
 * paid end that its form showed; what was left out is not compared.
 */
export const SellPlan = z.strictObject({
  client: idOf("clients"),
  plan: idOf("subscription_plans"),
  total: Centavos.optional(),
  ate: Day.nullable().optional(),
  forma: PaymentForm.exclude(["recebido_barbeiro", "online", "vale_presente", "sinal"]),
  recebido: Centavos.nullable(),
  ...cardFields,
  /** Who sold it. */
  barbeiro_id: idOf("barbeiros").nullable().optional(),
});
export type SellPlan = z.input<typeof SellPlan>;

/** Changes the plan at once, paid like a sale; `total` is the total that was shown. */
export const ChangePlan = SellPlan.omit({ client: true, ate: true, barbeiro_id: true }).extend({
  id: idOf("subscribers"),
  total: Centavos,
});
export type ChangePlan = z.input<typeof ChangePlan>;

/** The free days of a plan before its first period. */
export const TryPlan = z.strictObject({ client: idOf("clients"), plan: idOf("subscription_plans") });

export const subscribers = {
  list: listCall(subscriberList, { tags, summary: "Assinantes do clube" }),
  served: listCall(servedList, {
    tags,
    summary: "Assinaturas dos clientes que o barbeiro atendeu; o admin vê todas",
  }),
  ...planSales,
  ...planPrices,
  summary: call
    .route({ method: "GET", path: "/subscribers/summary", tags, summary: "Quantos assinantes, e a receita do mês" })
    .output(Summary),
  details: call
    .route({ method: "GET", path: "/subscribers/{id}", tags, summary: "Uma assinatura" })
    .input(rowOf("subscribers"))
    .output(ClientSubscription),
  history: historyCall("subscribers", { path: "/subscribers", tags }),
  cancel: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/cancel",
      tags,
      summary: "Cancelar uma assinatura",
      description: "Ela cobre até o fim do que foi pago; nada é devolvido.",
    })
    .errors({ ...endedRefusals, ALREADY_CANCELLED })
    .input(CancelSubscription)
    .output(z.void()),
  undoCancel: call
    .route({ method: "POST", path: "/subscribers/{id}/undo-cancel", tags, summary: "Desfazer um cancelamento" })
    .errors({ ...endedRefusals, NOT_CANCELLED })
    .input(rowOf("subscribers"))
    .output(z.void()),
  pause: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/pause",
      tags,
      summary: "Pausar uma assinatura",
      description: "Nada é coberto nesses dias, e o fim do que foi pago anda com eles.",
    })
    .errors({ ...endedRefusals, ALREADY_CANCELLED, CARD_GOES_ON })
    .input(PauseSubscription)
    .output(z.void()),
  resume: call
    .route({ method: "POST", path: "/subscribers/{id}/resume", tags, summary: "Encerrar uma pausa hoje" })
    .errors({ NOT_PAUSED, ...endedRefusals })
    .input(ResumeSubscription)
    .output(z.void()),
  changeOffer: call
    .route({ method: "GET", path: "/subscribers/{id}/change", tags, summary: "O que uma troca de plano custa hoje" })
    .errors({ ...endedRefusals, PLAN_ARCHIVED, ...changeRefusals })
    .input(z.strictObject({ id: idOf("subscribers"), plan: idOf("subscription_plans") }))
    .output(PlanChange),
  change: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/change",
      tags,
      summary: "Trocar de plano agora",
      description: "Abre, recebe e fecha uma comanda com o novo plano, menos o que valem os dias que restam do atual.",
    })
    .errors({ ...endedRefusals, NO_CAIXA, NO_CREDIT, FIADO_LIMIT, ...planRefusals, ...changeRefusals })
    .input(ChangePlan)
    .output(z.object({ comanda: Id, numero: z.int(), subscription_end: Day })),
  changeAtRenewal: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/next-plan",
      tags,
      summary: "Trocar de plano na renovação, ou desistir disso",
    })
    .errors({
      ...endedRefusals,
      PLAN_ARCHIVED,
      CARD_RENEWS: changeRefusals.CARD_RENEWS,
      DEPENDENTS_OVER: changeRefusals.DEPENDENTS_OVER,
    })
    .input(ChangeAtRenewal)
    .output(z.void()),
  addDependent: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/dependents",
      tags,
      summary: "Cobrir também outro cliente, com a mesma cota",
    })
    .errors({ ...endedRefusals, DEPENDENTS_FULL })
    .input(AddDependent)
    .output(z.void()),
  removeDependent: call
    .route({
      method: "POST",
      path: "/subscribers/{id}/remove-dependent",
      tags,
      summary: "Deixar de cobrir um dependente",
      description: "O que já foi coberto continua contando na cota.",
    })
    .input(RemoveDependent)
    .output(z.void()),
  ofClient: call
    .route({
      method: "GET",
      path: "/clients/{id}/subscription",
      tags,
      summary: "A assinatura de um cliente, ou a de que depende",
    })
    .input(rowOf("clients"))
    .output(ClientSubscription.nullable()),
  coverage: call
    .route({
      method: "GET",
      path: "/clients/{id}/coverage",
      tags,
      summary: "O que a assinatura e os pacotes de um cliente cobrem em um dia",
    })
    .input(z.strictObject({ id: idOf("clients"), dia: AskedDay.meta({ examples: ["2026-11-23"] }) }))
    .output(Covered),
  mine: {
    coverage: call
      .route({
        method: "GET",
        path: "/my/coverage",
        tags: ["Cliente"],
        summary: "O que minha assinatura e meus pacotes cobrem em um dia, e o sinal que a barbearia pede de mim",
      })
      .input(z.strictObject({ dia: AskedDay.meta({ examples: ["2026-11-23"] }) }))
      .output(OwnCovered),
  },
  offer: call
    .route({ method: "GET", path: "/subscribers/offer", tags, summary: "O que um plano custa agora a um cliente" })
    .input(TryPlan)
    .output(PlanOffer),
  try: call
    .route({ method: "POST", path: "/subscribers/try", tags, summary: "Começar os dias de teste de um plano" })
    .errors({ ...planRefusals, NO_TRIAL })
    .input(TryPlan)
    .output(z.object({ teste_ate: Day })),
  sell: call
    .route({
      method: "POST",
      path: "/subscribers/sell",
      tags,
      summary: "Vender ou renovar um plano no balcão",
      description:
        "Abre, recebe e fecha uma comanda com o plano: um período a mais, contado de hoje ou do fim do atual.",
    })
    .errors({ NO_CAIXA, NO_CREDIT, FIADO_LIMIT, ...planRefusals, ...offerRefusals })
    .input(SellPlan)
    .output(z.object({ comanda: Id, numero: z.int(), subscription_end: Day })),
};
