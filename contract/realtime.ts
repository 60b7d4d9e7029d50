import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { liveFeatures } from "#contract/live-features.ts";
import { call } from "#contract/refusals.ts";
import { Day, Id } from "#contract/values.ts";

/**
 * A hint that rows of a feature changed. `days`: the shop's days concerned, where it is about days. `news`: new rows, for the people
 * notified.
 */
const Changed = z.object({
  kind: z.literal("changed"),
  feature: z.enum(liveFeatures),
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
