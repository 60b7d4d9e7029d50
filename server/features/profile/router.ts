import { keepBirth, knownBirth } from "#server/features/clients/rules.ts";
import { deleteAccount } from "#server/features/profile/leaving/rules.ts";
import { takeOwnData } from "#server/features/profile/own-data/rules.ts";
import { consents } from "#server/features/profile/consents/router.ts";
import { deskOverview } from "#server/features/profile/desk/rules.ts";
import { onboard } from "#server/features/profile/onboarding/rules.ts";
import { chooseNotices, ownProfile, updateOwnProfile } from "#server/features/profile/rules.ts";
import { removePhoto } from "#server/features/profile/photo/rules.ts";
import { client, member, procedures, reception, signedIn, themselves } from "#server/procedures.ts";

const calls = procedures.profile;

export const profile = {
  own: calls.own.use(themselves).handler(({ context }) => ownProfile(context)),
  update: calls.update.use(themselves).handler(({ context, input }) => updateOwnProfile(context, input)),
  removePhoto: calls.removePhoto.use(signedIn).handler(({ context }) => removePhoto(context)),
  desk: calls.desk.use(reception).handler(({ context }) => deskOverview(context)),
  ownData: {
    take: calls.ownData.take.use(signedIn).handler(({ context, input }) => takeOwnData(context, input.format)),
    deleteAccount: calls.ownData.deleteAccount
      .use(signedIn)
      .handler(({ context, input }) => deleteAccount(context, input)),
  },
  mine: {
    onboard: calls.mine.onboard.use(client).handler(({ context, input }) => onboard(context, input)),
    birth: calls.mine.birth.use(client).handler(({ context }) => knownBirth(context)),
    tellBirth: calls.mine.tellBirth.use(client).handler(({ context, input }) => keepBirth(context, input)),
    consents,
  },
};

/** The notification settings, which are stored with the profile. */
export const noticeChoices = {
  choose: procedures.notifications.choose.use(member).handler(({ context, input }) => chooseNotices(context, input)),
};
