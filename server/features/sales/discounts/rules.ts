import { netOf, sharesOfDiscount } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import type { ShopCall } from "#server/call.ts";
import { counterLimits } from "#server/features/cash/limits/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** The limit per item: the lower of a rate of its catalogue price, in basis points, and an amount per unit (business-rules 12). */
export type DiscountLimit = { bps: number; centavos: number };

/** The caller's limit; null for who may give any discount. */
export async function discountLimit({ db, scope }: ShopCall): Promise<DiscountLimit | null> {
  const { role } = scope.actor;
  if (role !== "recepcionista" && role !== "barbeiro") return null;
  const limits = await counterLimits(db, scope);
  const bps = role === "barbeiro" ? limits.desconto_barbeiro : limits.desconto_recepcao;
  return { bps, centavos: limits.desconto_valor };
}

type Judged = {
  /** Null: none, as for an admin. */
  most: DiscountLimit | null;
  prices: Map<string, number>;
  before?: Discounted[];
  pricesBefore?: Map<string, number> | undefined;
};
type Discounted = Pick<Comanda, "items" | "desconto">;

/**
 * The discount of each item against the catalogue price, by item id: its own discount, a lowered price, a courtesy, and its share of the
 * discount on the total. Excludes plan coverage and plan discounts.
 */
export function takenOff({ items, desconto }: Discounted, prices: Map<string, number>): Map<string, number> {
  const shares = sharesOfDiscount({ items, desconto });
  return new Map(
    items.map((item, position) => {
      const list = (prices.get(item.id) ?? item.preco) * item.quantidade;
      if (item.coberto) return [item.id, 0];
      const paid = item.cortesia ? 0 : netOf(item) - shares[position]!;
      return [item.id, Math.max(0, list - paid - Math.min(item.desconto, item.desconto_clube))];
    }),
  );
}

/**
 * Refuses DISCOUNT_LIMIT, with the limit, when an item costs less than the caller may sell it for, unless it already did
 * `before`. `pricesBefore` holds the catalogue prices at that time: changing the barber changes the price, and changing back
 * must not create a discount.
 */
export function refuseDiscount(
  comanda: Discounted,
  { most, prices, before = [], pricesBefore = prices }: Judged,
): void {
  if (!most) return;
  const off = takenOff(comanda, prices);
  const known = new Map(before.flatMap((one) => [...takenOff(one, pricesBefore)]));
  const counted = new Map(before.flatMap(({ items }) => items.map(({ id, quantidade }) => [id, quantidade])));
  const limits = comanda.items.map(({ id, preco, quantidade }) => {
    const list = (prices.get(id) ?? preco) * quantidade;
    const allowed = Math.min(Math.floor((list * most.bps) / 10_000), most.centavos * quantidade);
    return { id, limit: Math.max(allowed, offFewer(known.get(id) ?? 0, quantidade, counted.get(id) ?? quantidade)) };
  });
  const beyond = limits.filter(({ id, limit }) => off.get(id)! > limit);
  if (beyond.length > 0) throw new Refusal("DISCOUNT_LIMIT", { limite: sumOf(beyond) });
}

/** Whether the discounts and courtesies are more than before. */
export function isRaised(
  comanda: Discounted,
  { prices, before = [], pricesBefore = prices }: Omit<Judged, "most">,
): boolean {
  const off = (one: Discounted, at: Map<string, number>) => [...takenOff(one, at).values()].reduce((a, b) => a + b, 0);
  return off(comanda, prices) > before.reduce((sum, one) => sum + off(one, pricesBefore), 0);
}

function sumOf(limits: { limit: number }[]): number {
  return limits.reduce((sum, { limit }) => sum + limit, 0);
}

/** The discount that existed before, reduced in proportion when the item now has fewer units. */
function offFewer(off: number, count: number, before: number): number {
  return count < before ? Math.floor((off * count) / before) : off;
}
