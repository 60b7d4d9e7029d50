import { sql } from "kysely";
import type { AppointmentEvent } from "#contract/appointments.ts";
import type { Tx } from "#server/database.ts";
import { type AnyShopScope, nobody } from "#server/scope.ts";

/** `recent`: at most ten minutes old, by the database's clock, which wrote it. */
export type HistoryEntry = AppointmentEvent & { recent: boolean };

type NewEvent = { id: string; tipo: AppointmentEvent["tipo"]; details?: Record<string, string> };

/** Returns the id of the entry. RETURNING would evaluate the policies of every appointment. */
export async function recordEvent(
  db: Tx,
  { shop, actor }: AnyShopScope,
  { id, tipo, details }: NewEvent,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with entry as materialized (select uuidv7() as id), written as (
      insert into appointment_events (id, appointment_id, barbershop_id, tipo, user_id, autor, details)
      select entry.id, ${id}, ${shop}, ${tipo}, ${actor && actor.id !== nobody ? actor.id : null}::uuid, ${actor?.name ?? null}, ${JSON.stringify(details ?? {})}::jsonb
      from entry
    )
    select id from entry`.execute(db);
  return rows[0]!.id;
}

/** The newest 200 entries, in chronological order. */
export async function eventsOf(db: Tx, { shop }: AnyShopScope, id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom("appointment_events")
    .select(["id", "tipo", "autor", "created_at", "details"])
    .select(sql<boolean>`created_at > now() - interval '10 minutes'`.as("recent"))
    .where("barbershop_id", "=", shop)
    .where("appointment_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })).toReversed() as HistoryEntry[];
}
