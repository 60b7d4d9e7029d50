import { ORPCError } from "@orpc/client";
import { bookingRefusals, type FreeTime } from "#contract/booking-refusals.ts";
import { type Allowed, overrideOf } from "#web/features/appointments/agenda/staff-override.ts";
import { refusalOf } from "#web/lib/refusals.ts";

/** Why a time was refused, and the ways on: the nearest free ones, or knowing better. */
export type TimeRefused = { text: string; nearest: FreeTime[]; allow: Allowed | null };

export function timeRefused(error: unknown): TimeRefused {
  const { code, text } = refusalOf(error);
  return { text, nearest: nearestOf(error), allow: overrideOf(code) };
}

function nearestOf(error: unknown): FreeTime[] {
  if (!(error instanceof ORPCError) || (error.code !== "SLOT_TAKEN" && error.code !== "PRICE_CHANGED")) return [];
  return bookingRefusals.SLOT_TAKEN.data.safeParse(error.data).data?.nearest ?? [];
}
