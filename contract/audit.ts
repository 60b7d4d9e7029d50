import * as z from "zod";
import { list } from "#contract/list.ts";
import { redacted, redactedUrl } from "#contract/redaction.ts";
import { call } from "#contract/refusals.ts";
import { AskedInstant, Email, Id, Instant, text } from "#contract/values.ts";

export const Severity = z.enum(["low", "medium", "high"]);
export type Severity = z.infer<typeof Severity>;

/** Every kind of event that the security log is written with; the first five are the specification's (section 7). */
export const EventType = z.enum([
  "route_rate_limit_exceeded",
  "sensitive_route_access",
  "unauthorized_access_attempt",
  "insufficient_role_access",
  "insufficient_permission_access",
  "sign_in",
  "sign_in_failed",
  "login_locked",
  "password_reset",
  "password_changed",
  "email_change_asked",
  "email_change_cancelled",
  "email_changed",
  "google_linked",
  "google_unlinked",
  "second_factor_on",
  "second_factor_off",
  "second_factor_refused",
  "recovery_codes_renewed",
  "own_data_taken",
  "account_deleted",
  "staff_invited",
  "staff_invitation_resent",
  "staff_invitation_revoked",
  "staff_joined",
  "staff_deactivated",
  "staff_reactivated",
  "staff_role_changed",
  "barber_permissions_changed",
  "phone_confirmed",
  "shop_suspended",
  "shop_closed",
  "shop_reopened",
  "shop_plan_changed",
  "account_locked",
  "account_unlocked",
  "confirmation_resent",
  "sessions_ended",
  "super_admin_invited",
  "super_admin_invitation_resent",
  "super_admin_invitation_revoked",
  "super_admin_added",
  "super_admin_removed",
  "super_admin_refused",
  "super_admin_entered",
  "super_admin_left",
  "super_admin_act",
  "log_exported",
  "retention_changed",
  "second_factor_rule_changed",
]);
export type EventType = z.infer<typeof EventType>;

/** One row of the log. `event_type` is a text: another version may have written a kind that this one does not know. */
const SecurityEvent = z.object({
  id: Id,
  event_type: z.string(),
  severity: Severity,
  person: z.string().nullable(),
  barbershop: z.string().nullable(),
  /** What was asked, in words, where it is about a call; `details.call` is the name of that call. */
  act: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: Instant,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const filters = {
  event_type: text(60).optional(),
  severity: Severity.optional(),
  from: AskedInstant.optional(),
  until: AskedInstant.optional(),
};
const ofEverybody = { ...filters, shop: text(60).optional(), email: Email.optional() };
/** The key of an event begins with its time. */
const byTime = { sorts: ["id"], usual: "-id" } as const;

export const eventList = list({ item: SecurityEvent, ...byTime, filters: ofEverybody });
export const shopEventList = list({ item: SecurityEvent, ...byTime, filters });

/** For how many days the log is kept. */
export const Retention = z.strictObject({
  days: z
    .int("Informe um número de dias.")
    .min(30, "Guarde o registro por pelo menos 30 dias.")
    .max(3650, "Use no máximo 3650 dias."),
});

export const LogLevel = z.enum(["debug", "info", "warn", "error"]);
export type LogLevel = z.infer<typeof LogLevel>;

/** One entry of a browser's log. Cleaned wherever it is read, so that nothing secret is stored whoever sent it. */
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
  item: ClientLog,
  ...byTime,
  filters: { level: LogLevel.optional(), email: Email.optional() },
});

const tags = ["Registros"];

export const audit = {
  events: call
    .route({ method: "GET", path: "/admin/security-events", tags, summary: "O registro de segurança da instalação" })
    .input(eventList.asked)
    .output(eventList.page),
  exportEvents: call
    .route({ method: "POST", path: "/admin/security-events/export", tags, summary: "O registro em CSV" })
    .input(z.strictObject(ofEverybody))
    .output(z.object({ filename: z.string(), content: z.string() })),
  eventsOfShop: call
    .route({ method: "GET", path: "/settings/security-events", tags, summary: "O registro de segurança da barbearia" })
    .input(shopEventList.asked)
    .output(shopEventList.page),
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
  clientLogs: call
    .route({ method: "GET", path: "/admin/client-logs", tags, summary: "O que os navegadores contaram" })
    .input(clientLogList.asked)
    .output(clientLogList.page),
};
