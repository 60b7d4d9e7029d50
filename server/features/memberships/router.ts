import { ownShops, switchShop } from "#server/features/memberships/rules.ts";
import { procedures, signedIn } from "#server/procedures.ts";

const { shops, switchShop: change } = procedures.auth;

/** Calls of `auth`: a person's shops. */
export const memberships = {
  shops: shops.use(signedIn).handler(({ context }) => ownShops(context)),
  switchShop: change.use(signedIn).handler(({ context, input }) => switchShop(context, input.id)),
};
