import type * as z from "zod";
import { mostDaysAhead, staffRefusals } from "#contract/booking-refusals.ts";
import { addDays, formatMinutes, localDay, minuteMs } from "#contract/dates.ts";
import {
  type Hours,
  type HoursException,
  type KeptHours,
  minutesOf,
  mostExceptions,
  SaveException,
  type SaveWeek,
  type Week,
} from "#contract/hours.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { closedAt, toMinute, visitTime } from "#server/features/appointments/free-times/slots/rules.ts";
import type { Range, Weeks } from "#server/features/appointments/free-times/working-day/rules.ts";
import { appointmentsOf, lockShopCalendar, timesAhead } from "#server/features/appointments/queries.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { setShopState } from "#server/features/barbershops/queries.ts";
import { replaceWeek } from "#server/features/barbershops/week/queries.ts";
import {
  exceptionById,
  exceptionsFrom,
  isBarberHere,
  removeException,
  type StoredException,
  weeksOf,
  writeException,
} from "#server/features/hours/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";
import { fingerprint, versionOf } from "#server/registers/queries.ts";
import { refuseOld } from "#server/registers/rules.ts";

/** The hours of the shop (null) or of a barber. Barbers read only their own. Refuses NOT_FOUND. */
export async function keptHours(call: ShopCall, barber: string | null): Promise<KeptHours> {
  const { db, scope, now } = call;
  if (barber !== null && scope.actor.role === "barbeiro" && barber !== scope.barber) throw new Refusal("FORBIDDEN");
  if (barber !== null && !(await isBarberHere(db, scope, barber))) throw new Refusal("NOT_FOUND");
  const rows = await weeksOf(db, scope, barber);
  const weekOf = (whose: string | null): Week =>
    Array.from({ length: 7 }, (_, weekday) =>
      rows.filter((row) => row.barbeiro_id === whose && row.weekday === weekday).map(asHours),
    );
  const hasWeek = rows.some(({ barbeiro_id }) => barbeiro_id === barber);
  const exceptions = await exceptionsFrom(db, scope, { barber, day: localDay(now, scope.timezone) });
  return {
    shop: weekOf(null),
    week: hasWeek ? weekOf(barber) : null,
    exceptions: exceptions.map(asException),
    versao: versionOfWeek(rows, barber),
  };
}

/** The history of the hours of the shop or of a barber, including exceptions. */
export async function hoursHistory(call: ShopCall, barber: string | null) {
  return historyOf(call, { table: "working_hours", id: barber ?? call.scope.shop });
}

/** By opening within a day, in the order of the days. */
function versionOfWeek(rows: Awaited<ReturnType<typeof weeksOf>>, whose: string | null): string {
  const own = rows.filter(({ barbeiro_id }) => barbeiro_id === whose);
  return fingerprint(
    own.map(({ weekday, opens, closes }) => [weekday, opens, closes]).toSorted(([one], [other]) => one! - other!),
  );
}

/**
 * Replaces a week; a barber without one follows the shop. Refuses NOT_FOUND, HOURS_OVER_APPOINTMENTS, and CHANGED_MEANWHILE when the week
 * is not as its form has read it.
 */
export async function saveWeek(call: ShopCall, input: z.output<typeof SaveWeek>): Promise<void> {
  const { db, scope } = call;
  const { barber, week, versao } = input;
  const rows = (week ?? []).flatMap((times, weekday) => times.map((time) => ({ weekday, ...minutesOf(time) })));
  await keepingVisits(call, input, async () => {
    if (barber !== null && !(await isBarberHere(db, scope, barber))) throw new Refusal("NOT_FOUND");
    refuseOld(versionOfWeek(await weeksOf(db, scope, barber), barber), versao);
    await replaceWeek(db, scope, { barber, hours: rows });
    return barber;
  });
}

/**
 * Saves an exception for some days that are not over. Refuses NOT_FOUND, INVALID_INPUT, EXCEPTION_TAKEN, EXCEPTIONS_FULL,
 * HOURS_OVER_APPOINTMENTS, and CHANGED_MEANWHILE or REMOVED_MEANWHILE when the exception is not as its form has read it.
 */
