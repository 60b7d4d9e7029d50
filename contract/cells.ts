import * as z from "zod";
import { Instant } from "#contract/values.ts";

/** What stands in a cell, on a screen or in a spreadsheet. */
export type Cell = string | number | Date | null;

/** A moment of which only the day is known, or matters. */
export class DayOf extends Date {}

/** How the rows of a list are shown; a method, so that a list of any rows is one. */
export type Table = {
  title: string;
  path: `/${string}`;
  /** Only of the reader's own: as a file it takes nothing of the shop along. */
  own?: boolean;
  columns: Record<string, string>;
  facts?: readonly string[];
  cell(row: object, column: string): Cell;
};

/** A field as people read it. */
export function cellOf(value: unknown, schema: z.core.$ZodType | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "sim" : "não";
  const given = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return given === Instant ? new Date(value as string) : (value as string | number);
}
