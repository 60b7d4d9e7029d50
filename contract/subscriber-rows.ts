import * as z from "zod";
import { Coverage } from "#contract/coverage.ts";
import { usageText } from "#contract/covered-prices.ts";
import { addDays } from "#contract/dates.ts";
import { list, Search } from "#contract/list.ts";
import { Pause, SubscriptionState } from "#contract/subscription-acts.ts";
import { Day, Id, Instant } from "#contract/values.ts";

/** Within so many days of its end a subscription is about to end, and for so many one is new (spec section 9). */
export const expiringDays = 7;
export const newDays = 30;

/** How a subscription stands, by the spec's rule for its badge (section 3). */
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

/** A client's subscription to a plan, whose name is `subscription_tier`; `preco` is what a period of it costs now. */
export const Subscriber = z.object({
  id: Id,
  cliente_id: Id,
  nome: z.string(),
  email: z.string().nullable(),
  subscribed: z.boolean(),
  subscription_tier: z.string(),
  subscription_end: Day.nullable(),
  badge: z.enum(Object.keys(badgeNames) as [SubscriberBadge]),
  /** What it is renewed with, instead of its own plan. */
  proximo: z.object({ id: Id, nome: z.string(), preco: z.int() }).nullable(),
  estado: SubscriptionState,
  plan_id: Id,
  preco: z.int(),
  /** Tried until that day, and not paid for yet. */
  teste_ate: Day.nullable(),
  /** When a card renews it by itself; null where somebody does. */
  renova_em: Day.nullable(),
  /** Covers until its end, and is not renewed. */
  cancelled: z.boolean(),
  /** Paused, or about to be: until when. */
  pausa: Pause.omit({ encerrada: true }).nullable(),
  /** What it covers, and how often it did in the cycle of today; nothing of one that ended. */
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

/** A subscription as a barber sees it who has served its client: without what reaches the client. */
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
