import type { RowChange } from "#contract/row-changes.ts";
import { type ChangedRow, changesOf } from "#server/features/audit/row-changes/queries.ts";
import { namesFor } from "#server/features/audit/security-log/rules.ts";
import type { ShopCall } from "#server/call.ts";

/** The changes of a row, newest first; none for an unknown row. */
export async function historyOf(call: ShopCall, row: ChangedRow): Promise<RowChange[]> {
  const changes = await changesOf(call.db, call.scope, row);
  const nameOf = await namesFor(
    call,
    changes.map(({ user_id }) => user_id),
  );
  return changes.map(({ user_id, created_at, ...change }) => ({
    ...change,
    person: nameOf(user_id),
    created_at: created_at.toISOString(),
  }));
}
