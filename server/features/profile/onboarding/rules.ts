import type * as z from "zod";
import type { Onboard } from "#contract/profile.ts";
import { changeOwnPhone } from "#server/features/profile/rules.ts";
import { keepBirth } from "#server/features/clients/rules.ts";
import { grantConsents } from "#server/features/profile/consents/rules.ts";
import type { ShopCall } from "#server/call.ts";
import type { ClientScope } from "#server/scope.ts";

/**
 * Completes a new client: phone, birth date, a minor's guardian and what they allow, all or nothing. Refuses
 * PROFILE_NOT_FOUND, BIRTH_DATE_KEPT, CONSENT_TEXT_CHANGED, GUARDIAN_NEEDED.
 */
export async function onboard(
  call: ShopCall<ClientScope>,
  { phone, consents: purposes, text_version, ...born }: z.output<typeof Onboard>,
): Promise<void> {
  await changeOwnPhone(call, phone);
  await keepBirth(call, born);
  await grantConsents(call, { purposes, text_version, origin: "cadastro" });
}
