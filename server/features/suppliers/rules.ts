import type { Supplier } from "#contract/suppliers.ts";
import type { ShopCall } from "#server/call.ts";
import { archiveUnused, lockNewSuppliers, supplierById, supplierNamed } from "#server/features/suppliers/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** An archived supplier leaves the list; purchases keep their name. */
export const supplierRegister = register({ table: "suppliers", read: supplierDetails });

/** The supplier in use with this name; created when there is none, which `isNew` says. */
export async function supplierCalled(call: ShopCall, nome: string): Promise<{ id: string; isNew: boolean }> {
  const { db, scope } = call;
  const known = await supplierNamed(db, scope, nome);
  if (known) return { id: known, isNew: false };
  await lockNewSuppliers(db, scope);
  const meanwhile = await supplierNamed(db, scope, nome);
  return meanwhile
    ? { id: meanwhile, isNew: false }
    : { ...(await supplierRegister.save(call, { nome })), isNew: true };
}

/** Archives those of these suppliers whom nobody has edited and nothing in use names. */
export async function putAwayUnused(call: ShopCall, ids: string[]): Promise<void> {
  const gone = await archiveUnused(call.db, call.scope, { ids, now: call.now });
  if (gone.length > 0) supplierRegister.announce(call, gone);
}

async function supplierDetails({ db, scope }: ShopCall, id: string): Promise<Supplier> {
  const found = await supplierById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
