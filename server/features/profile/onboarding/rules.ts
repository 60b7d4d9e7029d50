import type * as z from "zod";
import type { Onboard } from "#contract/profile.ts";
import { ownProfile, updateOwnProfile } from "#server/features/auth/profile/rules.ts";
import { tellBirthDate } from "#server/features/clients/queries.ts";
import { grantConsents } from "#server/features/profile/consents/rules.ts";
import type { ShopCall } from "#server/procedures.ts";
import type { ClientScope } from "#server/scope.ts";

/** Completes a new client: phone, birth date and what they allow, all or nothing. Refuses PROFILE_NOT_FOUND, CONSENT_TEXT_CHANGED. */
export async function onboard(
  call: ShopCall<ClientScope>,
  { phone, birth_date, consents: purposes, text_version }: z.output<typeof Onboard>,
): Promise<void> {
  const { id: _, avatar_url: __, ...known } = await ownProfile(call);
  await updateOwnProfile(call, { ...known, bio: known.bio ?? "", endereco: known.endereco ?? "", phone });
  if (birth_date) await tellBirthDate(call.db, call.scope, birth_date);
  await grantConsents(call, { purposes, text_version, origin: "cadastro" });
}
