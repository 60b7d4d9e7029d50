import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { Invoice, InvoicePayment, shopInvoiceList } from "#contract/shop-invoices.ts";
import { SHOP_PLAN_ARCHIVED, ShopPlan } from "#contract/shop-plans.ts";
import { AskedMonth, Day, Id, idOf, Instant, rowOf, text } from "#contract/values.ts";

/** The states of a shop's subscription to the platform. */
export const shopStates = {
  sem_plano: "Sem plano",
  teste: "Em teste",
  ativa: "Ativa",
  atraso: "Em atraso",
  vencida: "Vencida",
} as const;
export const ShopState = z.enum(Object.keys(shopStates) as (keyof typeof shopStates)[]);
export type ShopState = z.infer<typeof ShopState>;

/** A shop's subscription to the platform; without a plan nothing is charged and nothing is limited. Money in centavos. */
const Subscription = z.object({
  plano: ShopPlan.pick({ id: true, nome: true }).nullable(),
  situacao: ShopState,
  preco: z.int(),
  /** Barbers of the team including pending invitations, and the limit; null: no limit. */
  barbeiros: z.int(),
  limite: z.int().nullable(),
  teste_ate: Day.nullable(),
  /** When the next period begins. */
  proxima: Day.nullable(),
  /** When the next payment is due, and the amount already owed. */
  vence: Day.nullable(),
  em_aberto: z.int(),
  /** Until this day what is owed limits nothing; null where nothing is. */
  tolera_ate: Day.nullable(),
  /** The first unpaid invoice that can be paid online, and the newest page for one: open, or of the last day. */
  fatura: Invoice.pick({ id: true, plano: true, de: true, ate: true, ajuste: true, valor: true }).nullable(),
  pagamento: InvoicePayment.nullable(),
  proximo_plano: z.string().nullable(),
  /** The plan that the shop requested, not answered yet. */
  pedido: z.object({ plano: Id, em: Instant }).nullable(),
});
export type ShopSubscription = z.infer<typeof Subscription>;

const Offer = z.object({
  plans: z.array(ShopPlan).max(100),
  /** The plan of the shop; null without one, and for the reception. */
  own: Id.nullable(),
  /** Digits of the platform's WhatsApp number, where it has one. */
  whatsapp: z.string().nullable(),
  /** Whether this installation sends mail. */
  mail: z.boolean(),
  /** Whether invoices are paid online, in the platform's own account. */
  online: z.boolean(),
});
export type ShopOffer = z.infer<typeof Offer>;

export const TalkToSpecialist = z.strictObject({ mensagem: text(1000).min(5, "Conte do que a barbearia precisa.") });
export type TalkToSpecialist = z.input<typeof TalkToSpecialist>;

const ofShop = ["Assinatura da barbearia"];

export const shopPlans = {
  offer: call
    .route({ method: "GET", path: "/shop-plans", tags: ofShop, summary: "O que a plataforma vende à barbearia" })
    .output(Offer),
  subscription: call
    .route({ method: "GET", path: "/shop-subscription", tags: ofShop, summary: "A assinatura da barbearia" })
    .output(Subscription),
  invoices: listCall(shopInvoiceList, { tags: ofShop, summary: "As faturas da barbearia" }),
  ask: call
    .route({ method: "POST", path: "/shop-plans/{id}/ask", tags: ofShop, summary: "Pedir um plano à plataforma" })
    .errors({ SHOP_PLAN_ARCHIVED })
    .input(rowOf("platform_plans"))
    .output(z.void()),
  talk: call
    .route({ method: "POST", path: "/shop-plans/talk", tags: ofShop, summary: "Falar com um especialista" })
    .input(TalkToSpecialist)
    .output(z.void()),
};

/** The preview of a plan change; `valor` is due for the rest of the period, in centavos. */
const Quote = z.object({
  quando: z.enum(["teste", "agora", "proximo"]),
  /** The first day of the plan, and the day its first full period is invoiced. */
  de: Day,
  proxima: Day.nullable(),
  valor: z.int(),
  /** Barbers of the team including pending invitations, and the plan's limit; null: no limit. */
  barbeiros: z.int(),
  limite: z.int().nullable(),
});
export type PlanQuote = z.infer<typeof Quote>;

const wanted = { shop: idOf("barbershops"), plan: idOf("platform_plans") };

