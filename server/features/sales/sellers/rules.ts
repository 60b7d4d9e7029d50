import type * as z from "zod";
import type { ComandaItem } from "#contract/comandas.ts";
import type { ChangeItem } from "#contract/comanda-items.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** A barber sells plans as himself. Refuses FORBIDDEN. */
export function sellerOf({ scope }: ShopCall, named: string | null): string | null {
  if (scope.actor.role !== "barbeiro") return named;
  if (named && named !== scope.barber) throw new Refusal("FORBIDDEN");
  return scope.barber;
}

/** Refuses FORBIDDEN to a barber who changes whose another barber's item is, or how it is shared. */
export function refuseTaking({ scope }: ShopCall, item: ComandaItem, given: z.output<typeof ChangeItem>): void {
  const { actor, barber } = scope;
  if (actor.role !== "barbeiro" || item.barbeiro_id === null || item.barbeiro_id === barber) return;
  const whose = ["barbeiro_id", "segundo_barbeiro_id", "parte_do_segundo"] as const;
  if (whose.some((column) => item[column] !== (given[column] ?? null))) throw new Refusal("FORBIDDEN");
}
