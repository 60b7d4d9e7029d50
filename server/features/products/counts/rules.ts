import type * as z from "zod";
import type { StartCount, stockCounts } from "#contract/stock-counts.ts";
import type { ShopCall } from "#server/call.ts";
import {
  addScanned,
  changeCount,
  countedProducts,
  differencesOf,
  insertCount,
  insertDifferences,
  setCounted,
  stockCountOf,
} from "#server/features/products/counts/queries.ts";
import { announceMoved } from "#server/features/products/low-stock/rules.ts";
import { refusingShortage } from "#server/features/products/movements/rules.ts";
import { Refusal } from "#server/refusal.ts";

type Input<Call extends keyof typeof stockCounts> = z.output<
  NonNullable<(typeof stockCounts)[Call]["~orpc"]["inputSchema"]>
>;

export async function startCount(call: ShopCall, given: z.output<typeof StartCount>): Promise<{ id: string }> {
  const id = await insertCount(call.db, call.scope, given);
  announceCount(call, id);
  return { id };
}

/** Refuses NOT_FOUND. */
export async function countDetails({ db, scope }: ShopCall, id: string) {
  const count = await stockCountOf(db, scope, id);
  if (!count) throw new Refusal("NOT_FOUND");
  return count;
}

/** Refuses NOT_FOUND. */
export async function productsToCount(call: ShopCall, asked: Input<"products">) {
  const { categoria } = await countDetails(call, asked.id);
  return countedProducts(call.db, call.scope, { ...asked, categoria });
}

/** Refuses NOT_FOUND. */
export async function countDifferences(call: ShopCall, asked: Input<"differences">) {
  await countDetails(call, asked.id);
  return differencesOf(call.db, call.scope, asked);
}

/** Sets the counted quantity of a product, replacing an earlier one. Refuses NOT_FOUND and COUNT_OVER. */
export async function countProduct(call: ShopCall, given: Input<"count">): Promise<void> {
  await change(call, { id: given.id });
  if (!(await setCounted(call.db, call.scope, given))) throw new Refusal("NOT_FOUND");
}

/** Adds a package to the counted quantity. Refuses NOT_FOUND, COUNT_OVER and CODE_UNKNOWN. */
export async function scanProduct(call: ShopCall, { id, codigo }: Input<"scan">) {
  const { categoria } = await change(call, { id });
  const product = await addScanned(call.db, call.scope, { id, codigo, categoria });
  if (!product) throw new Refusal("CODE_UNKNOWN");
  return product;
}

/**
 * Posts the reviewed differences and ends the count; uncounted products do not change. Refuses NOT_FOUND, COUNT_OVER, COUNT_CHANGED, and
 * NOT_ENOUGH_STOCK when more has left the stock since the count than the difference allows.
 */
export async function postCount(call: ShopCall, { id, version }: Input<"book">): Promise<{ booked: number }> {
  const { nome } = await change(call, { id, version, ended: "booked" });
  const booked = await refusingShortage(insertDifferences(call.db, call.scope, { id, motivo: `Contagem: ${nome}` }));
  await announceMoved(call, booked);
  return { booked: booked.length };
}

/** Refuses NOT_FOUND and COUNT_OVER. */
export async function discardCount(call: ShopCall, { id }: { id: string }): Promise<void> {
  await change(call, { id, ended: "cancelled" });
}

async function change(call: ShopCall, changed: Parameters<typeof changeCount>[2]) {
  const count = await changeCount(call.db, call.scope, changed);
  if (!count) {
    const { situacao } = await countDetails(call, changed.id);
    throw new Refusal(situacao === "aberta" ? "COUNT_CHANGED" : "COUNT_OVER");
  }
  announceCount(call, changed.id);
  return count;
}

function announceCount({ announce }: ShopCall, id: string): void {
  announce({ feature: "stock-counts", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
