import * as z from "zod";
import { comandaCharges } from "#contract/comanda-charges.ts";
import { Coverage } from "#contract/coverage.ts";
import { DepositPage, depositRefusals } from "#contract/deposits.ts";
import { NewPrice } from "#contract/plan-prices.ts";
import { Period, planRefusals } from "#contract/plans.ts";
import { Checkout, CHECKOUT_FAILED, NO_CHECKOUT_URL, purchases, WITHDRAWAL_OVER } from "#contract/purchases.ts";
import { call } from "#contract/refusals.ts";
import { INVOICE_PAID } from "#contract/shop-invoices.ts";
import { badgeNames, type SubscriberBadge } from "#contract/subscriber-rows.ts";
import {
  ALREADY_CANCELLED,
  CancelReason,
  endedRefusals,
  Pause,
  SubscriptionState,
} from "#contract/subscription-acts.ts";
import { Day, Id, idOf, Instant, rowOf } from "#contract/values.ts";

/** The states of the shop's account at the provider of online payments. */
export const paymentAccountStates = {
  sem_chaves: "Indisponível",
  desconectada: "Desconectada",
  pendente: "Cadastro incompleto",
  pronta: "Conectada",
} as const;
export type PaymentAccountState = keyof typeof paymentAccountStates;

/**
 * `propria`: the shop uses the installation's own keys. `renovam`: how many subscriptions renew by card. `diferencas` were corrected by the
 * last comparison with the provider.
 */
