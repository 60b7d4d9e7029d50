import type { Role } from "#contract/values.ts";

export type NotificationType = "appointment" | "client" | "success" | "warning" | "other" | "sale";
export const priorityWords = { urgent: "Urgente", high: "Alta", medium: "Média", low: "Baixa" } as const;
export type Priority = keyof typeof priorityWords;

type Words = {
  /** The event, as the beginning of the message; title and priority follow from it. */
  says: string;
  /** The kind as people choose it in their settings. */
  label: string;
  type: NotificationType;
  /** Roles that may be notified of it. */
  for: readonly Role[];
};

/** The kinds of notifications. */
export const kindNames = [
  "booked",
  "moved",
  "cancelled",
  "birthday",
  "joined",
  "left",
  "security",
  "low_stock",
  "imported",
  "sale",
  "counter",
  "closing",
  "advance",
  "bill",
  "club",
  "deposit",
  "prepaid",
] as const;
export type Kind = (typeof kindNames)[number];

const visits: Role[] = ["admin", "recepcionista", "barbeiro", "cliente"];

export const kinds: Record<Kind, Words> = {
  booked: { says: "Novo agendamento", label: "Novos agendamentos", type: "appointment", for: visits },
  moved: { says: "Agendamento remarcado", label: "Agendamentos remarcados", type: "appointment", for: visits },
  cancelled: { says: "Agendamento cancelado", label: "Cancelamentos", type: "appointment", for: visits },
  birthday: {
    says: "Lembrete de aniversário",
    label: "Aniversários do dia",
    type: "client",
    for: ["admin", "recepcionista"],
  },
  joined: { says: "Convite aceito", label: "Convites aceitos", type: "success", for: ["admin"] },
  left: {
    says: "Mudança na equipe",
    label: "Barbeiros que saem da agenda",
    type: "other",
    for: ["admin", "recepcionista"],
  },
  security: {
    says: "Alerta urgente de segurança",
    label: "Segurança da barbearia",
    type: "warning",
    for: ["admin"],
  },
  low_stock: { says: "Estoque baixo", label: "Estoque baixo", type: "warning", for: ["admin", "recepcionista"] },
  imported: { says: "Importação terminada", label: "Importações", type: "success", for: ["admin"] },
  sale: { says: "Nova venda", label: "Vendas com itens seus", type: "sale", for: ["barbeiro"] },
  counter: {
    says: "Caixa",
    label: "Sangrias, despesas, estornos e diferenças de caixa",
    type: "warning",
    for: ["admin"],
  },
  closing: { says: "Fechamento", label: "Fechamentos de comissão", type: "other", for: ["admin", "barbeiro"] },
  advance: { says: "Vale", label: "Vales", type: "other", for: ["admin", "recepcionista", "barbeiro"] },
  bill: {
    says: "Conta a pagar",
    label: "Contas que vencem ou atrasam",
    type: "warning",
    for: ["admin", "recepcionista"],
  },
  club: { says: "Assinatura", label: "Vencimento e preço da sua assinatura", type: "other", for: ["cliente"] },
  deposit: { says: "Sinal", label: "Sinais dos seus agendamentos", type: "other", for: ["cliente"] },
  prepaid: {
    says: "Perto do fim",
    label: "Pacotes e vales-presente seus que estão perto do fim",
    type: "other",
    for: ["cliente"],
  },
};

/** The most unread notifications that are counted. */
export const mostUnread = 100;

/** The kinds of notifications for a role. */
export function kindsFor(role: Role): Kind[] {
  return kindNames.filter((kind) => kinds[kind].for.includes(role));
}

/**
 * The spec's titles by content (section 9), and one for a move, which is neither new nor cancelled. They are found in our own words only: a
 * name that a visitor typed must not decide the title.
 */
export function titleOf(text: string): string {
  const [, title] = titles.find(([word]) => text.toLowerCase().includes(word)) ?? [];
  return title ?? systemTitle;
}

const systemTitle = "Notificação do Sistema";

/** The message below its title; where the title already says what happened, it is not repeated. */
export function messageUnder(title: string, says: string, message: string): string {
  return title === systemTitle ? `${says}: ${message}` : message;
}

/** Words of undoing come first: `agendamento cancelado` is not a new appointment. */
const titles = [
  ["cancelad", "Cancelamento"],
  ["remarcad", "Remarcação"],
  ["lembrete", "Lembrete"],
  ["agendamento", "Novo Agendamento"],
  ["venda", "Nova Venda"],
  ["fechamento", "Fechamento"],
  ["vale", "Vale"],
] as const;

/** The priority of a notification (spec section 9). */
export function priorityOf(text: string, type: NotificationType): Priority {
  const says = (word: string) => text.toLowerCase().includes(word);
  if (says("urgente") || says("cancelad")) return "urgent";
  if (says("agendamento") || type === "appointment") return "high";
  return says("venda") || type === "sale" ? "medium" : "low";
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age of something in words (spec section 9); both in epoch milliseconds. A clock behind the server's shows `Agora`. */
export function ageLabel(then: number, now: number): string {
  const age = now - then;
  if (age < minute) return "Agora";
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < day) return `${Math.floor(age / hour)} h`;
  const days = Math.floor(age / day);
  return days === 1 ? "1 dia" : `${days} dias`;
}
