import { type Consent, consentVersion, Purpose } from "#contract/consents.ts";
import { insertConsents, standingConsents, withdrawConsent } from "#server/features/profile/consents/queries.ts";
import type { ShopCall } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";
import type { ClientScope } from "#server/scope.ts";

type Call = ShopCall<ClientScope>;

/** Every purpose, in the order in which it is asked. */
export async function ownConsents({ db, scope }: Call): Promise<Consent[]> {
  const standing = await standingConsents(db, scope);
  return Purpose.options.map((purpose) => {
    const found = standing.find((one) => one.purpose === purpose);
    return {
      purpose,
      granted: found ? { at: found.granted_at.toISOString(), text_version: found.text_version } : null,
    };
  });
}

type Given = { purposes: Purpose[]; text_version: string; origin: "cadastro" | "perfil" };

/** Writes down what a client allows, in the words that they read. Refuses CONSENT_TEXT_CHANGED. */
export async function grantConsents({ db, scope }: Call, given: Given): Promise<void> {
  if (given.text_version !== consentVersion) throw new Refusal("CONSENT_TEXT_CHANGED");
  await insertConsents(db, scope, { ...given, purposes: [...new Set(given.purposes)] });
}

/** What was never allowed is withdrawn as well as what was. */
export async function withdrawOwn(call: Call, purpose: Purpose): Promise<Consent[]> {
  await withdrawConsent(call.db, call.scope, purpose);
  return ownConsents(call);
}
