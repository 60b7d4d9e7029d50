/** What changes while others look at it; without a schema, so that the first files of a page need no library for it. */
export const liveFeatures = [
  "advances",
  "appointments",
  "barbers",
  "blocks",
  "cash",
  "clients",
  "closings",
  "commissions",
  "entries",
  "finance",
  "hours",
  "notifications",
  "products",
  "reviews",
  "sales",
  "services",
  "settings",
  "stock-counts",
  "suppliers",
] as const;
export type LiveFeature = (typeof liveFeatures)[number];
