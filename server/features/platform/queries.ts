import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

/** Size and version of the database. */
export async function databaseFacts(db: Tx, _scope: PlatformScope): Promise<{ bytes: number; version: string }> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(db);
  return rows[0]!;
}

/** Whether the database answers, for load balancers at /api/ready. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
