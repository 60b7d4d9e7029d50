import type { Comanda } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { actorOf } from "#server/scope.ts";

type Paid = Pick<Comanda, "id" | "payments">;

/** An online payment can only be returned to its card. Refuses INVALID_INPUT. */
export function refuseNotOnline(comanda: Paid): void {
  if (isOnline(comanda)) return;
  const message = "Esta comanda não foi paga online.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: "forma", message }] });
}

/**
 * After staff reverse a plan paid by card, ends it at the provider after the commit: it no longer renews, and with `refund` the card gets
 * its money back. Skipped when the provider reported the reversal itself.
 */
export async function sendBack(call: ShopCall, comanda: Paid, { refund }: { refund: boolean }): Promise<void> {
  if (actorOf(call.scope) === null || !isOnline(comanda)) return;
  await call.enqueue({ name: "send-back", data: { shop: call.scope.shop, comanda: comanda.id, refund } });
}

function isOnline({ payments }: Paid): boolean {
  return payments.some(({ forma }) => forma === "online");
}

/** The shop's local day of an instant from the provider. */
export function dayOf({ scope }: Pick<ShopCall, "scope">, instant: Date): string {
  return localDay(instant, scope.timezone);
}
