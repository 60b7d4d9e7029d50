import type * as z from "zod";
import type { Onboard } from "#contract/profile.ts";
import { changeOwnPhone } from "#server/features/auth/profile/rules.ts";
import { tellBirth } from "#server/features/clients/queries.ts";
import { birthOf } from "#server/features/clients/rules.ts";
import { grantConsents } from "#server/features/profile/consents/rules.ts";
import type { ShopCall } from "#server/procedures.ts";
import type { ClientScope } from "#server/scope.ts";

/**
 * Completes a new client: phone, birth date, a minor's guardian and what they allow, all or nothing. Refuses
 * PROFILE_NOT_FOUND, CONSENT_TEXT_CHANGED, GUARDIAN_NEEDED.
 */
export async function onboard(
  call: ShopCall<ClientScope>,
  { phone, consents: purposes, text_version, ...born }: z.output<typeof Onboard>,
): Promise<void> {
  await changeOwnPhone(call, phone);
  if (born.birth_date) await tellBirth(call.db, call.scope, birthOf(call, born));
  await grantConsents(call, { purposes, text_version, origin: "cadastro" });
}
