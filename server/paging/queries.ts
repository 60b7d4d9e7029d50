import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type StringReference } from "kysely";
import { DatabaseError } from "pg";
import * as z from "zod";
import { Refusal } from "#server/refusal.ts";

/** The page of a list: a sort by name, with `-` for descending, and the cursor of the previous page. */
export type PageAsked = { sort: string; size?: number | undefined; after?: string | undefined };

export type Page<Item> = { items: Item[]; next: string | null };

type Column<DB, Tables extends keyof DB> = StringReference<DB, Tables> | RawBuilder<unknown>;

/** The last is unique and never null. Rows without a `nullable` value come last, descending first, as PostgreSQL sorts. */
export type SortKeys<DB, Tables extends keyof DB> = (Column<DB, Tables> | { nullable: Column<DB, Tables> })[];

/**
 * One page by keyset: with an index per sort the thousandth costs what the first does, and rows that come and go meanwhile
 * shift none. The cursor carries the values of the sort, as PostgreSQL writes them. Refuses INVALID_INPUT.
 */
export async function page<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  { sort, size = 50, after }: PageAsked,
  sorts: Record<string, SortKeys<DB, Tables>>,
): Promise<Page<Item>> {
  const descending = sort.startsWith("-");
  const keys = sorts[sort.slice(descending ? 1 : 0)]?.map(toKey);
  if (!keys) throw new Error(`There is no sort ${sort}.`);
  const values = sql.join(keys.map(({ by }) => sql`${by}::text`));
  // In the text of the statement: without a number every plan would expect a tenth of all rows to be read, and sort them.
  const first = sql.lit(size + 1);
  let asked = query.select(sql<Cursor>`app.cursor_of(${values})`.as("cursor")).limit(first);
  if (after !== undefined) asked = asked.where(behind(keys, readCursor(after), descending));
  for (const { by } of keys) asked = asked.orderBy(by, descending ? "desc" : "asc");
  const rows = (await asked.execute().catch(refuseBadCursor(after))) as (Item & { cursor?: Cursor })[];
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1)?.cursor : undefined;
  for (const item of items) delete item.cursor;
  return { items, next: last ? writeCursor(last) : null };
}

/**
 * Rows `n` (`id`, `nome_busca`) of a table in which each typed word is the prefix of a word, to be joined with it. They are sorted here:
 * otherwise the planner joins before it sorts, and looks up all of them for one page.
 */
export function rowsNamed(table: "clients" | "products", query: string, sort = "nome") {
  const order = sort.startsWith("-") ? sql`desc` : sql`asc`;
  return sql<{ id: string; nome_busca: string }>`(
    select id, nome_busca from app.named(${sql.lit(table)}, ${query}) order by nome_busca ${order}, id ${order})`.as(
    "n",
  );
}

type Key = { by: RawBuilder<unknown>; nullable: boolean };
type Cursor = (string | null)[];

function toKey<DB, Tables extends keyof DB>(key: SortKeys<DB, Tables>[number]): Key {
  if (typeof key === "string") return { by: sql.ref(key), nullable: false };
  return "nullable" in key ? { ...toKey(key.nullable), nullable: true } : { by: key, nullable: false };
}

/** Whether a row comes after those values. Without nullable columns that is one comparison, which an index follows. */
function behind(keys: Key[], values: Cursor, descending: boolean): RawBuilder<SqlBool> {
  const beyond = descending ? sql`<` : sql`>`;
  if (keys.length !== values.length) throw badCursor();
  if (!keys.some(({ nullable }) => nullable))
    return sql`(${sql.join(keys.map(({ by }) => by))}) ${beyond} (${sql.join(values)})`;
  const { by, nullable } = keys[0]!;
  const value = values[0]!;
  const tied = behind(keys.slice(1), values.slice(1), descending);
  if (value === null) return descending ? sql`(${by} is not null or ${tied})` : sql`(${by} is null and ${tied})`;
  const without = nullable && !descending ? sql`or ${by} is null` : sql``;
  return sql`(${by} ${beyond} ${value} ${without} or ${by} = ${value} and ${tied})`;
}

const Values = z.array(z.string().nullable());

function writeCursor(values: Cursor): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

function readCursor(cursor: string): Cursor {
  try {
    return Values.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw badCursor();
  }
}

/** Values that no such column has: somebody wrote the cursor. Without one the same error is a fault of ours. */
function refuseBadCursor(after: string | undefined): (error: unknown) => never {
  return (error) => {
    const isBad = after !== undefined && error instanceof DatabaseError && error.code?.startsWith("22");
    throw isBad ? badCursor() : error;
  };
}

function badCursor(): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path: "after", message: "Página inválida." }] });
}
