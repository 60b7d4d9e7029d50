import { BarberPermissions, defaultPermissions, type SetPermissions } from "#contract/barber-permissions.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { permissionsOf, savePermissions } from "#server/features/staff/permissions/queries.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { lockRow, versionOf } from "#server/registers/queries.ts";
import { refuseOld } from "#server/registers/rules.ts";

/** A barber's permissions; a missing row means the defaults (spec section 3). */
export async function barberPermissions(
  { db, scope }: ShopCall,
  id: string,
): Promise<BarberPermissions & { versao: string }> {
  const stored = await permissionsOf(db, scope, id);
  if (stored === undefined) throw new Refusal("NOT_FOUND");
  const permissions = stored ?? defaultPermissions;
  return { ...permissions, versao: versionOf(permissions, BarberPermissions) };
}

/**
 * Sets a barber's permissions from their next call on, streams included, and records the changes. Refuses NOT_FOUND, and CHANGED_MEANWHILE
 * when they are not as their form has read them.
 */
export async function setPermissions(
  call: ShopCall & RequestContext,
  { id, versao, ...permissions }: SetPermissions,
): Promise<void> {
  const { db, scope } = call;
  await lockRow(db, scope, { table: "barbeiros", id });
  const before = await barberPermissions(call, id);
  refuseOld(before.versao, versao);
  const { nome, user_id: user } = await savePermissions(db, scope, { barber: id, permissions });
  const changes = Object.entries(permissions).filter(
    ([flag, value]) => before[flag as keyof BarberPermissions] !== value,
  );
  if (changes.length === 0) return;
  if (user) call.endStreams({ user });
  const whose = { barbeiro_id: id, nome, ...(user && { user }) };
  const details = { ...whose, ...Object.fromEntries(changes.map(([flag, value]) => [flag, String(value)])) };
  await recordInShop(call, "barber_permissions_changed", { severity: "medium", details });
}
