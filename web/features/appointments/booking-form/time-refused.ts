import type { FreeTime } from "#contract/booking-refusals.ts";
import { type Allowed, overrideOf } from "#web/features/appointments/agenda/staff-override.ts";
import { problemOf } from "#web/features/public-page/problem.ts";

/** Why a time was refused, and the alternatives: the nearest free times, or a confirmation by staff. */
export type TimeRefused = { text: string; nearest: FreeTime[]; allow: Allowed | null };

export function timeRefused(error: unknown): TimeRefused {
  const { code, text, nearest } = problemOf(error);
  return { text, nearest, allow: overrideOf(code) };
}
