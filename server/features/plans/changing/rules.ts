import { daysBetween } from "#contract/periods.ts";
import { countedDay, type Pause } from "#server/features/plans/cycles/rules.ts";

/** A period and its value in centavos: the amount paid for it, plus what a change took off its price. */
export type Worth = { de: string; ate: string; vale: number };

/**
 * The remaining paid days on a day, and their value in centavos: paid × days left / days of the period, rounded half away from zero, once
 * (business-rules 11). Paused days do not count.
 */
export function unusedOf(periods: Worth[], day: string, pauses: Pause[] = []): { dias: number; credito: number } {
  let [dias, whole, part, of] = [0, 0, 0, 1];
  for (const { de, ate, vale } of periods) {
    if (ate <= day) continue;
    const end = countedDay(ate, pauses);
    const begins = countedDay(de, pauses);
    const left = daysBetween(de < day ? countedDay(day, pauses) : begins, end);
    dias += left;
    // Periods are consecutive: the day lies in one of them, and later ones count in full.
    if (de < day) [part, of] = [vale * left, daysBetween(begins, end)];
    else whole += vale;
  }
  return { dias, credito: whole + Math.floor((2 * part + of) / (2 * of)) };
}

type Price = { preco: number; meses: number };

/**
 * Whether a change goes to a plan with a higher monthly price that the credit does not already pay. Such a change happens at once, all
 * others at the renewal.
 */
export function isUpgrade(from: Price, to: Price, credito: number): boolean {
  return to.preco * from.meses > from.preco * to.meses && to.preco >= credito;
}
