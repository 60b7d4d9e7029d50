import { netOf, sharesOfDiscount } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import type { Role } from "#contract/values.ts";
import { Refusal } from "#server/refusal.ts";

/** What the reception may take off an item: the lower of 10 % and R$ 20,00; a barber nothing (business-rules 12). */
const mostOff = { points: 1000, centavos: 2000 };

type Judged = {
  role: Role;
  prices: Map<string, number>;
  before?: Discounted[];
  pricesBefore?: Map<string, number> | undefined;
};
type Discounted = Pick<Comanda, "items" | "desconto">;

/**
 * What is off each item against the catalogue's price, by its id: its own discount, a lowered price, a courtesy, and its share of that on
 * the total. What the client's plan covers or takes off is not of it.
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
 * Refuses DISCOUNT_LIMIT with that limit to the reception and barbers, where an item costs less than they may sell it for, unless it did `before`.
 * That was at `pricesBefore`: another barber's price is another, and who goes back to the first has taken off what is between.
 */
export function refuseDiscount(
  comanda: Discounted,
  { role, prices, before = [], pricesBefore = prices }: Judged,
): void {
  if (role === "admin") return;
  const off = takenOff(comanda, prices);
  const known = new Map(before.flatMap((one) => [...takenOff(one, pricesBefore)]));
  const counted = new Map(before.flatMap(({ items }) => items.map(({ id, quantidade }) => [id, quantidade])));
  const limits = comanda.items.map(({ id, preco, quantidade }) => {
    const list = (prices.get(id) ?? preco) * quantidade;
    const most =
      role === "barbeiro" ? 0 : Math.min(Math.floor((list * mostOff.points) / 10_000), mostOff.centavos * quantidade);
    return { id, limit: Math.max(most, offFewer(known.get(id) ?? 0, quantidade, counted.get(id) ?? quantidade)) };
  });
  const beyond = limits.filter(({ id, limit }) => off.get(id)! > limit);
  if (beyond.length > 0) throw new Refusal("DISCOUNT_LIMIT", { limite: sumOf(beyond) });
}

function sumOf(limits: { limit: number }[]): number {
  return limits.reduce((sum, { limit }) => sum + limit, 0);
}

/** What was off so many stands for as many or more; of fewer for their part. */
function offFewer(off: number, count: number, before: number): number {
  return count < before ? Math.floor((off * count) / before) : off;
}
