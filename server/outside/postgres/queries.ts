import type { Client } from "pg";

/** Held by the process that supervises the cluster; PostgreSQL releases it when that process dies. */
const supervisorLock = 7_262_542;

/** False when another living process supervises this cluster. */
export async function claim(client: Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as claimed", [supervisorLock]);
  return rows[0].claimed;
}

export async function identity(client: Client): Promise<{ files: string; startedAt: number }> {
  const { rows } = await client.query(
    `select current_setting('data_directory') as files,
            extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`,
  );
  return rows[0];
}

/** The application's role owns its database and may create the role it works with, and nothing more. */
export async function ensureDatabase(client: Client, password: string, mayCloneIt: boolean): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = 'navalha_owner') as role,
            exists (select from pg_database where datname = 'navalha') as database`,
  );
  const { role, database } = rows[0];
  if (!role) {
    await client.query(
      `create role navalha_owner login createrole ${mayCloneIt ? "createdb" : ""} password ${client.escapeLiteral(password)}`,
    );
  }
  if (!database) await client.query("create database navalha owner navalha_owner");
}
