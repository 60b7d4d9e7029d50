import { type Insertable, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Columns = Record<"id" | "barbershop_id" | "archived_at" | "updated_at", unknown>;

/** Tables whose rows can be archived and restored. */
export type RegisterTable = { [table in keyof DB]: DB[table] extends Columns ? table : never }[keyof DB];

export type NewRow<Table extends RegisterTable> = Omit<Insertable<DB[Table]>, keyof Columns>;
export type RowChange<Table extends RegisterTable> = Partial<NewRow<Table>> | { archived_at: Date | null };

// Kysely infers the columns of all tables together for a table named by a type parameter: hence `into` and `at`.
export async function insertRow<Table extends RegisterTable>(
  db: Tx,
  { shop }: ShopScope,
  { table, row }: { table: Table; row: NewRow<Table> },
): Promise<string> {
  const into: RegisterTable = table;
  const { id } = await db
    .insertInto(into)
    .values({ ...row, barbershop_id: shop } as Insertable<DB[RegisterTable]>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none with that id. */
export async function changeRow<Table extends RegisterTable>(
  db: Tx,
  { shop }: ShopScope,
  { table, id, change }: { table: Table; id: string; change: RowChange<Table> },
): Promise<boolean> {
  const at: RegisterTable = table;
  const changed = await db
    .updateTable(at)
    .set({ ...change, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
