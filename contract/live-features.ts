import { type ScreenPath, screens } from "#contract/screens.ts";

/** "suppliers" of "suppliers.list". */
type FeatureOf<Call> = Call extends `${infer Feature}.${string}` ? Feature : never;
type Shown = FeatureOf<(typeof screens)[ScreenPath]["opens"]>;

/** Features with a screen that announce nothing, or under another name. */
const silent = [
  "audit",
  "auth",
  "barbershops",
  "dashboard",
  "imports",
  "payments",
  "plans",
  "platform",
  "profile",
  "reports",
  "revenuePots",
  "staff",
  "vouchers",
] as const satisfies Shown[];

/** Announcements that no screen has the name of. */
const others = [
  "barbers",
  "blocks",
  "hours",
  "revenue_pots",
  "reviews",
  "settings",
  "shop_plans",
  "stock-counts",
  "subscription_plans",
] as const;

export type LiveFeature = Exclude<Shown, (typeof silent)[number]> | (typeof others)[number];

/** The features that announce changes in real time; no schema here, so that the first files of a page need no library. */
export const liveFeatures: readonly LiveFeature[] = [
  ...new Set(Object.values(screens).map(featureOf)),
  ...others,
].filter((feature): feature is LiveFeature => !(silent as readonly string[]).includes(feature));

function featureOf({ opens }: { opens: string }): Shown {
  return opens.split(".")[0] as Shown;
}
