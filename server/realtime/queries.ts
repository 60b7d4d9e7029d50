import type { Client, Pool } from "pg";

const channel = "navalha_changes";

/** One NOTIFY for a batch; never inside a booking's transaction, where it would take a global lock at commit (trust 3). */
export async function notifyChanges(pool: Pool, payload: string): Promise<void> {
  await pool.query("select pg_notify($1, $2)", [channel, payload]);
}

export async function listenToChanges(client: Client): Promise<void> {
  await client.query(`listen ${channel}`);
}
