import { localDay, spanOfDays } from "#contract/dates.ts";
import type { Presence } from "#contract/team-barbers.ts";
import { blocksBetween } from "#server/features/appointments/blocks/queries.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { worksIn, workingTime, toMinute } from "#server/features/appointments/free-times/slots/rules.ts";
import { barbersNow } from "#server/features/staff/presence/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** Who of the team is at work with somebody now; who does not work at all today is off, unless they do. */
export async function presence({ db, scope, now }: ShopCall): Promise<Presence[]> {
  const { timezone } = scope;
  const today = localDay(now, timezone);
  const { from, until } = spanOfDays(today, 1, timezone);
  const weeks = await agendaSettings(db, scope, { from, until });
  const blocks = await blocksBetween(db, scope, { from, until });
  const day = { start: toMinute(from), end: toMinute(until) };
  const barbers = await barbersNow(db, scope, now);
  return barbers.map(({ busy, ...barber }) => {
    const works = worksIn(workingTime({ ...weeks, blocks, timezone }, barber.id, [today]), day);
    return { ...barber, estado: busy ? "busy" : works ? "free" : "off" };
  });
}
