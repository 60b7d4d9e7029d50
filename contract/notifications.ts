import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { kindNames, mostUnread, priorityWords } from "#contract/notification-words.ts";
import { call } from "#contract/refusals.ts";
import { Id, Instant, rowOf } from "#contract/values.ts";

const Kind = z.enum(kindNames);

/** A notification for one person (spec section 3). `data`: ids and days of its subject. */
const Notification = z.object({
  id: Id,
  kind: Kind,
  type: z.enum(["appointment", "client", "success", "warning", "other", "sale"]),
  title: z.string(),
  message: z.string(),
  priority: z.enum(["urgent", "high", "medium", "low"]),
  data: z.record(z.string(), z.string()),
  read_at: Instant.nullable(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const notificationList = list({
  title: "Notificações",
  path: "/notifications",
  own: true,
  item: Notification,
  columns: {
    title: "Título",
    message: "Mensagem",
    priority: "Prioridade",
    created_at: "Quando",
    read_at: "Lida em",
  },
  facts: ["message", "created_at"],
  texts: { priority: ({ priority }) => priorityWords[priority] },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { which: z.enum(["all", "unread"]).default("all"), kind: Kind.optional() },
});

/** Whether a person is notified of a kind; only the kinds of their role. */
const Choice = z.strictObject({ kind: Kind, on: z.boolean() });
export type Choice = z.infer<typeof Choice>;

const tags = ["Notificações"];

export const notifications = {
  list: listCall(notificationList, { tags, summary: "As próprias notificações, as mais novas primeiro" }),
  unread: call
    .route({ method: "GET", path: "/notifications/unread", tags, summary: "Quantas notificações não foram lidas" })
    .output(z.object({ unread: z.int().max(mostUnread) })),
  markRead: call
    .route({ method: "POST", path: "/notifications/{id}/read", tags, summary: "Marcar uma notificação como lida" })
    .input(rowOf("notifications"))
    .output(z.void()),
  markAllRead: call
    .route({ method: "POST", path: "/notifications/read", tags, summary: "Marcar todas as notificações como lidas" })
    .output(z.void()),
  remove: call
    .route({ method: "POST", path: "/notifications/{id}/remove", tags, summary: "Remover uma notificação" })
    .input(rowOf("notifications"))
    .output(z.void()),
  restore: call
    .route({ method: "POST", path: "/notifications/{id}/restore", tags, summary: "Trazer de volta uma notificação" })
    .input(rowOf("notifications"))
    .output(z.void()),
  choices: call
    .route({ method: "GET", path: "/notifications/choices", tags, summary: "O que se quer saber por notificações" })
    .output(z.array(Choice)),
  choose: call
    .route({ method: "POST", path: "/notifications/choices", tags, summary: "Escolher o que se quer saber" })
    .input(Choice)
    .output(z.void()),
};
