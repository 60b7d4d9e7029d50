import type { ClientDetails } from "#contract/client-records.ts";
import { addDays, localDay } from "#contract/dates.ts";

type Asked = { asked: string | undefined; now: string; timezone: string };

/** From which day on a time is looked for: a day to come that was asked for, else when who comes at their own pace is due again. */
export function dueDay(
  known: Pick<ClientDetails, "ultima" | "intervalo_dias"> | undefined,
  { asked, now, timezone }: Asked,
): string {
  if (asked && asked > now) return asked;
  if (!known?.ultima || !known.intervalo_dias) return now;
  const due = addDays(localDay(known.ultima.inicio, timezone), known.intervalo_dias);
  return due > now ? due : now;
}
