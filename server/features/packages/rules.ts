import type * as z from "zod";
import type { Package, SavePackage } from "#contract/packages.ts";
import type { ShopCall } from "#server/call.ts";
import { packageById, replaceServices } from "#server/features/packages/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** An archived package is no longer sold; sold ones can be used. Refuses PACKAGES_FULL. */
export const packageRegister = register({
  table: "packages",
  read: packageDetails,
  constraints: {
    three_hundred_packages: ["PACKAGES_FULL"],
    package_services_barbershop_id_service_id_fkey: ["NOT_FOUND"],
  },
});

/** Saves a package with its services. Refuses NOT_FOUND and PACKAGES_FULL. */
export async function savePackage(
  call: ShopCall,
  { servicos, ...given }: z.output<typeof SavePackage>,
): Promise<{ id: string }> {
  const { id } = await packageRegister.save(call, given);
  await replaceServices(call.db, call.scope, { id, servicos }).catch(packageRegister.refuse);
  return { id };
}

async function packageDetails({ db, scope }: ShopCall, id: string): Promise<Package> {
  const found = await packageById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
