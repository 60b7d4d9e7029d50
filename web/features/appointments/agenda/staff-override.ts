import type { BookAppointment } from "#contract/appointments.ts";

/** What staff may allow after a confirmation (decisions 7). */
export type Allowed = Pick<BookAppointment, "outsideHours" | "encaixe">;

const outsideHours = new Set(["OUTSIDE_HOURS", "TIME_BLOCKED", "TOO_SOON", "TOO_FAR"]);

/** The confirmation that lifts a refusal; null where it cannot be lifted. */
export function overrideOf(code: string): Allowed | null {
  if (outsideHours.has(code)) return { outsideHours: true };
  // Staff who add an encaixe have seen the time, so the hours are confirmed too.
  return code === "SLOT_TAKEN" ? { outsideHours: true, encaixe: true } : null;
}
