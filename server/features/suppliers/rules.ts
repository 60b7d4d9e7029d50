import type { Supplier } from "#contract/suppliers.ts";
import type { ShopCall } from "#server/call.ts";
import { lockNewSuppliers, supplierById, supplierNamed } from "#server/features/suppliers/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** An archived supplier leaves the list; purchases keep their name. */
export const supplierRegister = register({ table: "suppliers", read: supplierDetails });

/** The supplier in use with this name; created when there is none. */
export async function supplierCalled(call: ShopCall, nome: string): Promise<string> {
  const { db, scope } = call;
  const known = await supplierNamed(db, scope, nome);
  if (known) return known;
  await lockNewSuppliers(db, scope);
  return (await supplierNamed(db, scope, nome)) ?? (await supplierRegister.save(call, { nome })).id;
}

async function supplierDetails({ db, scope }: ShopCall, id: string): Promise<Supplier> {
  const found = await supplierById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
