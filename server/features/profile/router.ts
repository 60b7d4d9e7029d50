import { ownProfile, updateOwnProfile } from "#server/features/auth/profile/rules.ts";
import { member, procedures } from "#server/procedures.ts";

const calls = procedures.profile;

export const profile = {
  own: calls.own.use(member).handler(({ context }) => ownProfile(context)),
  update: calls.update.use(member).handler(({ context, input }) => updateOwnProfile(context, input)),
};
