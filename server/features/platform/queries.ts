import { sql } from "kysely";
import type { Database } from "#server/database.ts";

/** Whether the database answers: what /api/ready tells a load balancer. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
