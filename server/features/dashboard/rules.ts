import {
  type Alert,
  type DashboardDay,
  type DashboardMonth,
  type FreeTimes,
  mostCounted,
} from "#contract/dashboard.ts";
import { addDays, daysFrom, freeTimeMinutes, instantAt, localDay, spanOfDays } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { blocksBetween } from "#server/features/appointments/blocks/queries.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import {
  type BarberTime,
  type EpochMinute,
  freeStarts,
  fromMinute,
  toMinute,
  workingTime,
} from "#server/features/appointments/free-times/slots/rules.ts";
import { workedOn } from "#server/features/appointments/free-times/working-day/rules.ts";
import { countByDay } from "#server/features/appointments/queries.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { birthdaysOn } from "#server/features/clients/queries.ts";
import { celebratedOn } from "#server/features/clients/rules.ts";
import { shopMonth, type Visit, visitsBetween, waiting } from "#server/features/dashboard/queries.ts";
import { openComandas } from "#server/features/sales/standing/queries.ts";
import { barbersNow } from "#server/features/staff/presence/queries.ts";
import { presentOn } from "#server/features/staff/presence/rules.ts";

/** Today by the agenda, who is at work, and how much of the next seven days is booked. */
export async function dashboardDay(call: ShopCall): Promise<DashboardDay> {
  const { db, scope } = call;
  const { dia, visits, calendar, barbers, team, free } = await agendaOfToday(call);
  const week = daysFrom(dia, 7);
  const counts = await countByDay(db, scope, { from: dia, until: addDays(dia, 7) });
  const equipe = presentOn(dia, calendar, team);
  const born = await birthdaysOn(db, scope, celebratedOn(dia));
  return {
    dia,
    ...countVisits(visits),
    em_atendimento: equipe.filter(({ estado }) => estado === "busy").length,
    livres: free.reduce((sum, { starts }) => sum + starts.length, 0),
    equipe,
    aniversarios: born.slice(0, 50).map(({ id, nome }) => ({ id, nome })),
    semana: week.map((day) => {
      const { total = 0, minutes = 0 } = counts.find((one) => one.day === day) ?? {};
      const ranges = barbers.flatMap((id) => workedOn(calendar, id, day));
      const trabalhados = ranges.reduce((sum, { opens, closes }) => sum + closes - opens, 0);
      return { day, total, minutos: minutes, trabalhados };
    }),
  };
}

/** The times that {@link dashboardDay} counts as free. */
export async function freeTimesOfToday(call: ShopCall): Promise<FreeTimes> {
  const { free } = await agendaOfToday(call);
  return free
    .filter(({ starts }) => starts.length > 0)
    .map(({ starts, ...barber }) => ({ ...barber, horarios: starts.map((start) => fromMinute(start).toISOString()) }));
}

/** Today's visits, the calendar of seven days, and the team with its free times. */
async function agendaOfToday({ db, scope, now }: ShopCall) {
  const { timezone } = scope;
  const dia = localDay(now, timezone);
  const today = spanOfDays(dia, 1, timezone);
  const visits = await visitsBetween(db, scope, { ...today, now });
  const { barbers, slot_step: step, ...weeks } = await agendaSettings(db, scope, spanOfDays(dia, 7, timezone));
  const calendar = { ...weeks, blocks: await blocksBetween(db, scope, today), timezone };
  const team = await barbersNow(db, scope, now);
  const free = team.map(({ id, nome }) => {
    const time = { ...workingTime(calendar, id, [dia]), busy: busyOf(visits, id) };
    return { id, nome, starts: freeTimesLeft(time, { now, step }) };
  });
  return { dia, visits, calendar, barbers, team, free };
}

/** The month against the shop's goal and the last month, and what waits for somebody. */
export async function dashboardMonth({ db, scope, now }: ShopCall): Promise<DashboardMonth> {
  const today = localDay(now, scope.timezone);
  const from = monthsLater(firstOfMonth(today), -1);
  const { meta_mensal: meta, dias } = await shopMonth(db, scope, { from, to: today });
  const caixa = await uncountedDay(db, scope);
  const { count, falta, old } = await openComandas(db, scope, now);
  const { from: todayBegins, until: todayEnds } = spanOfDays(today, 1, scope.timezone);
  const tomorrowEnds = instantAt(addDays(today, 2), 0, scope.timezone);
  const moments = { todayBegins, todayEnds, tomorrowEnds, today, soon: addDays(today, 7) };
  const others = await waiting(db, scope, moments);
  const alert = (tipo: Alert["tipo"], quantos: number, desde: string | null = null): Alert[] =>
    quantos > 0 ? [{ tipo, quantos: Math.min(quantos, mostCounted), desde, valor: null }] : [];
  return {
    ...monthSoFar(dias, { today, hiddenFrom: caixa }),
    meta,
    comandas: { abertas: count, falta },
    alertas: [
      ...alert("caixa_antigo", caixa && caixa < today ? 1 : 0, caixa),
      ...alert("comandas_antigas", old),
      ...others,
    ],
  };
}

type Days = { dia: string; vendido: number }[];
type Sums = Pick<DashboardMonth, "hoje" | "ate" | "vendido" | "antes" | "mes_passado" | "dias">;

/**
 * Sums of this month and of the previous one up to the same day, or its last day. `hiddenFrom`: the first hidden day, in either month.
 * Both months are cut at the same day.
 */
export function monthSoFar(dias: Days, { today, hiddenFrom }: { today: string; hiddenFrom: string | null }): Sums {
  const month = firstOfMonth(today);
  const last = hiddenFrom && hiddenFrom <= today ? addDays(hiddenFrom, -1) : today;
  const ate = last < month ? null : last;
  const before = monthsLater(month, -1);
  const sum = (from: string, to: string | null) =>
    to ? dias.reduce((all, { dia, vendido }) => (from <= dia && dia <= to ? all + vendido : all), 0) : 0;
  return {
    hoje: last === today ? sum(today, today) : null,
    ate,
    vendido: sum(month, ate),
    antes: sum(before, ate && monthsLater(ate, -1)),
    mes_passado: sum(before, ate ? addDays(month, -1) : last),
    dias: dias.filter(({ dia }) => dia <= last),
  };
}

/** The starts of as many visits of the usual length as still fit into a barber's day, without overlap. */
export function freeTimesLeft(time: BarberTime, { now, step }: { now: Date; step: number }): EpochMinute[] {
  const wanted = { length: freeTimeMinutes, buffer: 0, step, earliest: toMinute(now), latest: Infinity };
  let free = -Infinity;
  return freeStarts(time, wanted).filter((start) => {
    const fits = start >= free;
    if (fits) free = start + freeTimeMinutes;
    return fits;
  });
}

/** Of one local day. Values in centavos; holds are not counted as visits. */
function countVisits(visits: Visit[]) {
  const kept = visits.filter(({ status }) => status !== "retido");
  const of = (status: Visit["status"]) => kept.filter((one) => one.status === status);
  const value = (some: Visit[]) => some.reduce((sum, { valor_final }) => sum + valor_final, 0);
  return {
    marcados: kept.length,
    concluidos: of("concluido").length,
    faltas: of("faltou").length,
    previsto: value(kept) - value(of("faltou")),
    realizado: value(of("concluido")),
  };
}

function busyOf(visits: Visit[], barber: string) {
  return visits
    .filter(({ barbeiro_id, status }) => barbeiro_id === barber && status !== "faltou")
    .map(({ inicio, ocupado_ate }) => ({ start: toMinute(inicio), end: toMinute(ocupado_ate) }));
}
