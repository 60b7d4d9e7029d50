import type { Comanda } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { coverComanda, isOfPlan, judgeCoverage, usePackages } from "#server/features/sales/covering/queries.ts";
import { comandaById } from "#server/features/sales/queries.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({ within_quota: ["QUOTA_OVER"], not_covered: ["NOT_COVERED"], package_over: ["PACKAGE_OVER"] });

/**
 * Applies the plan and packages of an open comanda's client: covered items cost nothing, other items get the plan's discount, unless
 * staff decided otherwise (business-rules 5 and 11).
 */
export async function coverNow(call: ShopCall, comanda: string): Promise<void> {
  await coverComanda(call.db, call.scope, { comanda, dia: today(call) });
}

/** Refuses QUOTA_OVER or NOT_COVERED when an item that should be covered is not. */
export async function refuseUncovered(call: ShopCall, { id: comanda, items }: Comanda, item: string): Promise<void> {
  const found = items.find(({ id }) => id === item);
  // A missing item means that a combo was replaced by its parts.
  if (!found || found.coberto) return;
  const isOver = await isOfPlan(call.db, call.scope, { comanda, item, dia: today(call) });
  throw new Refusal(isOver ? "QUOTA_OVER" : "NOT_COVERED");
}

/**
 * Counts the covered items of a closing comanda in that day's cycle or uses their package. Returns the comanda as it is sold. Refuses
 * QUOTA_OVER, PACKAGE_OVER, and NOT_COVERED also for what the plan takes off other items, and then writes nothing.
 */
export async function judgeCovered(call: ShopCall, comanda: Comanda, dia: string): Promise<Comanda> {
  const { db, scope } = call;
  const covered = comanda.items.filter(({ coberto }) => coberto);
  const isCheaper = comanda.items.some((item) => item.desconto_clube > 0 && item.desconto === item.desconto_clube);
  if (isCheaper || covered.some(({ pacote }) => !pacote))
    await judgeCoverage(db, scope, { comanda: comanda.id, dia }).catch(refuse);
  if (!covered.some(({ pacote }) => pacote)) return comanda;
  await usePackages(db, scope, { comanda: comanda.id, dia }).catch(refuse);
  return (await comandaById(db, scope, comanda.id))!;
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}
