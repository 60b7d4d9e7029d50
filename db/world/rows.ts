import type { Insertable } from "kysely";
import type { DB } from "#db/schema.ts";

export type Table = keyof DB;
export type Row<Name extends Table> = Insertable<DB[Name]>;

/** Rows by table, in an order in which each finds the rows that it refers to. Those of one table have the same columns. */
export type Rows = { [Name in Table]?: Row<Name>[] };
