import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";

const folder = new URL("./migrations/", import.meta.url);

/**
 * Brings the database to the newest migration: each file in one transaction, in order, once. Two processes that start
 * together wait for each other. The url's user owns the database and may create roles.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('navalha migrations'))`);
    await client.query(
      `create table if not exists public.migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    for (const name of await pending(client)) await apply(client, name);
  } finally {
    await client.end();
  }
}

async function pending(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from public.migrations");
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const known = new Set(files);
  for (const name of applied) {
    if (!known.has(name)) throw new Error(`O banco de dados é de uma versão mais nova do Navalha (migração ${name}).`);
  }
  return files.filter((name) => !applied.has(name));
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), "utf8");
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into public.migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`A migração ${name} falhou.`, { cause: error });
  }
}
