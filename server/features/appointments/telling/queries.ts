import type { Tx } from "#server/database.ts";
import type { Known } from "#server/features/appointments/telling/rules.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The state of which the client was last notified. Locked until the transaction ends, so no other job notifies them. */
export async function lockedKnown(db: Tx, { shop }: AnyShopScope, id: string): Promise<Known> {
  const row = await db
    .selectFrom("appointments")
    .select(["told_inicio as inicio", "told_barbeiro_id as barbeiro_id"])
    .where("id", "=", id)
    .where("barbershop_id", "=", shop)
    .forUpdate()
    .executeTakeFirst();
  return row?.inicio ? { inicio: row.inicio.toISOString(), barbeiro_id: row.barbeiro_id! } : null;
}

export async function writeKnown(
  db: Tx,
  { shop }: AnyShopScope,
  { id, known }: { id: string; known: Known },
): Promise<void> {
  await db
    .updateTable("appointments")
    .set({ told_inicio: known?.inicio ?? null, told_barbeiro_id: known?.barbeiro_id ?? null })
    .where("id", "=", id)
    .where("barbershop_id", "=", shop)
    .execute();
}
