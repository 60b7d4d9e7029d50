import { quantityText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { Booked } from "#server/features/products/movements/queries.ts";
import { productRegister } from "#server/features/products/rules.ts";

type Level = { saldo: number; quantidade: number; estoque_minimo: number };

/** Whether this movement, and none before it, brought the stock to its minimum or below. */
export function ranLow({ saldo, quantidade, estoque_minimo }: Level): boolean {
  return estoque_minimo > 0 && saldo <= estoque_minimo && saldo - quantidade > estoque_minimo;
}

/**
 * Announces the movements to open screens and notifies the desk of products that became low, once for all of them. The person who posted
 * them is notified too, because low stock is nobody's own act.
 */
export async function announceMoved(call: ShopCall, booked: Booked[]): Promise<void> {
  productRegister.announce(
    call,
    booked.map(({ product_id }) => product_id),
  );
  const low = booked.filter(ranLow);
  const [only] = low;
  if (!only) return;
  const data: Record<string, string> = low.length === 1 ? { product: only.product_id } : {};
  await notify(call, { kind: "low_stock", message: lowText(low), data, to: { desk: true }, doer: null });
}

/** `Pomada com 2 un, o mínimo é 3 un.` */
function lowText(low: Booked[]): string {
  const [first, second, third, ...more] = low.map(
    ({ produto, saldo, unidade }) => `${produto} com ${quantityText(saldo, unidade)}`,
  );
  if (!second) return `${first}, o mínimo é ${quantityText(low[0]!.estoque_minimo, low[0]!.unidade)}.`;
  const named = [first, second, third].filter((one) => one !== undefined);
  return more.length > 0 ? `${named.join(", ")} e mais ${more.length}.` : `${named.join(", ")}.`;
}
