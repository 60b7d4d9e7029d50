import { addDays, daysFrom, spanOfDays, weekdayOf } from "#contract/dates.ts";
import { daysBetween, type Span } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { type Weeks, workedOn } from "#server/features/appointments/free-times/working-day/rules.ts";

/** Minutes that a barber works in an hour (0 to 23) of a weekday (0 = Sunday), over all days of a period. */
export type Worked = { barbeiro_id: string; dia: number; hora: number; minutos: number };

/** The hours of the active team. Former barbers have visits but no hours. */
export async function workedHours({ db, scope }: ShopCall, { de, ate }: Span): Promise<Worked[]> {
  const length = daysBetween(de, ate) + 1;
  const { from, until } = spanOfDays(de, length, scope.timezone);
  const { barbers, ...weeks } = await agendaSettings(db, scope, { from, until });
  return barbers.flatMap((id) => hoursOf(weeks, id, daysFrom(de, length)));
}

/** The hours of one barber on these days. */
export function hoursOf(weeks: Weeks, barber: string, days: string[]): Worked[] {
  const sums = new Map<number, number>();
  for (const day of days) {
    for (const { opens, closes } of workedOn(weeks, barber, day)) {
      for (let hour = Math.floor(opens / 60); hour * 60 < closes; hour++) {
        const key = weekdayOf(hour < 24 ? day : addDays(day, 1)) * 24 + (hour % 24);
        const within = Math.min(closes, hour * 60 + 60) - Math.max(opens, hour * 60);
        sums.set(key, (sums.get(key) ?? 0) + within);
      }
    }
  }
  return [...sums].map(([key, minutos]) => ({
    barbeiro_id: barber,
    dia: Math.floor(key / 24),
    hora: key % 24,
    minutos,
  }));
}
