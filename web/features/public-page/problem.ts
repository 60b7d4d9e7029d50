import { ORPCError } from "@orpc/client";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { refusalOf, type Refusal } from "#web/lib/refusals.ts";

/** A failed call; `nearest` are the free times around one that was taken, or whose price changed. */
export type Problem = Refusal & { nearest: FreeTime[] };

/** The remedy: another time, calling the shop, reviewing what changed, or trying again. */
export type Remedy = "other-time" | "call" | "look-again" | "retry";

const remedies: Record<string, Remedy> = {
  SLOT_TAKEN: "other-time",
  PRICE_CHANGED: "other-time",
  SERVICE_NOT_OFFERED: "other-time",
  OUTSIDE_HOURS: "other-time",
  TIME_BLOCKED: "other-time",
  TOO_SOON: "other-time",
  TOO_FAR: "other-time",
  BARBER_GONE: "other-time",
  VISIT_NOT_FOUND: "call",
  VISIT_IN_COMANDA: "call",
  CLIENT_BLOCKED: "call",
  TOO_MANY_OPEN: "call",
  TOO_MANY_HERE: "call",
  TOO_LATE: "call",
  WRONG_STATUS: "look-again",
  HANDED_OVER: "look-again",
};

export function problemOf(error: unknown): Problem {
  return { ...refusalOf(error), nearest: nearestIn(error) };
}

export function remedyFor({ code }: Problem): Remedy {
  return remedies[code] ?? "retry";
}

function nearestIn(error: unknown): FreeTime[] {
  const hasNearest = error instanceof ORPCError && (error.code === "SLOT_TAKEN" || error.code === "PRICE_CHANGED");
  return hasNearest ? (error.data as { nearest: FreeTime[] }).nearest : [];
}
