import { firstOfMonth, monthsBetween, monthsLater } from "#contract/periods.ts";

/** A time without a gap, and until when it is paid. */
export type Term = { desde: string; ate: string };
/** What a payment adds: from when until when it holds. */
export type Period = { de: string; ate: string; desde: string };

/**
 * One period more, from the later of the day of payment and the end so far (decisions 3). The ends stand on the day of the month on
 * which the time without a gap began, clamped to the month's end and back: 31, 28, 31 (business-rules 11).
 */
export function periodAfter(before: Term | undefined, { dia, meses }: { dia: string; meses: number }): Period {
  const goesOn = before !== undefined && before.ate >= dia;
  const desde = goesOn ? before.desde : dia;
  const de = goesOn ? before.ate : dia;
  return { desde, de, ate: monthsLater(desde, monthsBetween(desde, de) + meses) };
}

/** The periods of payments in their order, as if there had never been others. */
export function periodsOf(payments: { dia: string; meses: number }[]): Period[] {
  const periods: Period[] = [];
  for (const payment of payments) periods.push(periodAfter(periods.at(-1), payment));
  return periods;
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
