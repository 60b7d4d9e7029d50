import { sql } from "kysely";
import type { RowChange } from "#contract/row-changes.ts";
import type { Database, Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

/** `table` may name several whose rows have the same id. */
export type ChangedRow = { table: string | string[]; id: string };

/** The newest hundred; `user_id` for `namesIn`. */
export async function changesOf(db: Tx, { shop }: ShopScope, { table, id }: ChangedRow) {
  return db
    .selectFrom("row_changes")
    .select(["id", "user_id", "created_at"])
    .select((of) => of.ref("changed").$castTo<RowChange["changed"]>().as("changed"))
    .where("barbershop_id", "=", shop)
    .where("row_id", "=", id)
    .where("table_name", "in", [table].flat())
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** Deletes changes older than each shop's retention time, one shop at a time. */
export async function forgetRowChanges(db: Database): Promise<void> {
  const forget = (tx: Tx) => sql`select app.forget_row_changes()`.execute(tx);
  await Array.fromAsync(inEveryShop(db, { role: "navalha_app", actorRole: "super_admin" }, forget));
}
