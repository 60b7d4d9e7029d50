import type { EventType, Severity } from "#contract/audit.ts";
import { detailTexts, eventName, severityWords } from "#contract/event-words.ts";
import { csvOf } from "#server/csv.ts";
import { actOf } from "#server/features/audit/acts/rules.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import {
  namesIn,
  retentionDays,
  securityEvents,
  securityEventsOfShop,
  setRetentionDays,
} from "#server/features/audit/security-log/queries.ts";
import { defaultTimezone } from "#server/local-time.ts";
import type { PlatformCall, ShopCall } from "#server/call.ts";

type Asked = {
  event_type?: string | undefined;
  severity?: Severity | undefined;
  from?: string | undefined;
  until?: string | undefined;
  after?: string | undefined;
};
type AskedOfAll = Asked & { shop?: string | undefined; email?: string | undefined };

const pageSize = 50;
const largestExport = 10_000;
/** Of no shop: as the platform's screens write it. */
const moments = new Intl.DateTimeFormat("pt-BR", {
  timeZone: defaultTimezone,
  dateStyle: "short",
  timeStyle: "medium",
});

export async function logOfInstallation({ db, scope }: PlatformCall, asked: AskedOfAll) {
  return pageOf(await securityEvents(db, scope, { ...wanted(asked), limit: pageSize + 1 }));
}

export async function logOfShop({ db, scope }: ShopCall, asked: Asked) {
  const page = pageOf(await securityEventsOfShop(db, scope, { ...wanted(asked), limit: pageSize + 1 }));
  const accounts = new Set(page.events.flatMap(({ person }) => person ?? []));
  const names = accounts.size > 0 ? await namesIn(db, scope, [...accounts]) : new Map<string, never>();
  const nameOf = (account: string | null) => {
    const found = names.get(account ?? "");
    return found ? `${found.full_name}${found.above ? " (plataforma)" : ""}` : null;
  };
  return { ...page, events: page.events.map((one) => ({ ...one, person: nameOf(one.person) })) };
}

/** The newest ten thousand events that were asked for, as CSV for a Brazilian spreadsheet. Whoever takes them is on record. */
export async function exportLog(call: PlatformCall, asked: AskedOfAll) {
  const { db, scope, now } = call;
  const events = await securityEvents(db, scope, { ...wanted(asked), limit: largestExport });
  await recordPlatformEvent(call, "log_exported", { details: { rows: String(events.length) } });
  const columns = ["quando", "tipo", "gravidade", "pessoa", "barbearia", "detalhes", "endereço", "navegador"];
  const rows = events.map((one) => [
    moments.format(one.created_at),
    eventName(one.event_type),
    severityWords[one.severity],
    one.person,
    one.barbershop,
    detailTexts({ act: actOf(one.details.call), details: one.details }).join(", "),
    one.address,
    one.user_agent,
  ]);
  return { filename: `registro-de-seguranca-${now.toISOString().slice(0, 10)}.csv`, content: csvOf(columns, rows) };
}

export async function keptFor({ db, scope }: PlatformCall) {
  return { days: await retentionDays(db, scope) };
}

export async function keepFor(call: PlatformCall, days: number): Promise<void> {
  await setRetentionDays(call.db, call.scope, days);
  await recordPlatformEvent(call, "retention_changed", { details: { days: String(days) } });
}

/** Writes down an act of a super admin, in the transaction of the act; `shop` lets that shop's admin read it too. */
export function recordPlatformEvent(
  call: PlatformCall,
  event_type: EventType,
  { shop, details = {} }: { shop?: string; details?: Record<string, string> },
): Promise<void> {
  const who = { user_id: call.scope.actor.id, ...(shop ? { barbershop_id: shop } : {}) };
  return recordSecurityEvent(call.db, { context: call, event_type, severity: "high", ...who, details });
}

function wanted({ from, until, after, ...filters }: AskedOfAll) {
  const end = until && firstKeyAt(until);
  const before = after && end ? (after < end ? after : end) : (after ?? end);
  return { ...filters, first: from && firstKeyAt(from), before };
}

/** The smallest key that can have been made at this instant: a uuid of version 7 begins with its milliseconds. */
function firstKeyAt(instant: string): string {
  const millis = Math.max(0, Date.parse(instant)).toString(16).padStart(12, "0");
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7000-8000-000000000000`;
}

type Found = Awaited<ReturnType<typeof securityEvents>>;

function pageOf(found: Found) {
  const events = found.slice(0, pageSize);
  const next = found.length > pageSize ? (events.at(-1)?.id ?? null) : null;
  const told = events.map(({ created_at, ...one }) => ({
    ...one,
    act: actOf(one.details.call),
    created_at: created_at.toISOString(),
  }));
  return { events: told, next };
}
