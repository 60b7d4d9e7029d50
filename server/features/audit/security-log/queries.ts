import { type SelectQueryBuilder, sql } from "kysely";
import type { SecurityEvent, Severity } from "#contract/audit.ts";
import type { DB } from "#db/schema.ts";
import type { Database, Tx } from "#server/database.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

type Filters = {
  event_type?: string | undefined;
  severity?: Severity | undefined;
  /** Keys of events begin with their time, so a span of time is a span of keys. */
  first?: string | undefined;
  before?: string | undefined;
};
export type Wanted = Filters & { shop?: string | undefined; email?: string | undefined; limit: number };

type Row = Omit<SecurityEvent, "act" | "created_at"> & { created_at: Date };

/** Events of the whole installation, the newest first. */
export async function securityEvents(db: Tx, _scope: PlatformScope, { shop, email, limit, ...filters }: Wanted) {
  let query = filtered(db.selectFrom("security_events as e"), filters);
  if (shop) query = query.where("e.barbershop_id", "=", sql<string>`(select id from barbershops where slug = ${shop})`);
  if (email) query = query.where("e.user_id", "=", sql<string>`(select id from auth."user" where email = ${email})`);
  return rowsOf(
    query
      .select(
        sql<string | null>`(select u.full_name || ' <' || u.email || '>' from auth."user" u where u.id = e.user_id)`.as(
          "person",
        ),
      )
      .select(sql<string | null>`(select nome from barbershops b where b.id = e.barbershop_id)`.as("barbershop")),
    limit,
  );
}

/** Events of one shop, the newest first; `person` is the account's id, for `namesIn`. */
export async function securityEventsOfShop(
  db: Tx,
  { shop }: ShopScope,
  { limit, ...filters }: Filters & { limit: number },
) {
  return rowsOf(
    filtered(db.selectFrom("security_events as e"), filters)
      .where("e.barbershop_id", "=", shop)
      .select("e.user_id as person")
      .select(sql<string | null>`null`.as("barbershop")),
    limit,
  );
}

/** Names of people of this shop, and of the platform where it acted on this shop. Of anybody else no name is told. */
export async function namesIn(db: Tx, _shop: ShopScope, accounts: string[]): Promise<Map<string, Name>> {
  const { rows } = await sql<Name & { id: string }>`
    with here as (select id, full_name from app.member_names(${accounts}::uuid[]))
    select id, full_name, false as above from here
    union all select id, full_name, true from app.platform_names(${accounts}::uuid[]) as above
      where not exists (select from here where here.id = above.id)`.execute(db);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

type Name = { full_name: string; above: boolean };

type Events = SelectQueryBuilder<DB & { e: DB["security_events"] }, "e", object>;

function filtered(query: Events, { event_type, severity, first, before }: Filters): Events {
  let narrowed = query;
  if (event_type) narrowed = narrowed.where("e.event_type", "=", event_type);
  if (severity) narrowed = narrowed.where("e.severity", "=", severity);
  if (first) narrowed = narrowed.where("e.id", ">=", first);
  if (before) narrowed = narrowed.where("e.id", "<", before);
  return narrowed;
}

async function rowsOf(query: Events, limit: number): Promise<Row[]> {
  const rows = await query
    .select(["e.id", "e.event_type", "e.severity", "e.details", "e.address", "e.user_agent", "e.created_at"])
    .orderBy("e.id", "desc")
    .limit(limit)
    .execute();
  return rows as unknown as Row[];
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
