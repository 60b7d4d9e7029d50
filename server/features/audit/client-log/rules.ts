import type * as z from "zod";
import type { LogLevel, SendLog } from "#contract/audit.ts";
import { clientLogs, insertClientLogs } from "#server/features/audit/client-log/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { asAccount } from "#server/actors.ts";
import type { PlatformCall, SignedInContext } from "#server/call.ts";

/** Stored logs of one person (spec section 9). */
const most = 500;
const pageSize = 50;

/** Keeps what a signed-in person's browser tells, already cleaned by the contract. Refuses TOO_MANY_REQUESTS. */
export async function tell(context: SignedInContext, { session_id, entries }: z.output<typeof SendLog>): Promise<void> {
  const { deps, actor, headers } = context;
  await refuseBeyond(deps.db, `client-log:${actor.user_id}`, { hits: 20, seconds: 60 });
  const user_agent = headers["user-agent"]?.slice(0, 300) ?? null;
  const told = entries.map(({ timestamp, data = null, ...entry }) => ({
    ...entry,
    data,
    session_id,
    user_agent,
    happened_at: new Date(timestamp),
  }));
  await asAccount(context, (db, scope) => insertClientLogs(db, scope, { told, most }));
}

type Asked = { level?: LogLevel | undefined; email?: string | undefined; after?: string | undefined };

export async function listClientLogs({ db, scope }: PlatformCall, { after, ...asked }: Asked) {
  const found = await clientLogs(db, scope, { ...asked, before: after, limit: pageSize + 1 });
  const logs = found.slice(0, pageSize).map((one) => ({ ...one, happened_at: one.happened_at.toISOString() }));
  return { logs, next: found.length > pageSize ? (logs.at(-1)?.id ?? null) : null };
}
