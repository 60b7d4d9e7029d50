import type { AppointmentEvent } from "#contract/appointments.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Told = { id: string; tipo: AppointmentEvent["tipo"]; details?: Record<string, string> };

export async function recordEvent(db: Tx, { shop, actor }: AnyShopScope, { id, tipo, details }: Told): Promise<void> {
  await db
    .insertInto("appointment_events")
    .values({
      appointment_id: id,
      barbershop_id: shop,
      tipo,
      user_id: actor?.id ?? null,
      autor: actor?.name ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

export async function eventsOf(db: Tx, { shop }: AnyShopScope, id: string): Promise<AppointmentEvent[]> {
  const rows = await db
    .selectFrom("appointment_events")
    .select(["id", "tipo", "autor", "created_at", "details"])
    .where("barbershop_id", "=", shop)
    .where("appointment_id", "=", id)
    .orderBy("created_at")
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) as AppointmentEvent[];
}
