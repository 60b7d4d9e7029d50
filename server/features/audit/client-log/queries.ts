import { sql } from "kysely";
import type * as z from "zod";
import type { clientLogList, LogLevel } from "#contract/audit.ts";
import type { Database, Tx } from "#server/database.ts";
import { page } from "#server/paging/queries.ts";
import type { AccountScope, PlatformScope } from "#server/scope.ts";

type LogEntry = {
  level: LogLevel;
  message: string;
  data: string | null;
  url: string;
  happened_at: Date;
  session_id: string;
  user_agent: string | null;
};

/** Stores a browser's report and keeps each person's newest `most`. */
export async function insertClientLogs(
  db: Tx,
  { actor, shop }: AccountScope,
  { logs, most }: { logs: LogEntry[]; most: number },
): Promise<void> {
  const rows = logs.map((one) => ({ ...one, user_id: actor.id, barbershop_id: shop }));
  await db.insertInto("client_logs").values(rows).execute();
  await sql`delete from client_logs where user_id = ${actor.id} and id <= (
    select id from client_logs where user_id = ${actor.id} order by id desc offset ${most} limit 1)`.execute(db);
}

type Asked = z.output<typeof clientLogList.asked>;

/** Reports of browsers. */
export function clientLogs(db: Tx, _scope: PlatformScope, { level, email, ...asked }: Asked) {
  let query = db.selectFrom("client_logs as l");
  if (level) query = query.where("l.level", "=", level);
  if (email) query = query.where("l.user_id", "=", sql<string>`(select id from auth."user" where email = ${email})`);
  const found = query
    .select(["l.id", "l.message", "l.data", "l.url", "l.user_agent", "l.session_id", "l.happened_at"])
    .select([
      sql<LogLevel>`l.level`.as("level"),
      sql<string>`(select u.full_name || ' <' || u.email || '>' from auth."user" u where u.id = l.user_id)`.as(
        "person",
      ),
      sql<string | null>`(select nome from barbershops b where b.id = l.barbershop_id)`.as("barbershop"),
    ]);
  return page(found, asked, { happened_at: ["l.id"] });
}

/** Deletes reports older than 90 days. */
export async function forgetOldLogs(db: Database): Promise<void> {
  await sql`delete from client_logs where created_at < now() - interval '90 days'`.execute(db);
}
