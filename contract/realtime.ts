import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Day, Id } from "#contract/values.ts";

/** What changes while others look at it; web/lib/live.ts says what a browser fetches again for each. */
export const LiveFeature = z.enum([
  "appointments",
  "barbers",
  "blocks",
  "cash",
  "clients",
  "finance",
  "entries",
  "hours",
  "notifications",
  "products",
  "reviews",
  "sales",
  "services",
  "settings",
  "stock-counts",
  "suppliers",
]);
export type LiveFeature = z.infer<typeof LiveFeature>;

/** A hint that rows of a feature changed. `days`: where it is about days, those of the shop. `news`: rows that were not there before, for whoever hears of them. */
const Changed = z.object({
  kind: z.literal("changed"),
  feature: LiveFeature,
  ids: z.array(Id),
  days: z.array(Day),
  news: z.literal(true).optional(),
});
export type Changed = z.infer<typeof Changed>;

/** The receiver fetches again what it shows. `ready` opens every stream. */
export const Change = z.discriminatedUnion("kind", [z.object({ kind: z.literal("ready") }), Changed]);
export type Change = z.infer<typeof Change>;

export const realtime = {
  changes: call
    .route({
      method: "GET",
      path: "/changes",
      tags: ["Tempo real"],
      summary: "Mudanças que a sessão pode ler, como server-sent events",
    })
    .output(eventIterator(Change)),
};
