import { parted } from "#contract/comanda-sums.ts";
import type { ShopCall } from "#server/call.ts";
import { insertBought, packageTerms, type PackageTerms, type Use } from "#server/features/packages/selling/queries.ts";

/**
 * Splits a package's price over its uses, in centavos: in proportion to the services' catalogue prices, by largest remainder, so that the
 * parts add up (business-rules 11). Equally when all prices are zero.
 */
export function usesOf(valor: number, servicos: PackageTerms["servicos"]): Use[] {
  const uses = servicos.flatMap(({ id, usos, preco }) => Array.from({ length: usos }, () => ({ id, preco })));
  const isFree = uses.every(({ preco }) => preco === 0);
  const parts = parted(
    valor,
    uses.map(({ preco }) => (isFree ? 1 : preco)),
  );
  return uses.map(({ id }, at) => ({ service_id: id, valor: parts[at]! }));
}

type Sold = { client: string; item: string; package: string; dia: string; valor: number };

/** Gives the package to the client, who is locked, with its current uses and end. */
export async function sellPackage({ db, scope }: ShopCall, sold: Sold): Promise<void> {
  const { client, item, dia, valor } = sold;
  const { servicos, ...terms } = await packageTerms(db, scope, { id: sold.package, dia });
  const bought = { cliente_id: client, package_id: sold.package, item_id: item, dia, valor, ...terms };
  await insertBought(db, scope, bought, usesOf(valor, servicos));
}
