import type { Random } from "./random.ts";
import type { Row } from "./rows.ts";
import type { Movement } from "./stock-rows.ts";

type Packages = Map<string | undefined, { product: Row<"products">; each: number }>;

/** On the first of each month so much comes in as the month will sell: the shelves stay as full as they are. */
export function restocked(random: Random, sold: Movement[], packages: Packages): Movement[] {
  const months = Map.groupBy(
    sold,
    ({ product_id, created_at }) => `${product_id} ${created_at.toISOString().slice(0, 7)}`,
  );
  return [...months.values()].map((sales) => {
    const { product_id, created_at, barbershop_id } = sales[0]!;
    const { product, each } = packages.get(product_id)!;
    const quantidade = -sales.reduce((sum, sale) => sum + sale.quantidade, 0);
    const came = new Date(created_at.getTime() - 24 * 3_600_000);
    return {
      id: random.id(came),
      barbershop_id,
      product_id,
      tipo: "entrada",
      quantidade,
      custo: (quantidade / (product.conteudo ?? 1)) * each,
      motivo: "",
      comanda_item_id: null,
      created_at: came,
    };
  });
}
