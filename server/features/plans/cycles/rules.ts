import { addDays } from "#contract/dates.ts";
import { daysBetween, firstOfMonth, monthsBetween, monthsLater } from "#contract/periods.ts";

/** An uninterrupted term, and until when it is paid. A trial's days come before the paid ones: its term begins when the trial ends. */
export type Term = { desde: string; ate: string };
/** The dates of one payment: from when until when it holds. */
export type Period = { de: string; ate: string; desde: string };

/** A pause. `ate` is exclusive: the first day that counts again. */
export type Pause = { de: string; ate: string };

/**
 * The next period, from the later of the payment day and the current end (decisions 3). Ends keep the day of the month on which the term
 * began, clamped to the month's end and back: 31, 28, 31 (business-rules 11). Pauses move them by their days.
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

/** Recomputes the periods of the given payments in order, after a trial or a time paid elsewhere if there was one. */
export function periodsOf(payments: { dia: string; meses: number }[], pauses: Pause[] = [], begun?: Term): Period[] {
  const periods: Period[] = [];
  for (const payment of payments) periods.push(periodAfter(periods.at(-1) ?? begun, payment, pauses));
  return periods;
}

/**
 * Since when the cycles count of what was paid elsewhere until `ate`: its first day, if whole months lead from there to the end, else the
 * newest day up to `dia` from which they do. So ends on the 31st stay there after a shorter month.
 */
export function importedSince({ ate, inicio, dia }: { ate: string; inicio: string | null; dia: string }): string {
  if (inicio && inicio < ate && monthsLater(inicio, monthsBetween(inicio, ate)) === ate) return inicio;
  let months = 1;
  const since = () => monthsLater(ate, -months);
  while (since() > dia || monthsLater(since(), months) !== ate) months++;
  return since();
}

/** The day without the pauses before it. */
export function countedDay(day: string, pauses: Pause[]): string {
  const before = pauses.filter(({ de }) => de < day);
  return addDays(day, -before.reduce((days, { de, ate }) => days + daysBetween(de, ate < day ? ate : day), 0));
}

/** The inverse of `countedDay`: moves a day by the pauses before it. */
export function dayAfterPauses(counted: string, pauses: Pause[]): string {
  let day = counted;
  for (const { de, ate } of pauses) if (de < day) day = addDays(day, daysBetween(de, ate));
  return day;
}

export type Month = { mes: string; bruto: number; valor: number; taxa: number; primeiro: boolean };

/**
 * The months over which a payment is spread, starting with its own. The parts add up to the whole; the remainder goes to the first month
 * (business-rules 11).
 */
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
  /** The card fee. */
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
