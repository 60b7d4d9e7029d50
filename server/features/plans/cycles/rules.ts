import { addDays } from "#contract/dates.ts";
import { daysBetween, firstOfMonth, monthsBetween, monthsLater } from "#contract/periods.ts";

/** A time without a gap, and until when it is paid. That of a trial begins as it ends: its days are before what is paid. */
export type Term = { desde: string; ate: string };
/** What a payment adds: from when until when it holds. */
export type Period = { de: string; ate: string; desde: string };

/** Days that do not count, by their days; `ate` is the first that does again. */
export type Pause = { de: string; ate: string };

/**
 * One period more, from the later of the day of payment and the end so far (decisions 3). The ends stand on the day of the month on
 * which the time without a gap began, clamped to the month's end and back: 31, 28, 31 (business-rules 11); as many days later as it
 * was paused.
 */
export function periodAfter(
  before: Term | undefined,
  { dia, meses }: { dia: string; meses: number },
  pauses: Pause[] = [],
): Period {
  const goesOn = before !== undefined && before.ate >= dia;
  const desde = goesOn ? before.desde : dia;
  const de = goesOn ? before.ate : dia;
  const own = pauses.filter((pause) => pause.de >= desde);
  const counted = monthsLater(desde, monthsBetween(desde, countedDay(de, own)) + meses);
  return { desde, de, ate: dayAfterPauses(counted, own) };
}

/** The periods of payments in their order, as if there had never been others, after a trial if there was one. */
export function periodsOf(payments: { dia: string; meses: number }[], pauses: Pause[] = [], trial?: Term): Period[] {
  const periods: Period[] = [];
  for (const payment of payments) periods.push(periodAfter(periods.at(-1) ?? trial, payment, pauses));
  return periods;
}

/** The day that it would be had it never been paused. */
export function countedDay(day: string, pauses: Pause[]): string {
  const before = pauses.filter(({ de }) => de < day);
  return addDays(day, -before.reduce((days, { de, ate }) => days + daysBetween(de, ate < day ? ate : day), 0));
}

/** On which day so many that count are over: the contrary of `countedDay`. */
export function dayAfterPauses(counted: string, pauses: Pause[]): string {
  let day = counted;
  for (const { de, ate } of pauses) if (de < day) day = addDays(day, daysBetween(de, ate));
  return day;
}

export type Month = { mes: string; bruto: number; valor: number; taxa: number; primeiro: boolean };

/** The months that a payment counts in, from that of its day on: parts add up to the whole, the remainder is the first's (business-rules 11). */
export function monthsOf({
  dia,
  meses,
  bruto,
  valor,
  taxa = 0,
}: {
  dia: string;
  meses: number;
  bruto: number;
  valor: number;
  /** What its card cost. */
  taxa?: number;
}): Month[] {
  const part = (whole: number, n: number) => Math.floor(whole / meses) + (n === 0 ? whole % meses : 0);
  return Array.from({ length: meses }, (_, n) => ({
    mes: monthsLater(firstOfMonth(dia), n),
    bruto: part(bruto, n),
    valor: part(valor, n),
    taxa: part(taxa, n),
    primeiro: n === 0,
  }));
}