/** Days of grace, in which the shop's debt restricts nothing. */
export const GiveGrace = z.strictObject({
  shop: idOf("barbershops"),
  dias: z.int("Informe quantos dias.").min(1, "Pelo menos 1.").max(90, "No máximo 90."),
});

const Request = z.object({
  id: Id,
  barbershop_id: Id,
  barbearia: z.string(),
  pessoa: z.string().nullable(),
  email: z.string().nullable(),
  tipo: z.enum(["plano", "especialista"]),
  plan_id: Id.nullable(),
  plano: z.string().nullable(),
  /** The shop's current plan. */
  atual: Id.nullable(),
  mensagem: z.string(),
  created_at: Instant,
  answered_at: Instant.nullable(),
});
export type PlatformRequest = z.infer<typeof Request>;

export function requestText({ tipo, plano, mensagem }: PlatformRequest): string {
  return tipo === "plano" ? `Quer o plano ${plano}` : mensagem;
}

export const requestList = list({
  title: "Pedidos",
  path: "/admin/requests",
  item: Request,
  columns: {
    barbearia: "Barbearia",
    mensagem: "Pedido",
    pessoa: "Quem pediu",
    created_at: "Quando",
    answered_at: "Respondido em",
  },
  facts: ["mensagem"],
  texts: { mensagem: requestText },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { which: z.enum(["waiting", "answered"]).default("waiting") },
});

/** Shops by their subscription, and the platform's income of a month in centavos. */
const Figures = z.object({
  total: z.int(),
  ativas: z.int(),
  /** Those whose next period begins within seven days. */
  a_vencer: z.int(),
  vencidas: z.int(),
  /** Those that began within 30 days. */
  novas: z.int(),
  /** The monthly income from active ones. */
  receita_mensal: z.int(),
  recebido: z.int(),
  em_aberto: z.int(),
  em_atraso: z.int(),
  /** By plan, also where two have the same name, with the name of today. */
  por_plano: z.array(z.object({ id: Id, plano: z.string(), recebido: z.int() })).max(100),
});
export type PlatformFigures = z.infer<typeof Figures>;

const tags = ["Plataforma"];

export const shopSubscriptions = {
  quote: call
    .route({
      method: "GET",
      path: "/admin/shop-plan",
      tags,
      summary: "O que significa trocar o plano de uma barbearia",
    })
    .errors({ SHOP_PLAN_ARCHIVED })
    .input(z.strictObject({ ...wanted, plan: wanted.plan.optional() }))
    .output(Quote),
  change: call
    .route({ method: "POST", path: "/admin/shop-plan", tags, summary: "Trocar o plano de uma barbearia" })
    .errors({
      SHOP_PLAN_ARCHIVED,
      QUOTE_CHANGED: { status: 409, message: "O valor mudou entretanto. Confira e confirme de novo." },
    })
    .input(z.strictObject({ ...wanted, plan: wanted.plan.nullable(), valor: z.int() }))
    .output(z.void()),
  grace: call
    .route({ method: "POST", path: "/admin/shop-plan/grace", tags, summary: "Dar dias de tolerância a uma barbearia" })
    .errors({ NOTHING_DUE: { status: 409, message: "Esta barbearia não tem fatura em aberto." } })
    .input(GiveGrace)
    .output(z.void()),
  figures: call
    .route({ method: "GET", path: "/admin/figures", tags, summary: "As assinaturas e o dinheiro da plataforma" })
    .input(z.strictObject({ mes: AskedMonth }))
    .output(Figures),
};

export const platformRequests = {
  list: listCall(requestList, { tags, summary: "O que as barbearias pediram à plataforma" }),
  waiting: call
    .route({ method: "GET", path: "/admin/requests/waiting", tags, summary: "Quantos pedidos esperam resposta" })
    .output(z.object({ waiting: z.int() })),
  answer: call
    .route({ method: "POST", path: "/admin/requests/{id}/answer", tags, summary: "Marcar um pedido como respondido" })
    .input(rowOf("platform_requests"))
    .output(z.void()),
  reopen: call
    .route({
      method: "POST",
      path: "/admin/requests/{id}/reopen",
      tags,
      summary: "Marcar um pedido como não respondido",
    })
    .input(rowOf("platform_requests"))
    .output(z.void()),
};
