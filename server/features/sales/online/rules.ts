import { sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { chargesOf, giveChargeBack } from "#server/features/sales/online/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { actorOf } from "#server/scope.ts";

type Paid = Pick<Comanda, "id" | "payments">;

/** Refuses CHARGE_PENDING when `valor` centavos less are missing than are being paid by link, since both would be too much. */
export function refuseCharged(comanda: Comanda, valor: number): void {
  const { cobranca } = comanda;
  if (cobranca && sumsOf(comanda).falta - valor < cobranca.valor) throw new Refusal("CHARGE_PENDING");
}

/**
 * Returns so many centavos to the cards that paid online, the first payment first. Refuses INVALID_INPUT when nothing was paid online, or
 * less than that is left of what was paid by link.
 */
export async function returnToCard(call: ShopCall, comanda: Paid, valor: number): Promise<void> {
  if (!isOnline(comanda)) throw notOnCard("Esta comanda não foi paga online.");
  const charges = await chargesOf(call.db, call.scope, comanda.id);
  if (charges.length === 0) return;
  const room = charges.reduce((sum, { resta }) => sum + resta, 0);
  if (valor > room) throw notOnCard(`Online voltam no máximo ${moneyText(room)}. Devolva de outra forma.`);
  let rest = valor;
  for (const { payment, resta } of charges) {
    const part = Math.min(rest, resta);
    await backToCard(call, { payment, valor: part });
    rest -= part;
  }
}

function notOnCard(message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path: "forma", message }] });
}

/** Gives so many centavos of a payment by link back to its card, after the commit. Of other online payments `sendBack` does. */
export async function backToCard(call: ShopCall, of: { payment: string; valor: number }): Promise<void> {
  const { db, scope } = call;
  const charge = of.valor > 0 && (await giveChargeBack(db, scope, of));
  if (charge) await call.enqueue({ name: "settle-charge", data: { shop: scope.shop, charge } });
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
