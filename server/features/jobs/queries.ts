import type { Pool } from "pg";

/**
 * The app's role adds jobs and reads none of them back: they hold the mails of every shop. Of a new one it learns the id.
 * pg-boss itself works as the owner of the database.
 */
export async function grantJobTables(pool: Pool): Promise<void> {
  await pool.query(`
    grant usage on schema pgboss to navalha_app;
    grant insert, select (id) on pgboss.job_common to navalha_app;
    grant select on pgboss.queue to navalha_app`);
}
