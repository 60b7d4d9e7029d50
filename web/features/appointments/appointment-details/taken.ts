import { ORPCError } from "@orpc/client";
import type * as z from "zod";
import type { InTheWay, timeOccupied } from "#contract/booking-refusals.ts";
import { type TimeRefused, timeRefused } from "#web/features/appointments/booking-form/time-refused.ts";

/** The refusal's data for staff, who learn more than the public. */
type Occupied = Partial<z.infer<(typeof timeOccupied)["data"]>>;

/** Whose appointment holds the requested time, and whether the barber accepts an encaixe; null for other refusals. */
export function takenTime(error: unknown): { text: string; encaixe: boolean } | null {
  if (!(error instanceof ORPCError) || error.code !== "SLOT_TAKEN") return null;
  const { taken, encaixe = false } = error.data as Occupied;
  return taken ? { text: takenText(taken) ?? error.message, encaixe } : null;
}

/** `Bruno Teixeira está marcado das 11:00 às 11:30.` Undefined where that may not be known. */
export function takenText(taken: InTheWay[]): string | undefined {
  const who = taken.map(({ nome, hora_inicio, hora_fim }) => `${nome}, das ${hora_inicio} às ${hora_fim}`);
  return who.length > 0 ? `Já marcado: ${who.join("; ")}.` : undefined;
}

/** A refused time for staff, with the appointment that holds it. */
export function staffRefused(error: unknown): TimeRefused {
  const refused = timeRefused(error);
  const taken = takenTime(error);
  return taken ? { ...refused, text: taken.text, allow: taken.encaixe ? refused.allow : null } : refused;
}
