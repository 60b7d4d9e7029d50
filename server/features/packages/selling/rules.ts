import { parted } from "#contract/comanda-sums.ts";
import type { ShopCall } from "#server/call.ts";
import { insertBought, packageTerms, type PackageTerms, type Use } from "#server/features/packages/selling/queries.ts";

/**
 * What was paid for a package, in centavos, over its uses: by what each service costs in the catalogue, by largest remainder, so that the
 * parts are the whole (business-rules 11). Where all cost nothing, alike.
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

/** Makes it the client's, who is held, with the uses and the end that it has today. */
export async function sellPackage({ db, scope }: ShopCall, sold: Sold): Promise<void> {
  const { client, item, dia, valor } = sold;
  const { servicos, ...terms } = await packageTerms(db, scope, { id: sold.package, dia });
  const bought = { cliente_id: client, package_id: sold.package, item_id: item, dia, valor, ...terms };
  await insertBought(db, scope, bought, usesOf(valor, servicos));
}
