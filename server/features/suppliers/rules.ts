import type { ShopCall } from "#server/call.ts";
import { supplierNamed } from "#server/features/suppliers/queries.ts";
import { register } from "#server/registers/rules.ts";

/** An archived supplier leaves the list; purchases keep their name. */
export const supplierRegister = register({ table: "suppliers" });

/** The supplier in use with this name; created when there is none. */
export async function supplierCalled(call: ShopCall, nome: string): Promise<string> {
  const known = await supplierNamed(call.db, call.scope, nome);
  return known ?? (await supplierRegister.save(call, { nome })).id;
}
