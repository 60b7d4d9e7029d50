import { sql } from "kysely";
import type { DeskOverview } from "#contract/profile.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** How many appointments this person booked here since each of the two instants. */
export async function bookedBy(
  db: Tx,
  { shop, actor }: ShopScope,
  since: { day: Date; month: Date },
): Promise<DeskOverview["booked"]> {
  const { rows } = await sql<DeskOverview["booked"]>`
    select count(*) filter (where created_at >= ${since.day}) as today, count(*) as month from appointments
    where created_by = ${actor.id} and created_at >= ${since.month} and barbershop_id = ${shop}`.execute(db);
  return rows[0]!;
}
