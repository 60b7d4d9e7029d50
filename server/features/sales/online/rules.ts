import type { Comanda } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { actorOf } from "#server/scope.ts";

type Paid = Pick<Comanda, "id" | "payments">;

/** Only what the card paid goes back to it. Refuses INVALID_INPUT. */
export function refuseNotOnline(comanda: Paid): void {
  if (isOnline(comanda)) return;
  const message = "Esta comanda não foi paga online.";
  throw new Refusal("INVALID_INPUT", { fields: [{ path: "forma", message }] });
}

/**
 * What staff took back of a plan that a card paid for ends at the provider too, after the commit: it renews no more, and with `refund` the
 * card gets its money back. What the provider itself told is done there.
 */
export async function sendBack(call: ShopCall, comanda: Paid, { refund }: { refund: boolean }): Promise<void> {
  if (actorOf(call.scope) === null || !isOnline(comanda)) return;
  await call.enqueue({ name: "send-back", data: { shop: call.scope.shop, comanda: comanda.id, refund } });
}

function isOnline({ payments }: Paid): boolean {
  return payments.some(({ forma }) => forma === "online");
}

/** The shop's day of an instant that the provider named. */
export function dayOf({ scope }: Pick<ShopCall, "scope">, instant: Date): string {
  return localDay(instant, scope.timezone);
}
