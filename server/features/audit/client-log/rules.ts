import type * as z from "zod";
import type { clientLogList, SendLog } from "#contract/audit.ts";
import { clientLogs, insertClientLogs } from "#server/features/audit/client-log/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { asAccount } from "#server/actors.ts";
import type { PlatformCall, SignedInContext } from "#server/call.ts";

/** Stored logs of one person (spec section 9). */
const most = 500;

/** Stores a report of a signed-in person's browser, already cleaned by the contract. Refuses TOO_MANY_REQUESTS. */
export async function tell(context: SignedInContext, { session_id, entries }: z.output<typeof SendLog>): Promise<void> {
  const { deps, actor, headers } = context;
  await refuseBeyond(deps.db, `client-log:${actor.user_id}`, { hits: 20, seconds: 60 });
  const user_agent = headers["user-agent"]?.slice(0, 300) ?? null;
  const logs = entries.map(({ timestamp, data = null, ...entry }) => ({
    ...entry,
    data,
    session_id,
    user_agent,
    happened_at: new Date(timestamp),
  }));
  await asAccount(context, (db, scope) => insertClientLogs(db, scope, { logs, most }));
}

export async function listClientLogs({ db, scope }: PlatformCall, asked: z.output<typeof clientLogList.asked>) {
  const { items, next } = await clientLogs(db, scope, asked);
  return { items: items.map((one) => ({ ...one, happened_at: one.happened_at.toISOString() })), next };
}
