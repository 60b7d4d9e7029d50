import { addDays } from "#contract/dates.ts";
import { daysBetween, firstOfMonth, lastOfMonth, monthsLater } from "#contract/periods.ts";
import type { PlatformCall } from "#server/call.ts";
import {
  insertInvoice,
  lockSubscription,
  type Subscription,
  writeSubscription,
} from "#server/features/shop-plans/periods/queries.ts";

/** So many days after a period begins its invoice is due. */
export const dueDays = 5;
/** Days after the due day before an unpaid invoice limits the shop (decisions/0083). */
const toleranceDays = 15;

/** The first day of the period after the one that begins on `de`: on the anchor's day of the next month, clamped to its end (business-rules 11). */
export function nextStart(de: string, dia: number): string {
  const month = monthsLater(firstOfMonth(de), 1);
  const [day, last] = [`${month.slice(0, 8)}${String(dia).padStart(2, "0")}`, lastOfMonth(month)];
  return day > last ? last : day;
}

/** The extra price of the rest of a period on a more expensive plan: by days, today included, rounded down. Centavos. */
export function difference(
  period: { desde: string; proxima: string },
  today: string,
  [before, after]: [number, number],
) {
  const [left, all] = [daysBetween(today, period.proxima), daysBetween(period.desde, period.proxima)];
  return after <= before ? 0 : Math.floor(((after - before) * Math.min(left, all)) / all);
}

/** The due day of an invoice of that day, and the last day of its tolerance. */
export function dueOf(day: string): { vence: string; tolera_ate: string } {
  const vence = addDays(day, dueDays);
  return { vence, tolera_ate: addDays(vence, toleranceDays) };
}

type Call = Pick<PlatformCall, "db" | "scope">;

/** The subscription after its due periods have begun, and those periods. */
export function passed(found: Subscription, today: string): { kept: Subscription; begun: Period[] } {
  let kept = found;
  const begun: Period[] = [];
  while (kept.plan_id !== null && kept.proxima <= today) {
    const [desde, proxima] = [kept.proxima, nextStart(kept.proxima, kept.dia)];
    const plan = kept.proximo ?? kept.atual!;
    const { id: plan_id, preco, limite } = plan;
    const period = { plan_id, preco, cobrado: preco, limite, desde, proxima, proximo_plano_id: null };
    kept = { ...kept, ...period, atual: plan, proximo: null };
    begun.push({ plan, de: desde, ate: addDays(proxima, -1) });
  }
  return { kept, begun };
}

type Period = { plan: NonNullable<Subscription["atual"]>; de: string; ate: string };

/** Begins the periods of a shop that have come, each with its invoice; while the shop is not open they pass without one. */
export async function passPeriods(
  { db, scope }: Call,
  { shop, today }: { shop: string; today: string },
): Promise<void> {
  const found = await lockSubscription(db, scope, shop);
  const { kept, begun } = found ? passed(found, today) : { kept: null, begun: [] };
  if (!kept || begun.length === 0) return;
  for (const { plan, ...days } of begun)
    if (kept.aberta)
      await insertInvoice(db, scope, { shop, plan, valor: plan.preco, ...days, ...dueOf(days.de), ajuste: false });
  const { plan_id, preco, cobrado, limite, desde, proxima, proximo_plano_id } = kept;
  const change = { plan_id, preco, cobrado, limite, desde, proxima, proximo_plano_id };
  await writeSubscription(db, scope, { shop, change });
}
