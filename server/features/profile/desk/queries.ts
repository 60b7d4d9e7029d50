import { sql } from "kysely";
import type { DeskOverview } from "#contract/profile.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** How many appointments this person has booked here since each of two instants. */
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

/** The first six barbers by name; busy while an appointment of theirs is in progress and spans this moment (spec section 4). */
export async function barbersNow(db: Tx, { shop }: ShopScope, now: Date): Promise<DeskOverview["barbers"]> {
  const { rows } = await sql<DeskOverview["barbers"][number]>`
    select b.id, b.nome, b.foto_url, exists (
      select from appointments a where a.barbeiro_id = b.id and a.status = 'in-progress'
        and a.inicio <= ${now} and a.inicio > ${now}::timestamptz - interval '1 day' and a.fim > ${now}) as busy
    from barbeiros b where b.barbershop_id = ${shop} and b.ativo order by b.nome, b.id limit 6`.execute(db);
  return rows;
}
