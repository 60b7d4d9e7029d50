import type * as z from "zod";
import type { SaveTiers, TierProgress } from "#contract/commission-tiers.ts";
import { addDays, localDay, spanOfDays } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { progressOf } from "#server/features/commissions/computing/parts/rules.ts";
import { deleteTiers, soldBy, upsertTiers } from "#server/features/commissions/tiers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Saves tiers for future sales. Refuses NOT_FOUND. */
export async function saveTiers(call: ShopCall, given: z.output<typeof SaveTiers>): Promise<{ id: string }> {
  const id = await upsertTiers(call.db, call.scope, given).catch(refuseUnknown);
  announceChange(call);
  return { id };
}

/** Refuses NOT_FOUND. */
export async function removeTiers(call: ShopCall, id: string): Promise<void> {
  if (!(await deleteTiers(call.db, call.scope, id))) throw new Refusal("NOT_FOUND");
  announceChange(call);
}

/**
 * A barber's progress in this month, up to the drawer that is not counted yet (decision 0062); null without tiers. Refuses NOT_FOUND,
 * also to a barber for a colleague.
 */
export async function readProgress(call: ShopCall, barbeiro: string): Promise<TierProgress | null> {
  const { db, scope, now } = call;
  if (scope.actor.role === "barbeiro" && scope.barber !== barbeiro) throw new Refusal("NOT_FOUND");
  const today = localDay(now, scope.timezone);
  const open = await uncountedDay(db, scope);
  const por_contar = open !== null && open <= today ? open : null;
  const ate = por_contar ? addDays(por_contar, -1) : today;
  const end = spanOfDays(ate, 1, scope.timezone).until;
  const sold = await soldBy(db, scope, { barbeiro, de: `${today.slice(0, 7)}-01`, ate, end });
  if (!sold?.faixas?.length) return null;
  const { tipo } = sold;
  return { tipo, vendido: sold.vendido, ...progressOf(sold.vendido, sold.faixas), por_contar };
}

/** Barbers see the distance to the next tier. */
function announceChange({ announce }: ShopCall): void {
  announce({ feature: "commissions", ids: [], days: [], for: { barbers: "all", clients: [] } });
}

const refuseUnknown = refusing({ commission_tiers_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"] });
