import { DatabaseError } from "pg";
import { Refusal } from "#server/refusal.ts";

/** What the ledger says of a journal on a day that the shop has closed, whichever act it is of. */
export function closedDay(error: unknown): Refusal | undefined {
  const isClosed = error instanceof DatabaseError && error.constraint === "day_closed";
  return isClosed ? new Refusal("DAY_CLOSED") : undefined;
}
