import type { Pool } from "pg";

/** The app's role may add jobs and nothing else; pg-boss itself works as the owner of the database. */
export async function grantJobTables(pool: Pool): Promise<void> {
  await pool.query("grant usage on schema pgboss to navalha_app; grant insert, select on all tables in schema pgboss to navalha_app");
}

/** Forgets what is past its time: sessions, keys of repeated requests, windows of limits and locks. */
export async function forgetExpired(pool: Pool): Promise<void> {
  await pool.query(`
    delete from auth.session where expires_at < now();
    delete from auth.rate_limit where window_started_at < now() - interval '1 day';
    delete from auth.login_guard where first_failure_at < now() - interval '1 day' and (locked_until is null or locked_until < now());
    delete from idempotency_keys where created_at < now() - interval '48 hours';`);
}
