import { localDay, spanOfDays } from "#contract/dates.ts";
import type { Presence } from "#contract/team-barbers.ts";
import { blocksBetween } from "#server/features/appointments/blocks/queries.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { worksIn, workingTime, toMinute } from "#server/features/appointments/free-times/slots/rules.ts";
import { type BarberNow, barbersNow } from "#server/features/staff/presence/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** The presence of each barber. A barber without working hours today is off, unless they are serving a client. */
export async function presence({ db, scope, now }: ShopCall): Promise<Presence[]> {
  const { timezone } = scope;
  const today = localDay(now, timezone);
  const span = spanOfDays(today, 1, timezone);
  const weeks = await agendaSettings(db, scope, span);
  const blocks = await blocksBetween(db, scope, span);
  return presentOn(today, { ...weeks, blocks, timezone }, await barbersNow(db, scope, now));
}

export function presentOn(day: string, calendar: Parameters<typeof workingTime>[0], barbers: BarberNow[]): Presence[] {
  const { from, until } = spanOfDays(day, 1, calendar.timezone);
  const span = { start: toMinute(from), end: toMinute(until) };
  return barbers.map(({ busy, ...barber }) => {
    const works = worksIn(workingTime(calendar, barber.id, [day]), span);
    return { ...barber, estado: busy ? "busy" : works ? "free" : "off" };
  });
}
