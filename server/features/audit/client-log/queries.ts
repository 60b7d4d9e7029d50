import { sql } from "kysely";
import type { ClientLog, LogLevel } from "#contract/audit.ts";
import type { Database, Tx } from "#server/database.ts";
import type { AccountScope, PlatformScope } from "#server/scope.ts";

type Told = {
  level: LogLevel;
  message: string;
  data: string | null;
  url: string;
  happened_at: Date;
  session_id: string;
  user_agent: string | null;
};

/** Keeps what a browser told, and of each person the newest `most`. */
export async function insertClientLogs(
  db: Tx,
  { actor, shop }: AccountScope,
  { told, most }: { told: Told[]; most: number },
): Promise<void> {
  const rows = told.map((one) => ({ ...one, user_id: actor.id, barbershop_id: shop }));
  await db.insertInto("client_logs").values(rows).execute();
  await sql`delete from client_logs where user_id = ${actor.id} and id <= (
    select id from client_logs where user_id = ${actor.id} order by id desc offset ${most} limit 1)`.execute(db);
}

type Wanted = { level?: LogLevel | undefined; email?: string | undefined; before?: string | undefined; limit: number };

/** What browsers told, the newest first. */
export async function clientLogs(db: Tx, _scope: PlatformScope, { level, email, before, limit }: Wanted) {
  let query = db.selectFrom("client_logs as l");
  if (level) query = query.where("l.level", "=", level);
  if (email) query = query.where("l.user_id", "=", sql<string>`(select id from auth."user" where email = ${email})`);
  if (before) query = query.where("l.id", "<", before);
  const rows = await query
    .select(["l.id", "l.level", "l.message", "l.data", "l.url", "l.user_agent", "l.session_id", "l.happened_at"])
    .select(
      sql<string>`(select u.full_name || ' <' || u.email || '>' from auth."user" u where u.id = l.user_id)`.as(
        "person",
      ),
    )
    .select(sql<string | null>`(select nome from barbershops b where b.id = l.barbershop_id)`.as("barbershop"))
    .orderBy("l.id", "desc")
    .limit(limit)
    .execute();
  return rows as unknown as (Omit<ClientLog, "happened_at"> & { happened_at: Date })[];
}

/** What is older than 90 days. */
export async function forgetOldLogs(db: Database): Promise<void> {
  await sql`delete from client_logs where created_at < now() - interval '90 days'`.execute(db);
}
