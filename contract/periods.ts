import * as z from "zod";
import { addDays, startOfWeek } from "#contract/dates.ts";
import { AskedDay, type Day } from "#contract/values.ts";

/** A range of days of the shop's calendar, both included. */
export type Span = { de: z.infer<typeof Day>; ate: z.infer<typeof Day> };

/** A period that is not over ends today, so that it is compared with the same number of days. */
export const periodNames = {
  hoje: "Hoje",
  semana: "Esta semana",
  mes: "Este mês",
  mes_passado: "Mês passado",
  ano: "Este ano",
  outro: "Personalizado",
} as const;
export const PeriodName = z.enum(Object.keys(periodNames) as (keyof typeof periodNames)[]);
export type PeriodName = z.infer<typeof PeriodName>;

export const comparisonNames = { antes: "Período anterior", ano_passado: "Mesmo período do ano passado" } as const;
export const Comparison = z.enum(Object.keys(comparisonNames) as (keyof typeof comparisonNames)[]);
export type Comparison = z.infer<typeof Comparison>;

/** Shown instead of numbers, where a period begins on a hidden day or is yet to come. */
export const noDayShown = "Nenhum dia deste período pode ser mostrado ainda.";

/** The longest period, and how far from today a day of the books may be: one farther away is a typing error. */
export const mostYears = 10;

/** A period and what it is compared with; ten years at most. */
export const AskedPeriod = z
  .strictObject({ de: AskedDay, ate: AskedDay, comparar: Comparison.default("antes") })
  .refine(({ de, ate }) => de <= ate, { path: ["ate"], message: "O fim vem antes do começo." })
  // Also runs on values that are no day.
  .refine(({ de, ate }) => !AskedDay.safeParse(de).success || ate < yearsLater(de, mostYears), {
    path: ["ate"],
    message: `No máximo ${mostYears} anos.`,
  })
  .meta({ examples: [{ de: "2026-11-01", ate: "2026-11-23", comparar: "antes" }] });
export type AskedPeriod = z.infer<typeof AskedPeriod>;

/** The days of a named period, as of today. */
export function spanOf(name: Exclude<PeriodName, "outro">, today: string): Span {
  const month = firstOfMonth(today);
  const spans = {
    hoje: { de: today, ate: today },
    semana: { de: startOfWeek(today), ate: today },
    mes: { de: month, ate: today },
    mes_passado: { de: firstOfMonth(addDays(month, -1)), ate: addDays(month, -1) },
    ano: { de: `${today.slice(0, 4)}-01-01`, ate: today },
  };
  return spans[name];
}

/**
 * The period to compare with: the same days a year before, or the preceding ones. For months and years, the same number of them before; for
 * days within a week, those of the last week; for others, the same number of days before.
 */
export function comparedWith({ de, ate }: Span, comparar: Comparison): Span {
  if (comparar === "ano_passado") return { de: yearsLater(de, -1), ate: sameEnd(ate, yearsLater(ate, -1)) };
  const length = daysBetween(de, ate) + 1;
  if (de.endsWith("-01-01") && ate.slice(0, 4) === de.slice(0, 4) && ate.slice(5, 7) !== "01")
    return comparedWith({ de, ate }, "ano_passado");
  const months = monthsBetween(de, ate) + 1;
  const isOfMonths = de.endsWith("-01") && (months === 1 || isEndOfMonth(ate)) && length > 1;
  if (isOfMonths) return { de: monthsLater(de, -months), ate: sameEnd(ate, monthsLater(ate, -months)) };
  const back = de === startOfWeek(de) && length <= 7 && length > 1 ? 7 : length;
  return { de: addDays(de, -back), ate: addDays(ate, -back) };
}

/** The change in whole percent; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 100) / Math.abs(before));
}

/** Whether a day is too many years before or after today. */
export function isFarAway(day: string, today: string): boolean {
  return day < yearsLater(today, -mostYears) || day > yearsLater(today, mostYears);
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: string): string {
  return addDays(monthsLater(firstOfMonth(day), 1), -1);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The same day of another month, or its last day where it is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = addDays(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

function yearsLater(day: string, years: number): string {
  return monthsLater(day, years * 12);
}

/** A period that ends with its month is compared with the whole other month. */
function sameEnd(day: string, other: string): string {
  return isEndOfMonth(day) ? lastOfMonth(other) : other;
}

function isEndOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith("-01");
}

/** The number of months between the months of two days. */
export function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}
