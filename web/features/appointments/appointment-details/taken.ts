import { ORPCError } from "@orpc/client";
import type * as z from "zod";
import type { InTheWay, timeOccupied } from "#contract/booking-refusals.ts";
import { type TimeRefused, timeRefused } from "#web/features/appointments/booking-form/time-refused.ts";

/** What the refusal of a time says to staff, where it says more than to the public. */
type Occupied = Partial<z.infer<(typeof timeOccupied)["data"]>>;

/** Who has the time that was asked for, and whether their barber accepts an encaixe; null for other refusals. */
export function takenTime(error: unknown): { text: string; encaixe: boolean } | null {
  if (!(error instanceof ORPCError) || error.code !== "SLOT_TAKEN") return null;
  const { taken, encaixe = false } = error.data as Occupied;
  return taken ? { text: takenText(taken) ?? error.message, encaixe } : null;
}

/** `Bruno Teixeira está marcado das 11:00 às 11:30.` Undefined where it is not to be known. */
export function takenText(taken: InTheWay[]): string | undefined {
  const who = taken.map(({ nome, hora_inicio, hora_fim }) => `${nome}, das ${hora_inicio} às ${hora_fim}`);
  return who.length > 0 ? `Já marcado: ${who.join("; ")}.` : undefined;
}

/** As every refused time, with who has it. */
export function staffRefused(error: unknown): TimeRefused {
  const refused = timeRefused(error);
  const taken = takenTime(error);
  return taken ? { ...refused, text: taken.text, allow: taken.encaixe ? refused.allow : null } : refused;
}
