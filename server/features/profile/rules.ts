import type * as z from "zod";
import type { Profile, UpdateProfile } from "#contract/profile.ts";
import { barberChanged } from "#server/features/barbers/rules.ts";
import { changeNotices, changeProfile, profileOf, replaceAvatar } from "#server/features/profile/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Refuses PROFILE_NOT_FOUND. */
export async function ownProfile({ db, scope }: ShopCall): Promise<Profile> {
  const found = await profileOf(db, scope);
  if (!found) throw new Refusal("PROFILE_NOT_FOUND");
  return found;
}

/** Saves the person's own profile; their session, client and barber rows are updated too. Refuses PROFILE_NOT_FOUND. */
export async function updateOwnProfile(call: ShopCall, input: z.output<typeof UpdateProfile>): Promise<Profile> {
  const { db, scope } = call;
  const changed = await changeProfile(db, scope, {
    ...input,
    bio: input.bio || null,
    endereco: input.endereco || null,
  });
  if (!changed) throw new Refusal("PROFILE_NOT_FOUND");
  if (scope.barber) barberChanged(call, scope.barber);
  return changed;
}

/** Sets whether the actor gets notifications of a kind, in all of their shops. */
export function chooseNotices({ db, scope }: ShopCall, choice: { kind: string; on: boolean }): Promise<void> {
  return changeNotices(db, scope, choice);
}

/** Refuses PROFILE_NOT_FOUND. */
export async function changeOwnPhone({ db, scope }: ShopCall, phone: string): Promise<void> {
  if (!(await changeProfile(db, scope, { phone }))) throw new Refusal("PROFILE_NOT_FOUND");
}

/** Sets the address of the person's photo, null for none. Returns the earlier one. Refuses PROFILE_NOT_FOUND. */
export async function putAvatar(call: ShopCall, url: string | null): Promise<string | null> {
  const { db, scope } = call;
  const replaced = await replaceAvatar(db, scope, url);
  if (!replaced) throw new Refusal("PROFILE_NOT_FOUND");
  if (scope.barber) barberChanged(call, scope.barber);
  return replaced.earlier;
}
