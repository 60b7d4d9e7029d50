import { addDays, defaultTimezone, localDay } from "#contract/dates.ts";
import type { PlanQuote } from "#contract/shop-subscriptions.ts";
import type { PlatformCall } from "#server/call.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import { barbersOf, giveGrace, planForSale, type PlanForSale } from "#server/features/shop-plans/changing/queries.ts";
import {
  insertInvoice,
  insertSubscription,
  judgeOverdue,
  lockSubscription,
  type Subscription,
  subscriptionOf,
  writeSubscription,
} from "#server/features/shop-plans/periods/queries.ts";
import { difference, dueOf, nextStart, passed, passPeriods } from "#server/features/shop-plans/periods/rules.ts";
import { answerPlanRequest } from "#server/features/shop-plans/requests/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Wanted = { shop: string; plan: string | null };
type Standing = Omit<Subscription, "atual" | "proximo" | "aberta" | "limite">;
type Plan = Pick<PlanForSale, "id" | "preco" | "teste_dias">;
type Terms = Omit<PlanQuote, "barbeiros" | "limite">;

/**
 * The terms of a change of plan today (decisions/0083): the first plan begins with its trial; a trial costs nothing; a more expensive
 * plan takes effect at once for the difference by days, a cheaper one from the next period on; without a plan there are no more invoices.
 */
export function quoteOf(before: Standing | undefined, plan: Plan | null, today: string): Terms {
  if (!plan) return { quando: "agora", de: today, proxima: null, valor: 0 };
  if (!before && plan.teste_dias > 0)
    return { quando: "teste", de: today, proxima: addDays(today, plan.teste_dias), valor: 0 };
  if (!before || before.proxima <= today)
    return { quando: "agora", de: today, proxima: nextStart(today, dayOf(today)), valor: plan.preco };
  const { desde, proxima, preco, cobrado } = before;
  const now = { quando: "agora", de: today, proxima } as const;
  if (desde === null || before.plan_id === plan.id) return { ...now, valor: 0 };
  if (plan.preco < preco && before.plan_id !== null) return { quando: "proximo", de: proxima, proxima, valor: 0 };
  return { ...now, valor: difference({ desde, proxima }, today, [cobrado, plan.preco]) };
}

/** Refuses NOT_FOUND, SHOP_PLAN_ARCHIVED. */
export async function quotePlan({ db, scope, now }: PlatformCall, { shop, plan }: Wanted): Promise<PlanQuote> {
  const { wanted, barbeiros } = await wantedPlan({ db, scope }, { shop, plan });
  const today = localDay(now, defaultTimezone);
  const found = await subscriptionOf(db, scope, shop);
  return { ...quoteOf(found && passed(found, today).kept, wanted, today), barbeiros, limite: wanted?.limite ?? null };
}

/** Changes or removes a shop's plan, on the terms that were shown. Refuses NOT_FOUND, SHOP_PLAN_ARCHIVED, QUOTE_CHANGED. */
export async function changePlan(call: PlatformCall, { shop, plan, valor }: Wanted & { valor: number }): Promise<void> {
  const { db, scope, now } = call;
  const today = localDay(now, defaultTimezone);
  const { wanted } = await wantedPlan(call, { shop, plan });
  await passPeriods(call, { shop, today });
  const before = await lockSubscription(db, scope, shop);
  const quote = quoteOf(before, wanted, today);
  if (quote.valor !== valor) throw new Refusal("QUOTE_CHANGED");
  if (wanted) await give(call, { shop, before, plan: wanted, quote });
  else if (before) await writeSubscription(db, scope, { shop, change: { plan_id: null, proximo_plano_id: null } });
  await answerPlanRequest(db, scope, shop);
  const details = { plano: wanted?.nome ?? "nenhum", ...(quote.quando === "proximo" && { dia: quote.de }) };
  await recordPlatformEvent(call, "shop_plan_changed", { shop, details });
}

type Given = { shop: string; before: Subscription | undefined; plan: PlanForSale; quote: Terms };

async function give({ db, scope }: PlatformCall, { shop, before, plan, quote }: Given): Promise<void> {
  const { quando, de, valor } = quote;
  const proxima = quote.proxima!;
  const begins = !before || before.proxima <= de;
  // A period stays paid at the dearest of its plans, also where one of them was taken away.
  const cobrado = before?.desde && !begins ? Math.max(before.cobrado, plan.preco) : plan.preco;
  const terms = { plan_id: plan.id, preco: plan.preco, cobrado, limite: plan.limite };
  if (quando === "proximo") return writeSubscription(db, scope, { shop, change: { proximo_plano_id: plan.id } });
  if (before?.plan_id === plan.id) return writeSubscription(db, scope, { shop, change: { proximo_plano_id: null } });
  if (!before) {
    const teste_ate = quando === "teste" ? addDays(proxima, -1) : null;
    await insertSubscription(db, scope, {
      shop,
      ...terms,
      teste_ate,
      proxima,
      dia: dayOf(quando === "teste" ? proxima : de),
    });
  } else await writeSubscription(db, scope, { shop, change: { ...terms, proximo_plano_id: null } });
  if (quando === "teste") return;
  if (begins) await writeSubscription(db, scope, { shop, change: { desde: de, proxima, dia: dayOf(de) } });
  await insertInvoice(db, scope, { shop, plan, valor, de, ate: addDays(proxima, -1), ...dueOf(de), ajuste: !begins });
}

/** Extends the tolerance of a shop's unpaid invoices by these days. Refuses NOTHING_DUE. */
export async function grace(call: PlatformCall, { shop, dias }: { shop: string; dias: number }): Promise<void> {
  const { db, scope, now } = call;
  await lockSubscription(db, scope, shop);
  const today = localDay(now, defaultTimezone);
  if (!(await giveGrace(db, scope, { shop, ate: addDays(today, dias), dias }))) throw new Refusal("NOTHING_DUE");
  await judgeOverdue(db, scope, { shop, today });
  await recordPlatformEvent(call, "shop_grace_given", { shop, details: { days: String(dias) } });
}

async function wantedPlan(
  { db, scope }: Pick<PlatformCall, "db" | "scope">,
  { shop, plan: id }: Wanted,
): Promise<{ wanted: PlanForSale | null; barbeiros: number }> {
  const barbeiros = await barbersOf(db, scope, shop);
  if (barbeiros === undefined) throw new Refusal("NOT_FOUND");
  if (id === null) return { wanted: null, barbeiros };
  const wanted = await planForSale(db, scope, id);
  if (!wanted) throw new Refusal("NOT_FOUND");
  if (wanted.archived_at) throw new Refusal("SHOP_PLAN_ARCHIVED");
  return { wanted, barbeiros };
}

function dayOf(day: string): number {
  return Number(day.slice(8));
}
