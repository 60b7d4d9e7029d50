import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";

const folder = new URL("./migrations/", import.meta.url);

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database to the newest migration: each file in one transaction, in order, once. Two processes that start
 * together wait for each other. The url's user owns the database and may create roles.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('navalha migrations'))`);
    await client.query(`create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    for (const migration of await pending(client)) await apply(client, migration);
  } finally {
    await client.end();
  }
}

async function pending(client: Client): Promise<Migration[]> {
  const known = new Map((await migrations()).map((migration) => [migration.name, migration]));
  // Read from the whole row, since the record of a database from before the first release has no such column.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, to_jsonb(migrations) ->> 'checksum' as checksum from public.migrations order by name",
  );
  for (const { name, checksum } of rows) {
    if (checksum === null) throw new Error(beforeTheFirstRelease);
    const migration = known.get(name);
    if (!migration) throw new Error(`O banco de dados é de uma versão mais nova do Navalha (migração ${name}).`);
    if (migration.checksum !== checksum) {
      throw new Error(
        `A migração ${name} não é mais a que foi aplicada a este banco de dados: o arquivo foi alterado.`,
      );
    }
    known.delete(name);
  }
  return [...known.values()];
}

/** Their schema has no way to this one: the migrations were written anew before anybody depended on them. */
const beforeTheFirstRelease = `Este banco de dados é de antes da primeira versão publicada do Navalha, e esta versão não sabe atualizá-lo.
Nada foi alterado nem apagado nele. Para ficar com estes dados, continue com a versão que os criou. Para usar esta versão:
1. guarde uma cópia da pasta de dados (DATA_DIR), ou do banco de dados de DATABASE_URL com pg_dump;
2. indique em DATA_DIR uma pasta nova, ou em DATABASE_URL um banco de dados vazio;
3. inicie de novo e cadastre a barbearia.`;

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into public.migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`A migração ${name} falhou.`, { cause: error });
  }
}
