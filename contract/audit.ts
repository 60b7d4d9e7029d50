import * as z from "zod";
import { detailTexts, eventName, type Severity, severityWords } from "#contract/event-words.ts";
import { list, listCall } from "#contract/list.ts";
import { redacted, redactedUrl } from "#contract/redaction.ts";
import { call } from "#contract/refusals.ts";
import { AskedInstant, Email, Id, Instant, text } from "#contract/values.ts";

const severities = Object.keys(severityWords) as [Severity, ...Severity[]];

/** One row of the log. `event_type` is free text: another version of the server may have written a kind unknown to this one. */
const SecurityEvent = z.object({
  id: Id,
  event_type: z.string(),
  severity: z.enum(severities),
  person: z.string().nullable(),
  barbershop: z.string().nullable(),
  /** The call in words, where the event is about a call; `details.call` is its name. */
  act: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: Instant,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const filters = {
  event_type: text(60).optional(),
  severity: z.enum(severities).optional(),
  from: AskedInstant.optional(),
  until: AskedInstant.optional(),
};
const ofEverybody = { ...filters, shop: text(60).optional(), email: Email.optional() };
const event = {
  title: "Registro de segurança",
  item: SecurityEvent,
  columns: {
    event_type: "O quê",
    severity: "Gravidade",
    person: "Quem",
    barbershop: "Barbearia",
    details: "Detalhes",
    address: "Endereço",
    user_agent: "Navegador",
    created_at: "Quando",
  },
  facts: ["person", "created_at"],
  texts: {
    event_type: ({ event_type }: SecurityEvent) => eventName(event_type),
    severity: ({ severity }: SecurityEvent) => severityWords[severity],
    details: (event: SecurityEvent) => detailTexts(event).join(", "),
  },
  sorts: ["created_at"],
  usual: "-created_at",
} as const;

export const eventList = list({ ...event, path: "/admin/security-events", filters: ofEverybody });
export const shopEventList = list({ ...event, path: "/settings/security-events", filters });

/** For how many days the log is kept. */
export const Retention = z.strictObject({
  days: z
    .int("Informe um número de dias.")
    .min(30, "Guarde o registro por pelo menos 30 dias.")
    .max(3650, "Use no máximo 3650 dias."),
});

export const LogLevel = z.enum(["debug", "info", "warn", "error"]);
export type LogLevel = z.infer<typeof LogLevel>;
export const levelWords: Record<LogLevel, string> = {
  error: "Erro",
  warn: "Aviso",
  info: "Informação",
  debug: "Depuração",
};

/** One entry of a browser's log. It is redacted wherever it is read, so that no secret is stored, no matter who sent it. */
const LogEntry = z.strictObject({
  level: LogLevel,
  message: text(1000).transform((said) => redacted(said).slice(0, 1000)),
  data: text(2000)
    .transform((said) => redacted(said).slice(0, 4000))
    .optional(),
  url: text(2000).transform((said) => redactedUrl(said).slice(0, 500)),
  timestamp: AskedInstant,
});

export const SendLog = z.strictObject({
  session_id: Id,
  entries: z
    .array(LogEntry)
    .min(1)
    .max(100, "Envie no máximo 100 registros.")
    .refine((entries) => JSON.stringify(entries).length <= 100_000, "O registro é grande demais."),
});
export type SendLog = z.input<typeof SendLog>;

const ClientLog = z.object({
  id: Id,
  level: LogLevel,
  message: z.string(),
  data: z.string().nullable(),
  url: z.string().nullable(),
  user_agent: z.string().nullable(),
  session_id: z.string().nullable(),
  person: z.string(),
  barbershop: z.string().nullable(),
  happened_at: Instant,
});
export type ClientLog = z.infer<typeof ClientLog>;

export const clientLogList = list({
  title: "Registro dos navegadores",
  path: "/admin/client-logs",
  item: ClientLog,
  columns: {
    message: "Mensagem",
    level: "Nível",
    data: "Dados",
    url: "Onde",
    person: "Pessoa",
    barbershop: "Barbearia",
    user_agent: "Navegador",
    happened_at: "Quando",
  },
  texts: { level: ({ level }) => levelWords[level] },
  sorts: ["happened_at"],
  usual: "-happened_at",
  filters: { level: LogLevel.optional(), email: Email.optional() },
});

const tags = ["Registros"];

export const audit = {
  events: listCall(eventList, { tags, summary: "O registro de segurança da instalação" }),
  eventsOfShop: listCall(shopEventList, { tags, summary: "O registro de segurança da barbearia" }),
  retention: call
    .route({ method: "GET", path: "/admin/security-events/retention", tags, summary: "Por quantos dias se guarda" })
    .output(z.object({ days: z.int() })),
  keepFor: call
    .route({
      method: "POST",
      path: "/admin/security-events/retention",
      tags,
      summary: "Mudar por quantos dias se guarda",
    })
    .input(Retention)
    .output(z.void()),
  tell: call
    .route({ method: "POST", path: "/client-log", tags, summary: "Contar o que falhou neste navegador" })
    .input(SendLog)
    .output(z.void()),
  clientLogs: listCall(clientLogList, { tags, summary: "O que os navegadores contaram" }),
};
