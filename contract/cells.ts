import * as z from "zod";
import type { Reais } from "#contract/quantities.ts";
import { Day, Instant } from "#contract/values.ts";

/** The value of a cell, on a screen or in a spreadsheet. */
export type Cell = string | number | Reais | Date | null;

/** An instant of which only the day is known or matters. */
export class DayOf extends Date {}

/** A day of the shop's calendar as an instant that is on this day in every zone of Brazil. */
export function dayOf(day: string): DayOf {
  return new DayOf(`${day}T12:00:00Z`);
}

/** How a list shows its rows. Method bivariance is intended, so that a list of any rows is assignable. */
export type Table = {
  title: string;
  path: `/${string}`;
  /** Contains only the reader's own data: as a file it exports nothing of the shop. */
  own?: boolean;
  columns: Record<string, string>;
  facts?: readonly string[];
  cell(row: object, column: string): Cell;
};

/** A field's value as text. */
export function cellOf(value: unknown, schema: z.core.$ZodType | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "sim" : "não";
  const given = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (given === Day) return dayOf(value as string);
  return given === Instant ? new Date(value as string) : (value as string | number);
}
