import { inOpenShops } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import type { Line } from "#server/features/commissions/earning/queries.ts";
import { earn, postApart, returned } from "#server/features/commissions/earning/rules.ts";
import { comandasWithoutCommission } from "#server/features/sales/earlier/queries.ts";
import { comandaById, lockComanda } from "#server/features/sales/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** Comandas per transaction, so that a desk never waits long. */
const most = 100;

/**
 * Computes commissions for comandas that were closed before commissions existed: once, by today's rules, posted today and marked. The
 * months of those sales stay unchanged (issue 27).
 */
export function earnEarlier(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, earnSome);
}

/** Returns whether more may remain. */
async function earnSome(call: ShopCall<PublicScope>): Promise<boolean> {
  const { db, scope } = call;
  const found = await comandasWithoutCommission(db, scope, most);
  for (const id of found) {
    await lockComanda(db, scope, id);
    const comanda = await comandaById(db, scope, id);
    // Somebody reversed it in the meantime.
    if (comanda?.situacao !== "fechada") continue;
    const { lines } = await earn(call, comanda);
    const marked = lines.map((line) => ({ ...line, retroativa: true }));
    const back = marked.flatMap((line): Line[] => {
      const { quantidade: de, devolvida } = comanda.items.find(({ id: item }) => item === line.item_id)!;
      if (devolvida === 0) return [];
      const part = { quantidade: devolvida, antes: 0, de };
      return [{ ...returned(line, part), retroativa: true }];
    });
    await postApart(call, { comanda: id, lines: [...marked, ...back] });
  }
  if (found.length > 0)
    call.announce({ feature: "commissions", ids: [], days: [], for: { barbers: "all", clients: [] } });
  return found.length === most;
}
