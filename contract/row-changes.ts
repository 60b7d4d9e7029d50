import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id, Instant, rowOf } from "#contract/values.ts";

/** A change of a row: each column's value before and after, and the author; null where it was automatic. */
export const RowChange = z.object({
  id: Id,
  person: z.string().nullable(),
  changed: z.record(z.string(), z.tuple([z.json(), z.json()])),
  created_at: Instant,
});
export type RowChange = z.infer<typeof RowChange>;

/** A call that reads the newest hundred changes of a row, for tables with a history (`app.remember_change`). */
export function historyCall(table: string, { path, tags }: { path: `/${string}`; tags: string[] }) {
  return call
    .route({ method: "GET", path: `${path}/{id}/history`, tags, summary: "Histórico de alterações" })
    .input(rowOf(table))
    .output(z.array(RowChange).max(100));
}
