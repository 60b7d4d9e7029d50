import type * as z from "zod";
import { addDays, formatDay, localDay } from "#contract/dates.ts";
import { mostMonthsAhead, type AnnouncePrice, priceNoticeDays } from "#contract/plan-prices.ts";
import { monthsLater } from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { clientsToTell, holdPlan, type PricedPlan, setNewPrice } from "#server/features/plans/pricing/queries.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Announces what those who subscribe to a plan pay at renewals from a day on. A job notifies each of them after the commit and writes the
 * price down with the notice. Asked twice, it is announced once. Refuses NOT_FOUND, PRICE_OF_ARCHIVED, PRICE_ANNOUNCED while another
 * one waits for its day, a day that leaves less notice than `priceNoticeDays` or is too far, and a price that all of them pay already.
 */
export async function announcePrice(call: ShopCall, { id, preco, de }: z.output<typeof AnnouncePrice>): Promise<void> {
  const { db, scope, now } = call;
  const today = localDay(now, scope.timezone);
  const first = addDays(today, priceNoticeDays);
  if (de < first)
    throw wrong("de", `O aviso é de pelo menos ${priceNoticeDays} dias: escolha ${formatDay(first)} ou depois.`);
  const last = monthsLater(today, mostMonthsAhead);
  if (de > last) throw wrong("de", `Data distante demais: escolha ${formatDay(last)} ou antes.`);
  const plan = await held(call, id);
  if (plan.archived_at) throw new Refusal("PRICE_OF_ARCHIVED");
  if (plan.preco_novo === preco && plan.preco_novo_de === de) return;
  if (waits(plan, today)) throw new Refusal("PRICE_ANNOUNCED");
  await setNewPrice(db, scope, { id, price: { preco, de }, now });
  if ((await clientsToTell(db, scope, { plan: id, today })).length === 0)
    throw wrong("preco", "Ninguém que assina este plano paga outro preço.");
  await tell(call, id);
}

/** Takes an announced price back before its day; who was notified is notified again. Refuses NOT_FOUND and NO_PRICE_ANNOUNCED. */
export async function withdrawPrice(call: ShopCall, { id, de }: { id: string; de: string }): Promise<void> {
  const plan = await held(call, id);
  if (plan.preco_novo_de !== de || !waits(plan, localDay(call.now, call.scope.timezone)))
    throw new Refusal("NO_PRICE_ANNOUNCED");
  await setNewPrice(call.db, call.scope, { id, price: null, now: call.now });
  await tell(call, id);
}

async function held({ db, scope }: ShopCall, id: string): Promise<PricedPlan> {
  const plan = await holdPlan(db, scope, id);
  if (!plan) throw new Refusal("NOT_FOUND");
  return plan;
}

function waits({ preco_novo_de }: PricedPlan, today: string): boolean {
  return preco_novo_de !== null && preco_novo_de > today;
}

async function tell(call: ShopCall, plan: string): Promise<void> {
  await call.enqueue({ name: "tell-price", data: { shop: call.scope.shop, plan } });
  call.announce({ feature: "subscription_plans", ids: [plan], days: [], for: { barbers: [], clients: [] } });
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
