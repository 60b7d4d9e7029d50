import { sql } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

export type JobFacts = {
  waiting: number;
  failed: number;
  oldest_waiting_at: Date | null;
  last_mail_sent_at: Date | null;
  last_mail_failed_at: Date | null;
};

/** How the jobs stand, read as the owner of the database: no other role may. */
export async function jobFacts(db: Database, _scope: PlatformScope): Promise<JobFacts> {
  const { rows } = await sql<JobFacts>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_waiting_at,
      max(completed_on) filter (where name = 'send-mail' and state = 'completed') as last_mail_sent_at,
      max(completed_on) filter (where name = 'send-mail' and state = 'failed') as last_mail_failed_at
    from pgboss.job where name not like '\\_\\_%'`.execute(db);
  return rows[0]!;
}

/** Deletes a job's data. */
export async function forgetJobData(pool: Pool, { name, id }: { name: string; id: string }): Promise<void> {
  await pool.query("update pgboss.job set data = null where name = $1 and id = $2", [name, id]);
}

/**
 * The app's role adds jobs and reads none of them back: they hold the mails of every shop. Of a new one it learns the id.
 * pg-boss itself works as the owner of the database. Instances that start together wait for each other: PostgreSQL refuses a
 * grant while another one is under way.
 */
export async function grantJobTables(pool: Pool): Promise<void> {
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('navalha jobs'));
    grant usage on schema pgboss to navalha_app;
    grant insert, select (id) on pgboss.job_common to navalha_app;
    grant select on pgboss.queue to navalha_app`);
}