const PaymentAccount = z.object({
  situacao: z.enum(Object.keys(paymentAccountStates) as [PaymentAccountState]),
  propria: z.boolean(),
  conta: z.string().nullable(),
  renovam: z.int(),
  planos: z.int(),
  planos_prontos: z.int(),
  conferida_em: Instant.nullable(),
  diferencas: z.int(),
  /** It took payments and no longer does: the provider suspended it, or its owner revoked our access. */
  parada: z.enum(["suspensa", "revogada"]).nullable(),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

/** A subscription that is paid online, by the states of business-rules 5. */
export const onlineStates = {
  pendente: "Pendente",
  ativa: "Ativa",
  em_atraso: "Em atraso",
  suspensa: "Suspensa",
  cancelada: "Cancelada",
  falhou: "Não concluída",
} as const;
export type OnlineState = keyof typeof onlineStates;

const Online = z.object({
  id: Id,
  plano: z.string(),
  preco: z.int(),
  meses: z.int(),
  /** The joining fee of its first charge, in centavos, and the days of trial before that; null: none. */
  adesao: z.int(),
  teste_dias: z.int().nullable(),
  situacao: z.enum(Object.keys(onlineStates) as [OnlineState]),
  /** Why it failed: a code of these refusals, or that it was not paid. */
  motivo: z.string().nullable(),
  renova_em: Day.nullable(),
  /** The last day for a full refund; null when that is over or requested, or nothing was paid. */
  desiste_ate: Day.nullable(),
  /** A full refund was requested and is on its way, or was given. */
  desistencia: z.enum(["pedida", "devolvida"]).nullable(),
});
export type Online = z.infer<typeof Online>;

/** A client's subscription, and the one that a card pays or paid, or that they began to pay online. */
const MySubscription = z.object({
  assinatura: z
    .object({
      plan_id: Id,
      plano: z.string(),
      subscription_end: Day.nullable(),
      badge: z.enum(Object.keys(badgeNames) as [SubscriberBadge]),
      cancelled: z.boolean(),
      /** On trial until its end, and not paid yet. */
      em_teste: z.boolean(),
      estado: SubscriptionState,
      /** What its next period costs today or is charged to its card, in centavos, with the joining fee; and from a later day on. */
      preco: z.int(),
      adesao: z.int(),
      novo_preco: NewPrice.nullable(),
      periodo: Period,
      /** The plan it renews with instead. */
      proximo: z.object({ nome: z.string(), preco: z.int(), periodo: Period }).nullable(),
      /** Its coverage today. */
      cobertura: Coverage,
      /** Its pause, current or planned. */
      pausa: Pause.pick({ de: true, ate: true }).nullable(),
      /** The first names of whom it covers too. */
      dependentes: z.array(z.string()),
    })
    .nullable(),
  /** What covers the client as a dependent of another one; null where their own subscription does, or nothing. */
  dependencia: Coverage.nullable(),
  /** The days on which the client did not come and used the quota, in this cycle, the newest first. */
  faltas: z.array(Day).max(20),
  online: Online.nullable(),
});
export type MySubscription = z.infer<typeof MySubscription>;

const PLAN_IN_PREPARATION = {
  status: 409,
  message: "Plano em Configuração: Este plano está sendo preparado. Tente novamente em breve.",
} as const;

const checkoutRefusals = {
  PLAN_IN_PREPARATION,
  ALREADY_SUBSCRIBED: { status: 409, message: "Você já tem uma assinatura que o cartão renova." },
  NO_CHECKOUT_URL,
  CHECKOUT_FAILED,
  ONLINE_CLOSED: {
    status: 409,
    message: "A barbearia não está recebendo pagamentos online agora. O plano pode ser assinado no balcão.",
  },
  PLAN_ARCHIVED: planRefusals.PLAN_ARCHIVED,
  PLAN_FULL: { status: 409, message: "Este plano está sem vagas agora. Escolha outro, ou espere uma vaga." },
  OTHER_PLAN: { status: 409, message: "Você já assina outro plano, que ainda está pago. Espere o fim dele." },
  OTHER_TRIAL: {
    status: 409,
    message: "Você está testando outro plano. Espere o fim do teste, ou fale com a barbearia.",
  },
} as const;

/** The same, as the desk reads them, which asks for a link. */
const linkRefusals = {
  ...checkoutRefusals,
  ALREADY_SUBSCRIBED: { status: 409, message: "O cliente já tem uma assinatura que o cartão renova." },
  PLAN_FULL: planRefusals.PLAN_FULL,
  OTHER_PLAN: planRefusals.OTHER_PLAN,
  OTHER_TRIAL: planRefusals.OTHER_TRIAL,
} as const;

const PROVIDER_SILENT = {
  status: 409,
  message: "O provedor de pagamentos não respondeu. Tente novamente em alguns minutos.",
};
const NO_KEYS = { status: 409, message: "Esta instalação ainda não tem as chaves de um provedor de pagamentos." };
const OWN_KEYS_TAKEN = {
  status: 409,
  message: "As chaves desta instalação são de uma só barbearia, e há mais de uma aqui.",
};

const KEYS_REFUSED = {
  status: 409,
  message: "O provedor não aceita mais as chaves desta instalação. Avise quem cuida do servidor.",
};
const ACCOUNT_REVOKED = {
  status: 409,
  message: "A conta da barbearia no provedor não está mais ligada a esta instalação. Conecte de novo.",
};
const ACCOUNT_IN_USE = {
  status: 409,
  message: "Há assinaturas que a conta anterior ainda renova. Cancele-as antes de usar outra conta.",
};

const tags = ["Pagamentos online"];

export const payments = {
  account: {
    read: call
      .route({ method: "GET", path: "/payments/account", tags, summary: "A conta da barbearia no provedor" })
      .output(PaymentAccount),
    connect: call
      .route({
        method: "POST",
        path: "/payments/account/connect",
        tags,
        summary: "Conectar a barbearia ao provedor, ou continuar o cadastro",
        description: "A resposta é o endereço do cadastro no provedor; nulo onde nada falta.",
      })
      .errors({ NO_KEYS, OWN_KEYS_TAKEN, PROVIDER_SILENT, KEYS_REFUSED, ACCOUNT_REVOKED, ACCOUNT_IN_USE })
      .output(z.object({ url: z.string().nullable() })),
    refresh: call
      .route({
        method: "POST",
        path: "/payments/account/refresh",
        tags,
        summary: "Perguntar ao provedor como está a conta",
      })
      .errors({ PROVIDER_SILENT, KEYS_REFUSED })
      .output(PaymentAccount),
    disconnect: call
      .route({
        method: "POST",
        path: "/payments/account/disconnect",
        tags,
        summary: "Deixar de vender online",
        description: "O que um cartão já renova continua renovando.",
      })
      .output(z.object({ id: Id })),
  },
  checkoutLink: call
    .route({
      method: "POST",
      path: "/payments/checkout-link",
      tags,
      summary: "O endereço em que um cliente assina um plano com o cartão dele",
    })
    .errors(linkRefusals)
    .input(z.strictObject({ plan: idOf("subscription_plans"), client: idOf("clients") }))
    .output(Checkout),
  charges: comandaCharges,
  invoicePage: call
    .route({
      method: "POST",
      path: "/shop-subscription/invoices/{id}/pay",
      tags: ["Assinatura da barbearia"],
      summary: "A página do provedor em que a barbearia paga uma fatura do plano dela",
      description: "Por cartão ou Pix, na conta da plataforma. A fatura está paga quando o provedor confirma.",
    })
    .errors({ PLAN_IN_PREPARATION, INVOICE_PAID, NO_CHECKOUT_URL, CHECKOUT_FAILED })
    .input(rowOf("shop_invoices"))
    .output(Checkout),
  mine: {
    read: call
      .route({ method: "GET", path: "/my/subscription", tags: ["Cliente"], summary: "Minha assinatura" })
      .output(MySubscription),
    checkout: call
      .route({
        method: "POST",
        path: "/payments/checkout",
        tags: ["Cliente"],
        summary: "Assinar um plano com cartão",
        description: "A resposta é a página do provedor; a assinatura começa quando ele confirma o pagamento.",
      })
      .errors(checkoutRefusals)
      .input(z.strictObject({ plan: idOf("subscription_plans") }))
      .output(Checkout),
    cancel: call
      .route({
        method: "POST",
        path: "/my/subscription/cancel",
        tags: ["Cliente"],
        summary: "Cancelar minha assinatura",
        description: "Vale até o fim do que está pago, e o cartão não é mais cobrado.",
      })
      .errors({ ...endedRefusals, ALREADY_CANCELLED })
      .input(z.strictObject({ motivo: CancelReason }))
      .output(z.void()),
    withdraw: call
      .route({
        method: "POST",
        path: "/my/subscription/withdraw",
        tags: ["Cliente"],
        summary: "Desistir em até 7 dias e receber tudo de volta",
        description: "O valor volta ao cartão, o plano termina e nada mais é cobrado (CDC, art. 49).",
      })
      .errors({
        WITHDRAWAL_OVER,
        ALREADY_BACK: {
          status: 409,
          message: "Este pagamento já foi devolvido, ou o banco do cartão analisa uma contestação dele.",
        },
      })
      .output(z.void()),
    payDeposit: call
      .route({
        method: "POST",
        path: "/my/appointments/{id}/deposit",
        tags: ["Cliente"],
        summary: "A página do provedor em que pago o sinal de um horário meu",
      })
      .errors(depositRefusals)
      .input(rowOf("appointments"))
      .output(DepositPage),
    cardPage: call
      .route({
        method: "POST",
        path: "/my/subscription/card",
        tags: ["Cliente"],
        summary: "A página do provedor em que troco o cartão",
      })
      .errors({ PROVIDER_SILENT, KEYS_REFUSED, ACCOUNT_REVOKED })
      .output(z.object({ url: z.string() })),
    purchases,
  },
};
