import type * as z from "zod";
import type { ChangeItem } from "#contract/comanda-items.ts";
import type { ComandaItem } from "#contract/comandas.ts";
import type { RowChange } from "#contract/row-changes.ts";
import type { ShopCall } from "#server/call.ts";
import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * The commission rate of one item comes before all others (business-rules 3). Refuses FORBIDDEN to all but admins, and INVALID_INPUT for
 * an item that is no service or product.
 */
export function refuseRate({ scope }: ShopCall, { tipo }: ComandaItem, given: z.output<typeof ChangeItem>): void {
  if (given.comissao_bps === undefined) return;
  if (scope.actor.role !== "admin") throw new Refusal("FORBIDDEN");
  if (given.comissao_bps !== null && tipo !== "servico" && tipo !== "produto")
    throw new Refusal("INVALID_INPUT", { fields: [{ path: "comissao_bps", message: "Só de serviço ou produto." }] });
}

/** The changes of a comanda; to those who read no rates, without the rates of its items. */
export async function comandaHistory(call: ShopCall, id: string): Promise<RowChange[]> {
  const changes = await historyOf(call, { table: "comandas", id });
  if (call.scope.actor.role !== "recepcionista") return changes;
  return changes.flatMap((change) => {
    const shown = Object.entries(change.changed).filter(([column]) => !column.startsWith("comissao_bps "));
    return shown.length > 0 ? [{ ...change, changed: Object.fromEntries(shown) }] : [];
  });
}
