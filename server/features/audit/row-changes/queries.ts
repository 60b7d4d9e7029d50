import type { RowChange } from "#contract/row-changes.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type ChangedRow = { table: string; id: string };

/** The newest hundred; `user_id` for `namesIn`. */
export async function changesOf(db: Tx, { shop }: ShopScope, { table, id }: ChangedRow) {
  return db
    .selectFrom("row_changes")
    .select(["id", "user_id", "created_at"])
    .select((of) => of.ref("changed").$castTo<RowChange["changed"]>().as("changed"))
    .where("barbershop_id", "=", shop)
    .where("row_id", "=", id)
    .where("table_name", "=", table)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}
