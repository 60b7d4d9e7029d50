import { sql } from "kysely";
import type { Database } from "#server/database.ts";

/** Counts one hit on a fixed window shared by all instances. False when the window's hits are used up. */
export async function withinLimit(
  db: Database,
  key: string,
  limit: { hits: number; seconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    insert into auth.rate_limit as r (key, window_started_at, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_started_at < now() - make_interval(secs => ${limit.seconds}) then 1 else r.hits + 1 end,
      window_started_at = case when r.window_started_at < now() - make_interval(secs => ${limit.seconds}) then now() else r.window_started_at end
    returning hits`.execute(db);
  return (rows[0]?.hits ?? 1) <= limit.hits;
}

/** Uncounts a hit that the limit is not meant for. */
export async function forgetHits(db: Database, key: string): Promise<void> {
  await sql`delete from auth.rate_limit where key = ${key}`.execute(db);
}

export async function forgetOldWindows(db: Database): Promise<void> {
  await sql`delete from auth.rate_limit where window_started_at < now() - interval '1 day'`.execute(db);
}
