import { consents } from "#server/features/profile/consents/router.ts";
import { deskOverview } from "#server/features/profile/desk/rules.ts";
import { onboard } from "#server/features/profile/onboarding/rules.ts";
import { ownProfile, updateOwnProfile } from "#server/features/auth/profile/rules.ts";
import { removePhoto } from "#server/features/profile/photo/rules.ts";
import { client, everyone, procedures, reception, themselves } from "#server/procedures.ts";

const calls = procedures.profile;

export const profile = {
  own: calls.own.use(themselves).handler(({ context }) => ownProfile(context)),
  update: calls.update.use(themselves).handler(({ context, input }) => updateOwnProfile(context, input)),
  removePhoto: calls.removePhoto.use(everyone).handler(({ context }) => removePhoto(context)),
  desk: calls.desk.use(reception).handler(({ context }) => deskOverview(context)),
  mine: {
    onboard: calls.mine.onboard.use(client).handler(({ context, input }) => onboard(context, input)),
    consents,
  },
};
