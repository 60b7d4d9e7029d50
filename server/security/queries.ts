import type { Pool } from "pg";

/**
 * Rows inserted, changed or removed in this database so far, and deadlocks. Every connection of the pool first hands in
 * what it has counted, so nothing is missing.
 */
export async function statistics(pool: Pool): Promise<{ writes: number; deadlocks: number }> {
  const all = Array.from({ length: pool.options.max }, () => pool.connect());
  for (const client of await Promise.all(all)) {
    await client.query("select pg_stat_force_next_flush()");
    client.release();
  }
  const { rows } = await pool.query(`
    select (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 from pg_stat_user_tables where schemaname in ('public', 'auth')) as writes,
      deadlocks::float8 from pg_stat_database where datname = current_database()`);
  return rows[0];
}
