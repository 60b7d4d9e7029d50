import type { SetPin } from "#contract/account-security.ts";
import type { RequestContext, ShopCall, SignedInContext } from "#server/call.ts";
import { inTransaction } from "#server/database.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { recordOwn } from "#server/features/audit/rules.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { adminsWithPin, holdPin, keepPin, pinHash } from "#server/features/auth/pins/queries.ts";
import { forgetHits, withinLimit } from "#server/features/limits/queries.ts";
import { hashPassword, isPassword } from "#server/hashing.ts";
import { Refusal } from "#server/refusal.ts";

/** Wrong PINs per admin; beyond that, none is checked until the time is over. */
const tries = { hits: 5, seconds: 900 };

export async function pinState({ deps, actor }: SignedInContext): Promise<{ on: boolean }> {
  return { on: (await pinHash(deps.db, actor.user_id)) !== null };
}

/** Sets or removes the caller's own PIN. Refuses WRONG_PASSWORD. */
export async function setPin(context: SignedInContext, { password, pin }: SetPin): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, password);
  const hashed = pin === null ? null : await hashPassword(pin);
  await inTransaction(deps.db, { role: "navalha_auth" }, async (tx) => {
    await keepPin(tx, actor.user_id, hashed);
    await recordOwn(context, { event_type: pin === null ? "pin_removed" : "pin_set", severity: "medium" }, tx);
  });
}

type Call = Pick<ShopCall, "deps" | "db" | "scope"> & Pick<RequestContext, "address" | "headers">;

/** The admins who can approve an act of the desk here. */
export async function approvers({ deps, scope }: Call): Promise<{ id: string; nome: string }[]> {
  return adminsWithPin(deps.db, scope.shop);
}

/** An admin whose PIN was right. */
export type Approver = { id: string; nome: string };

/**
 * The admin whose PIN this is; wrong PINs are recorded. Tries are counted outside the request's transaction, because a refusal rolls that
 * back. Refuses WRONG_PIN, and PIN_LOCKED after five wrong ones in fifteen minutes, even for the right PIN.
 */
export async function provePin(call: Call, { admin, pin }: { admin: string; pin: string }): Promise<Approver> {
  const { deps, scope } = call;
  const approver = (await approvers(call)).find(({ id }) => id === admin);
  const stored = approver && (await pinHash(deps.db, admin));
  if (!approver || !stored) throw new Refusal("WRONG_PIN");
  // Count each try before the check, so that parallel tries cannot exceed the limit; one at a time, so that parallel right PINs do not
  // use it up.
  await holdPin(call.db, admin);
  const key = `pin-of:${admin}`;
  if (!(await withinLimit(deps.db, key, tries))) throw new Refusal("PIN_LOCKED");
  if (!(await isPassword(stored, pin))) {
    const who = { user_id: scope.actor.id, barbershop_id: scope.shop };
    const details = { nome: approver.nome };
    await recordSecurityEvent(deps.db, {
      context: call,
      event_type: "pin_refused",
      severity: "medium",
      ...who,
      details,
    });
    throw new Refusal("WRONG_PIN");
  }
  await forgetHits(deps.db, key);
  return approver;
}
