import { daysBetween } from "#contract/periods.ts";
import { countedDay, type Pause } from "#server/features/plans/cycles/rules.ts";

/** A period and what it is worth, in centavos: what was paid for it, and what was taken off as it came by a change. */
export type Worth = { de: string; ate: string; vale: number };

/**
 * How many days of what is paid are left on a day, and what they are worth in centavos: paid × days left / days of the period, rounded
 * half away from zero, once (business-rules 11). Days on which it was paused do not count.
 */
export function unusedOf(periods: Worth[], day: string, pauses: Pause[] = []): { dias: number; credito: number } {
  let [dias, whole, part, of] = [0, 0, 0, 1];
  for (const { de, ate, vale } of periods) {
    if (ate <= day) continue;
    const end = countedDay(ate, pauses);
    const begins = countedDay(de, pauses);
    const left = daysBetween(de < day ? countedDay(day, pauses) : begins, end);
    dias += left;
    // Periods follow one another: the day lies in one of them, and later ones are left as a whole.
    if (de < day) [part, of] = [vale * left, daysBetween(begins, end)];
    else whole += vale;
  }
  return { dias, credito: whole + Math.floor((2 * part + of) / (2 * of)) };
}

type Price = { preco: number; meses: number };

/** Whether a change goes to a plan that costs more a month and is not paid already: it is made at once, every other at the renewal. */
export function isUpgrade(from: Price, to: Price, credito: number): boolean {
  return to.preco * from.meses > from.preco * to.meses && to.preco >= credito;
}
