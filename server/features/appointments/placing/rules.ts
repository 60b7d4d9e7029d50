import type { Call } from "#server/features/appointments/offering/rules.ts";
import {
  type BarberDay,
  type Changed,
  lockBarberDays,
  placeAppointment,
  releaseExpiredHolds,
  shareShopCalendar,
} from "#server/features/appointments/placing/queries.ts";
import { instantAt, addDays } from "#server/local-time.ts";

type Taken = Changed & { barber: string; days: [first: string, last: string]; leaves: BarberDay };

/**
 * Puts an existing appointment on a time of these local days of a barber: waits its turn, clears the holds that are over,
 * and lets the exclusion constraint decide. "changed": it is no longer in one of the expected states.
 */
export async function takeTime(
  { db, scope }: Call,
  { barber, days, leaves, ...change }: Taken,
): Promise<"placed" | "taken" | "changed"> {
  const [first, last] = days;
  await shareShopCalendar(db, scope);
  await lockBarberDays(db, scope, [leaves, ...days.map((day) => ({ barber, day }))]);
  const from = instantAt(first, 0, scope.timezone);
  await releaseExpiredHolds(db, scope, { barber, from, until: instantAt(addDays(last, 1), 0, scope.timezone) });
  return placeAppointment(db, scope, change);
}
