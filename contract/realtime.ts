import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id } from "#contract/values.ts";

/**
 * A hint that something changed; the receiver fetches again what it shows. `ready` opens every stream. `booked`: by a
 * client or a visitor, just now.
 */
export const Change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("appointment"), id: Id, days: z.array(z.string()), booked: z.literal(true).optional() }),
  z.object({ kind: z.literal("block"), id: Id, days: z.array(z.string()) }),
]);
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
