import { ownProfile, updateOwnProfile } from "#server/features/auth/profile/rules.ts";
import { removePhoto } from "#server/features/profile/photo/rules.ts";
import { everyone, procedures, themselves } from "#server/procedures.ts";

const calls = procedures.profile;

export const profile = {
  own: calls.own.use(themselves).handler(({ context }) => ownProfile(context)),
  update: calls.update.use(themselves).handler(({ context, input }) => updateOwnProfile(context, input)),
  removePhoto: calls.removePhoto.use(everyone).handler(({ context }) => removePhoto(context)),
};
