import { addDays, instantAt, localDay } from "#contract/dates.ts";
import type { DeskOverview } from "#contract/profile.ts";
import { birthdaysOn, newestClients } from "#server/features/clients/queries.ts";
import { celebratedOn } from "#server/features/clients/rules.ts";
import { bookedBy } from "#server/features/profile/desk/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** The overview of the day for the desk. */
export async function deskOverview({ db, scope, now }: ShopCall): Promise<DeskOverview> {
  const today = localDay(now, scope.timezone);
  const tomorrow = addDays(today, 1);
  const since = {
    day: instantAt(today, 0, scope.timezone),
    month: instantAt(`${today.slice(0, 7)}-01`, 0, scope.timezone),
  };
  const days = celebratedOn(today);
  const born = await birthdaysOn(db, scope, [...days, ...celebratedOn(tomorrow)]);
  const birthdays = born.map(({ nascimento_mmdd, ...client }) => ({
    ...client,
    when: days.includes(nascimento_mmdd) ? ("today" as const) : ("tomorrow" as const),
  }));
  return {
    booked: await bookedBy(db, scope, since),
    clients: await newestClients(db, scope),
    birthdays: birthdays.toSorted((one, other) => one.when.localeCompare(other.when)),
  };
}
