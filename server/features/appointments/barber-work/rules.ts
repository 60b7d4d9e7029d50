import type { BarberMonth } from "#contract/barber-work.ts";
import { addDays, instantAt } from "#contract/dates.ts";
import { workOf } from "#server/features/appointments/barber-work/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** A barber's numbers of a month (`YYYY-MM`). Only admins see the revenue. */
export async function barberMonth(
  { db, scope }: ShopCall,
  { barber, month }: { barber: string; month: string },
): Promise<BarberMonth> {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const [from, until] = [first, next].map((day) => instantAt(day, 0, scope.timezone));
  const work = await workOf(db, scope, { barber, from: from!, until: until! });
  return scope.actor.role === "recepcionista" ? { ...work, revenue: null } : work;
}
