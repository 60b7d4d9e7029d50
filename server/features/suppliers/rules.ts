import type * as z from "zod";
import type { SaveSupplier } from "#contract/suppliers.ts";
import type { ShopCall } from "#server/call.ts";
import { changeSupplier, insertSupplier, supplierNamed } from "#server/features/suppliers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Refuses NOT_FOUND. */
export async function saveSupplier(
  call: ShopCall,
  { id, ...given }: z.output<typeof SaveSupplier>,
): Promise<{ id: string }> {
  if (id) return change(call, { id, ...given });
  const added = await insertSupplier(call.db, call.scope, given);
  tell(call, added);
  return { id: added };
}

/** The supplier in use that is called so; one that is not known is added. */
export async function supplierCalled(call: ShopCall, nome: string): Promise<string> {
  const known = await supplierNamed(call.db, call.scope, nome);
  return known ?? (await saveSupplier(call, { nome, telefone: null, email: null, observacoes: "" })).id;
}

/** Out of the list, and back into it with null; purchases keep their name. Refuses NOT_FOUND. */
export async function setArchived(call: ShopCall, archiving: { id: string; archived_at: Date | null }): Promise<void> {
  await change(call, archiving);
}

async function change(call: ShopCall, changed: Parameters<typeof changeSupplier>[2]): Promise<{ id: string }> {
  if (!(await changeSupplier(call.db, call.scope, changed))) throw new Refusal("NOT_FOUND");
  tell(call, changed.id);
  return { id: changed.id };
}

function tell({ announce }: ShopCall, id: string): void {
  announce({ feature: "suppliers", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
