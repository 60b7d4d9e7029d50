import { grantConsents, ownConsents, withdrawOwn } from "#server/features/profile/consents/rules.ts";
import { client, procedures } from "#server/procedures.ts";

const calls = procedures.profile.mine.consents;

export const consents = {
  list: calls.list.use(client).handler(({ context }) => ownConsents(context)),
  grant: calls.grant.use(client).handler(async ({ context, input: { purpose, text_version } }) => {
    await grantConsents(context, { purposes: [purpose], text_version, origin: "perfil" });
    return ownConsents(context);
  }),
  withdraw: calls.withdraw.use(client).handler(({ context, input }) => withdrawOwn(context, input.purpose)),
};