export async function saveException(call: ShopCall, input: z.output<typeof SaveException>): Promise<{ id: string }> {
  const { db, scope } = call;
  const { seen: _, versao, horario, ...given } = input;
  const { barber } = given;
  const day = localDay(call.now, scope.timezone);
  if (given.ate < day) throw wrong("ate", "Este dia já passou.");
  if (given.de > addDays(day, mostDaysAhead)) throw wrong("de", staffRefusals.FAR_AHEAD.message);
  let id: string | undefined;
  await keepingVisits(call, input, async () => {
    if (barber !== null && !(await isBarberHere(db, scope, barber))) throw new Refusal("NOT_FOUND");
    const stored = given.id && (await exceptionById(db, scope, given.id));
    if (given.id) refuseOld(stored ? asException(stored).versao : undefined, versao);
    else if ((await exceptionsFrom(db, scope, { barber, day })).length >= mostExceptions)
      throw new Refusal("EXCEPTIONS_FULL");
    const written = { ...given, horario: horario && horario.map(minutesOf) };
    id = await writeException(db, scope, written).catch(refuseTaken);
    return barber;
  });
  if (!id) throw new Refusal("NOT_FOUND");
  return { id };
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}

/** Removes an exception; its days follow the week again. Refuses NOT_FOUND, HOURS_OVER_APPOINTMENTS. */
export async function dropException(call: ShopCall, input: { id: string; seen?: string | undefined }): Promise<void> {
  await keepingVisits(call, { barber: null, ...input }, async () => {
    const removed = await removeException(call.db, call.scope, input.id);
    if (!removed) throw new Refusal("NOT_FOUND");
    return removed.barbeiro_id;
  });
}

export async function chooseState(call: ShopCall, uf: string | null): Promise<void> {
  await setShopState(call.db, call.scope, uf);
  announceChange(call, null);
}

export function asException({ horario, ...exception }: StoredException): HoursException {
  const shown = { ...exception, horario: horario && horario.map(asHours) };
  return { ...shown, versao: versionOf(shown, SaveException) };
}

/** 24:00 is shown as 00:00. */
function asHours({ opens, closes }: Range): Hours {
  return { opens: formatMinutes(opens), closes: formatMinutes(closes % 1440) };
}

type Keeping = { barber: string | null; seen?: string | undefined };

/**
 * Changes hours; visits do not move. If visits would fall outside the new hours, the refusal HOURS_OVER_APPOINTMENTS lists them and rolls
 * the change back, until just these are confirmed. The calendar's lock makes bookings and hours see each other. `write` returns whose
 * hours it has changed.
 */
async function keepingVisits(
  call: ShopCall,
  { barber, seen }: Keeping,
  write: () => Promise<string | null>,
): Promise<void> {
  const { db, scope } = call;
  await lockShopCalendar(db, scope);
  const before = await weeksAhead(call);
  const whose = await write();
  const left = await visitsLeftOutside(call, barber, { before, after: await weeksAhead(call) });
  const found = fingerprint(left.map(({ id }) => id).toSorted());
  if (left.length > 0 && seen !== found) {
    const appointments = await appointmentsOf(db, scope, left);
    throw new Refusal("HOURS_OVER_APPOINTMENTS", { count: left.length, appointments, seen: found });
  }
  announceChange(call, whose);
}

function weeksAhead({ db, scope, now }: ShopCall): Promise<Weeks> {
  const until = new Date(now.getTime() + mostDaysAhead * 1440 * minuteMs);
  return agendaSettings(db, scope, { from: now, until });
}

async function visitsLeftOutside(
  { db, scope, now }: ShopCall,
  barber: string | null,
  { before, after }: { before: Weeks; after: Weeks },
): Promise<{ id: string; inicio: Date }[]> {
  const visits = await timesAhead(db, scope, { barber, from: now });
  const last = addDays(localDay(now, scope.timezone), mostDaysAhead);
  const pages = Map.groupBy(visits, (visit) => `${visit.barber} ${visit.day}`);
  const left = [...pages.values()].flatMap((page) => {
    const { barber: whose, day } = page[0]!;
    if (day >= last) return [];
    const [was, is] = [before, after].map((weeks) =>
      visitTime({ ...weeks, blocks: [], timezone: scope.timezone }, whose, [day]),
    );
    const inside = (time: typeof was, { inicio, fim }: (typeof page)[number]) =>
      closedAt(time!, toMinute(inicio), toMinute(fim) - toMinute(inicio)) === null;
    return page.filter((visit) => inside(was, visit) && !inside(is, visit));
  });
  return left.sort((one, other) => one.inicio.getTime() - other.inicio.getTime());
}

/** The constraint decides; there is no check before. */
const refuseTaken = refusing({ one_exception_a_day: ["EXCEPTION_TAKEN"] });

function announceChange({ announce }: ShopCall, barber: string | null): void {
  announce({
    feature: "hours",
    ids: [],
    days: [],
    for: { barbers: barber === null ? "all" : [barber], clients: "all" },
  });
}
