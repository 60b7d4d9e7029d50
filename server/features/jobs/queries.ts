import type { Pool } from "pg";

/** The app's role may add jobs and nothing else; pg-boss itself works as the owner of the database. */
export async function grantJobTables(pool: Pool): Promise<void> {
  await pool.query(
    "grant usage on schema pgboss to navalha_app; grant insert, select on all tables in schema pgboss to navalha_app",
  );
}
