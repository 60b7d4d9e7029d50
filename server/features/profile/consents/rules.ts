import { type Consent, consentVersion, Purpose } from "#contract/consents.ts";
import { needsGuardian } from "#server/features/clients/rules.ts";
import { insertConsents, standingConsents, withdrawConsent } from "#server/features/profile/consents/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

type Call = ShopCall<ClientScope>;

/** Every purpose, in the order of the form. */
export async function ownConsents(call: Call): Promise<Consent[]> {
  const { db, scope } = call;
  const offered = !(await needsGuardian(call));
  const standing = await standingConsents(db, scope);
  return Purpose.options.map((purpose) => {
    const found = standing.find((one) => one.purpose === purpose);
    return {
      purpose,
      offered,
      granted: found ? { at: found.granted_at.toISOString(), text_version: found.text_version } : null,
    };
  });
}

type Given = { purposes: Purpose[]; text_version: string; origin: "cadastro" | "perfil" };

/** Stores a client's consents with the text that they read. Refuses CONSENT_TEXT_CHANGED, GUARDIAN_NEEDED. */
export async function grantConsents(call: Call, given: Given): Promise<void> {
  const { db, scope } = call;
  if (given.text_version !== consentVersion) throw new Refusal("CONSENT_TEXT_CHANGED");
  if (given.purposes.length > 0 && (await needsGuardian(call))) throw new Refusal("GUARDIAN_NEEDED");
  await insertConsents(db, scope, { ...given, purposes: [...new Set(given.purposes)] });
}

/** A consent that was never given can be withdrawn too. */
export async function withdrawOwn(call: Call, purpose: Purpose): Promise<Consent[]> {
  await withdrawConsent(call.db, call.scope, purpose);
  return ownConsents(call);
}
