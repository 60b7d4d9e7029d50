import type { BookAppointment } from "#contract/appointments.ts";

/** What staff may allow after being asked (decisions 7). */
export type Allowed = Pick<BookAppointment, "outsideHours" | "encaixe">;

const outsideHours = new Set(["OUTSIDE_HOURS", "TIME_BLOCKED", "TOO_SOON", "TOO_FAR"]);

/** The confirmation that lifts a refusal; null where nothing does. */
export function overrideOf(code: string): Allowed | null {
  if (outsideHours.has(code)) return { outsideHours: true };
  // Whoever squeezes a client in has seen what stands there, so the hours are lifted with it.
  return code === "SLOT_TAKEN" ? { outsideHours: true, encaixe: true } : null;
}
