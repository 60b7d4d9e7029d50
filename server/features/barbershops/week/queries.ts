import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type Opening = { weekday: number; opens: number; closes: number };

type WeekOf = { barber: string | null; hours: Opening[] };

/** Replaces the week of a barber, or of the shop when `barber` is null; a barber without a week follows the shop. */
export async function replaceWeek(db: Tx, { shop }: ShopScope, { barber, hours }: WeekOf): Promise<void> {
  const rows = hours.map((row) => ({ ...row, barbeiro_id: barber, barbershop_id: shop }));
  const added = rows.length > 0 ? await db.insertInto("working_hours").values(rows).returning("id").execute() : [];
  // After the new one, so that the history shows both (app.remember_week).
  await db
    .deleteFrom("working_hours")
    .where("barbershop_id", "=", shop)
    .where("barbeiro_id", barber === null ? "is" : "=", barber)
    .where("id", "<>", sql<string>`all (${added.map(({ id }) => id)}::uuid[])`)
    .execute();
}
