import { sql } from "kysely";
import { Client, type Pool, type QueryResult } from "pg";
import { inTransaction } from "#server/database.ts";
import type { Product } from "#server/testing.ts";

/**
 * The numbers of rows inserted, updated or deleted in this database so far, and of deadlocks. All connections of the pool flush
 * their statistics first, so that nothing is missing.
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

/** Pairs of live appointments of one barber that overlap without being an encaixe, in any shop. */
export async function overlappingAppointments(pool: Pool): Promise<number> {
  const { rows: shops } = await pool.query<{ id: string }>("select id from barbershops");
  let pairs = 0;
  for (const { id } of shops) {
    const results = (await pool.query(`
      begin;
      select set_config('app.shop', '${id}', true);
      select from appointments one join appointments other on other.barbeiro_id = one.barbeiro_id and other.id > one.id
      where tstzrange(one.inicio, one.ocupado_ate) && tstzrange(other.inicio, other.ocupado_ate)
        and one.status not in ('cancelado', 'faltou') and other.status not in ('cancelado', 'faltou')
        and not one.encaixe and not other.encaixe;
      commit`)) as unknown as QueryResult[];
    pairs += results[2]!.rowCount ?? 0;
  }
  return pairs;
}

/** Takes the advisory lock of this name on a separate connection; returns a function that releases it. */
export async function holdLock(databaseUrl: string, key: string): Promise<() => Promise<void>> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
  return () => client.end();
}

export type Row = {
  table: "appointments" | "barbeiros" | "clients" | "comandas" | "imports" | "products" | "staff_invitations";
  id: string;
};

/** Locks a row of this shop in a separate transaction; returns a function that releases it. */
export async function holdRow({ deps }: Product, shop: string, { table, id }: Row): Promise<() => Promise<void>> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTransaction(deps.db, { role: "navalha_app", shop, actorRole: "admin" }, async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
    locked.resolve();
    await over.promise;
  });
  await Promise.race([locked.promise, holding]);
  return () => {
    over.resolve();
    return holding;
  };
}

/** The number of statements that wait for a lock. */
export async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0].waiting;
}

/** Makes the history of appointments and the waiting jobs older by some minutes, on the database's clock. */
export async function letMinutesPass({ pool }: { pool: Pool }, minutes: number): Promise<void> {
  const earlier = `- interval '${minutes} minutes'`;
  await pool.query(`
    alter table appointment_events no force row level security;
    update appointment_events set created_at = created_at ${earlier};
    alter table appointment_events force row level security;
    update pgboss.job set start_after = start_after ${earlier}`);
}

/** Resets rate limits whose key has this prefix. */
export async function forgetWindows({ pool }: Pick<Product, "pool">, prefix: string): Promise<void> {
  await pool.query("delete from auth.rate_limit where left(key, length($1)) = $1", [prefix]);
}
