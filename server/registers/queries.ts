import { createHash } from "node:crypto";
import { type Insertable, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Which } from "#contract/list.ts";
import type { DB } from "#db/schema.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page, type PageAsked, type SortKeys } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Columns = Record<"id" | "barbershop_id" | "archived_at" | "updated_at", unknown>;

/** Tables whose rows can be archived and restored. */
export type RegisterTable = { [table in keyof DB]: DB[table] extends Columns ? table : never }[keyof DB];

export type NewRow<Table extends RegisterTable> = Omit<Insertable<DB[Table]>, keyof Columns>;
export type RowChange<Table extends RegisterTable> = Partial<NewRow<Table>> | { archived_at: Date | null };

type Archivable = { archived_at: Date | null };
type Kept<Item> = Omit<Item, "archived_at"> & { archived_at: string | null; versao: string };

type PageOf<DB, Tables extends keyof DB> = {
  sorts: Record<string, SortKeys<DB, Tables>>;
  /** What its form sends. */
  save: z.ZodObject;
};

/** A page of the rows in use, or of the archived ones. `query` filters by prefixes of words of the name. */
export async function keptPage<DB, Tables extends keyof DB, Item extends Archivable>(
  rows: SelectQueryBuilder<DB, Tables, Item>,
  { query, which, ...asked }: PageAsked & { query: string; which: Which },
  { sorts, save }: PageOf<DB, Tables>,
): Promise<Page<Kept<Item>>> {
  let found = rows.where(
    which === "active" ? sql<SqlBool>`archived_at is null` : sql<SqlBool>`archived_at is not null`,
  );
  if (query) found = found.where(sql<SqlBool>`app.begins_words(nome_busca, (select app.word_patterns(${query})))`);
  const { items, next } = await page(found, asked, sorts);
  return { items: items.map((row) => toKept(row, save)), next };
}

/** As the contract says it. */
export function toKept<Item extends Archivable>(row: Item, save: z.ZodObject): Kept<Item> {
  return { ...row, archived_at: row.archived_at?.toISOString() ?? null, versao: versionOf(row, save) };
}

/** What the version of an archived row ends in. */
export const archivedMark = ".archived";

/** The version of what a form edits: it changes with the fields that the form sends, and when the row is archived or restored. */
export function versionOf(row: object & { archived_at?: unknown }, save: z.ZodObject): string {
  const { id: _id, versao: _versao, ...fields } = save.shape;
  const version = fingerprint(Object.keys(fields).map((name) => row[name as keyof typeof row] ?? null));
  return row.archived_at ? version + archivedMark : version;
}

export function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}

/** Locks a row until the transaction ends, for changes alone. */
export async function lockRow(
  db: Tx,
  { shop }: ShopScope,
  { table, id }: { table: RegisterTable | "barbeiros"; id: string },
): Promise<void> {
  await db
    .selectFrom(table)
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

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
