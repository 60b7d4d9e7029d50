import * as z from "zod";
import { Coverage } from "#contract/coverage.ts";
import { usageText } from "#contract/covered-prices.ts";
import { addDays } from "#contract/dates.ts";
import { list, Search } from "#contract/list.ts";
import { NewPrice } from "#contract/plan-prices.ts";
import { Pause, SubscriptionState } from "#contract/subscription-acts.ts";
import { Day, Id, Instant } from "#contract/values.ts";

/** The number of days before its end in which a subscription is about to end, and the days in which it counts as new (spec section 9). */
export const expiringDays = 7;
export const newDays = 30;

/** The state of a subscription, by the spec's rule for its badge (section 3). */
export const badgeNames = {
  ativo: "Ativo",
  a_vencer: "A Vencer",
  vencido: "Vencido",
  sem_data: "Sem Data",
  inativo: "Inativo",
} as const;
export type SubscriberBadge = keyof typeof badgeNames;

export function badgeOf(
  { subscribed, subscription_end }: { subscribed: boolean; subscription_end: string | null },
  today: string,
): SubscriberBadge {
  if (!subscribed) return "inativo";
  if (!subscription_end) return "sem_data";
  if (subscription_end < today) return "vencido";
  return subscription_end <= addDays(today, expiringDays) ? "a_vencer" : "ativo";
}

/**
 * A client's subscription; `subscription_tier` is the name of its plan, `preco` what its next period costs today, or is charged to its
 * card.
 */
export const Subscriber = z.object({
  id: Id,
  cliente_id: Id,
  nome: z.string(),
  email: z.string().nullable(),
  subscribed: z.boolean(),
  subscription_tier: z.string(),
  subscription_end: Day.nullable(),
  badge: z.enum(Object.keys(badgeNames) as [SubscriberBadge]),
  /** The plan that it renews with, instead of its own. */
  proximo: z.object({ id: Id, nome: z.string(), preco: z.int() }).nullable(),
  estado: SubscriptionState,
  plan_id: Id,
  preco: z.int(),
  /** The joining fee that comes with it, in centavos. */
  adesao: z.int(),
  /** What it costs from a later day on. */
  novo_preco: NewPrice.nullable(),
  /** On trial until that day, and not paid yet. */
  teste_ate: Day.nullable(),
  /** The day on which a card renews it automatically; null where it is renewed by hand. */
  renova_em: Day.nullable(),
  /** Its client asked for all of their money back: it ends once the card has it, and does not renew. */
  desistencia: z.boolean(),
  /** How the card fails that should pay it; null where none does. */
  cartao: z.enum(["em_atraso", "suspensa"]).nullable(),
  /** Covered until its end, and not renewed. */
  cancelled: z.boolean(),
  /** The end of its pause, current or planned. */
  pausa: Pause.omit({ encerrada: true }).nullable(),
  /** The dependent by whose name the search found it. */
  dependente: z.string().nullable(),
  /** Its covered services with the uses in today's cycle; empty for one that ended. */
  uso: Coverage.shape.servicos,
  created_at: Instant,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const subscriberTabs = {
  ativos: "Ativos",
  a_vencer: "A Vencer",
  vencidos: "Vencidos",
  em_atraso: "Em atraso",
  suspensas: "Suspensas",
  novos: "Novos",
  todos: "Todos",
  canceladas: "Canceladas",
  pausadas: "Pausadas",
  perdidas: "Perdidas no mês",
} as const;
const Tab = z.enum(Object.keys(subscriberTabs) as (keyof typeof subscriberTabs)[]);
export type SubscriberTab = z.infer<typeof Tab>;

export const subscriberList = list({
  title: "Assinaturas",
  path: "/subscribers",
  item: Subscriber,
  columns: {
    nome: "Cliente",
    email: "E-mail",
    subscription_tier: "Plano",
    subscription_end: "Vence em",
    badge: "Situação",
    uso: "Uso do ciclo",
    created_at: "Assina desde",
  },
  facts: ["subscription_end", "badge"],
  texts: { badge: ({ badge }) => badgeNames[badge], uso: ({ uso }) => uso.map(usageText).join(", ") },
  sorts: ["created_at", "subscription_end"],
  usual: "-created_at",
  filters: { query: Search, tab: Tab.default("ativos") },
});

/** A subscription as seen by a barber who has served its client: without the client's contact data. */
const Served = Subscriber.pick({
  id: true,
  nome: true,
  subscribed: true,
  subscription_tier: true,
  subscription_end: true,
  badge: true,
  estado: true,
  teste_ate: true,
  cancelled: true,
  uso: true,
  created_at: true,
});
export type Served = z.infer<typeof Served>;

/** Those of the spec (section 3). */
export const specTabs = ["ativos", "a_vencer", "vencidos", "novos", "todos"] as const satisfies SubscriberTab[];
export type SpecTab = (typeof specTabs)[number];

export const servedList = list({
  title: "Assinaturas de clientes",
  path: "/subscribers/served",
  item: Served,
  columns: {
    nome: "Cliente",
    subscription_tier: "Plano",
    subscription_end: "Vence em",
    badge: "Situação",
    uso: "Uso do ciclo",
    created_at: "Assina desde",
  },
  facts: ["subscription_end", "badge"],
  texts: { badge: ({ badge }) => badgeNames[badge], uso: ({ uso }) => uso.map(usageText).join(", ") },
  sorts: ["created_at", "subscription_end"],
  usual: "-created_at",
  filters: { query: Search, tab: z.enum(specTabs).default("ativos") },
});
