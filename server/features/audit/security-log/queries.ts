import { sql } from "kysely";
import type { SecurityEvent } from "#contract/audit.ts";
import type { Severity } from "#contract/event-words.ts";
import type { Database, Tx } from "#server/database.ts";
import { page, type PageAsked } from "#server/paging/queries.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

type Filters = PageAsked & {
  event_type?: string | undefined;
  severity?: Severity | undefined;
  /** Keys of events begin with their time, so a span of time is a span of keys. */
  first?: string | undefined;
  end?: string | undefined;
};
export type Wanted = Filters & { shop?: string | undefined; email?: string | undefined };

/** Events of the whole installation. */
export function securityEvents(db: Tx, _scope: PlatformScope, { shop, email, ...filters }: Wanted) {
  let query = filtered(db, filters).select([
    sql<string | null>`(select u.full_name || ' <' || u.email || '>' from auth."user" u where u.id = e.user_id)`.as(
      "person",
    ),
    sql<string | null>`(select nome from barbershops b where b.id = e.barbershop_id)`.as("barbershop"),
  ]);
  if (shop) query = query.where("e.barbershop_id", "=", sql<string>`(select id from barbershops where slug = ${shop})`);
  if (email) query = query.where("e.user_id", "=", sql<string>`(select id from auth."user" where email = ${email})`);
  return page(query, filters, sorts);
}

/** Events of one shop; `person` is the account's id, for `namesIn`. */
export function securityEventsOfShop(db: Tx, { shop }: ShopScope, filters: Filters) {
  const query = filtered(db, filters)
    .where("e.barbershop_id", "=", shop)
    .select(["e.user_id as person", sql<string | null>`null`.as("barbershop")]);
  return page(query, filters, sorts);
}

/** Names of people of this shop, and of the platform when it acted on this shop. Other names are hidden. */
export async function namesIn(db: Tx, _shop: ShopScope, accounts: string[]): Promise<Map<string, Name>> {
  const { rows } = await sql<Name & { id: string }>`
    with here as (select id, full_name from app.member_names(${accounts}::uuid[]))
    select id, full_name, false as above from here
    union all select id, full_name, true from app.platform_names(${accounts}::uuid[]) as above
      where not exists (select from here where here.id = above.id)`.execute(db);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

type Name = { full_name: string; above: boolean };

/** The key of an event begins with its time. */
const sorts: { created_at: ["e.id"] } = { created_at: ["e.id"] };

function filtered(db: Tx, { event_type, severity, first, end }: Filters) {
  let query = db
    .selectFrom("security_events as e")
    .select(["e.id", "e.event_type", "e.address", "e.user_agent", "e.created_at"])
    .select([sql<Severity>`e.severity`.as("severity"), sql<SecurityEvent["details"]>`e.details`.as("details")]);
  if (event_type) query = query.where("e.event_type", "=", event_type);
  if (severity) query = query.where("e.severity", "=", severity);
  if (first) query = query.where("e.id", ">=", first);
  if (end) query = query.where("e.id", "<", end);
  return query;
}

export async function retentionDays(db: Tx, _scope: PlatformScope): Promise<number> {
  const { security_log_days } = await db
    .selectFrom("auth.platform_settings")
    .select("security_log_days")
    .executeTakeFirstOrThrow();
  return security_log_days;
}

export async function setRetentionDays(db: Tx, _scope: PlatformScope, days: number): Promise<void> {
  await db.updateTable("auth.platform_settings").set({ security_log_days: days }).execute();
}

/** Removes events that are older than the installation keeps them. */
export async function forgetOldEvents(db: Database): Promise<void> {
  await sql`delete from security_events where created_at < now() - make_interval(days =>
    (select security_log_days from auth.platform_settings))`.execute(db);
}
