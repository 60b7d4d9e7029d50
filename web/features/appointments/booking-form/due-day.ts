import type { ClientDetails } from "#contract/client-records.ts";
import { addDays, localDay } from "#contract/dates.ts";

type DueQuery = { chosen: string | undefined; now: string; timezone: string };

/** The first day to search for a time: a requested future day, else the day when the client's next visit is usually due. */
export function dueDay(
  known: Pick<ClientDetails, "ultima" | "intervalo_dias"> | undefined,
  { chosen, now, timezone }: DueQuery,
): string {
  if (chosen && chosen > now) return chosen;
  if (!known?.ultima || !known.intervalo_dias) return now;
  const due = addDays(localDay(known.ultima.inicio, timezone), known.intervalo_dias);
  return due > now ? due : now;
}
