import { DatabaseError } from "pg";
import { Refusal } from "#server/refusal.ts";

/** The refusal for a journal on a day that the shop has closed, for any call. */
export function closedDay(error: unknown): Refusal | undefined {
  const isClosed = error instanceof DatabaseError && error.constraint === "day_closed";
  return isClosed ? new Refusal("DAY_CLOSED") : undefined;
}
