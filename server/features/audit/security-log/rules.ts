import type * as z from "zod";
import type { eventList, shopEventList } from "#contract/audit.ts";
import type { EventType } from "#contract/event-words.ts";
import { actOf } from "#server/features/audit/acts/rules.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import {
  namesIn,
  retentionDays,
  securityEvents,
  securityEventsOfShop,
  setRetentionDays,
} from "#server/features/audit/security-log/queries.ts";
import type { PlatformCall, ShopCall } from "#server/call.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";

type Asked = z.output<typeof shopEventList.asked>;
type AskedOfAll = z.output<typeof eventList.asked>;

export async function logOfInstallation({ db, scope }: PlatformCall, asked: AskedOfAll) {
  return toAnswer(await securityEvents(db, scope, wanted(asked)));
}

export async function logOfShop(call: ShopCall, asked: Asked) {
  const { items, next } = toAnswer(await securityEventsOfShop(call.db, call.scope, wanted(asked)));
  const nameOf = await namesFor(
    call,
    items.map(({ person }) => person),
  );
  return { items: items.map((one) => ({ ...one, person: nameOf(one.person) })), next };
}

/** The names of these people in this shop; null for people outside the shop and the platform. */
export async function namesFor(
  { db, scope }: Pick<ShopCall, "db" | "scope">,
  people: (string | null)[],
): Promise<(account: string | null) => string | null> {
  const accounts = new Set(people.filter((one) => one !== null));
  const names = accounts.size > 0 ? await namesIn(db, scope, [...accounts]) : new Map<string, never>();
  return (account) => {
    const found = names.get(account ?? "");
    return found ? `${found.full_name}${found.above ? " (plataforma)" : ""}` : null;
  };
}

export async function keptFor({ db, scope }: PlatformCall) {
  return { days: await retentionDays(db, scope) };
}

export async function keepFor(call: PlatformCall, days: number): Promise<void> {
  await setRetentionDays(call.db, call.scope, days);
  await recordPlatformEvent(call, "retention_changed", { details: { days: String(days) } });
}

/** Records an act of a super admin, in the act's transaction; `shop` lets that shop's admin read it too. */
export function recordPlatformEvent(
  call: PlatformCall,
  event_type: EventType,
  { shop, details = {} }: { shop?: string; details?: Record<string, string> },
): Promise<void> {
  const who = { user_id: call.scope.actor.id, ...(shop ? { barbershop_id: shop } : {}) };
  return recordSecurityEvent(call.db, { context: call, event_type, severity: "high", ...who, details });
}

/** The same for what a job of the platform did, in the name of nobody. */
export function recordWithoutActor(
  db: Tx,
  event_type: EventType,
  { shop, details }: { shop: string; details: Record<string, string> },
): Promise<void> {
  const context = { address: "", headers: {} };
  return recordSecurityEvent(db, { context, event_type, severity: "high", barbershop_id: shop, details });
}

function wanted({ from, until, ...asked }: AskedOfAll) {
  return { ...asked, first: from && firstKeyAt(from), end: until && firstKeyAt(until) };
}

/** The smallest key that can have been made at this instant: a uuid of version 7 begins with its milliseconds. */
function firstKeyAt(instant: string): string {
  const millis = Math.max(0, Date.parse(instant)).toString(16).padStart(12, "0");
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7000-8000-000000000000`;
}

function toAnswer<Row extends { details: Record<string, string>; created_at: Date }>({ items, next }: Page<Row>) {
  const events = items.map(({ created_at, ...one }) => ({
    ...one,
    act: actOf(one.details.call),
    created_at: created_at.toISOString(),
  }));
  return { items: events, next };
}
