import { Client } from "pg";
import type { Sent, Standing } from "./statements.ts";

export const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The parts of a statement that may identify a row: ids anywhere in a value, and whole texts. */
function valuesOf({ values, settings, before }: Pick<Sent, "values" | "settings" | "before">): string[] {
  const texts = [...Object.values(settings), ...before.flatMap((one) => one.values), ...values];
  return texts.flatMap((text) => (text === null ? [] : (text.match(uuids) ?? [text])));
}

type Key = { table: string; column: string; type: "uuid" | "text" };

/**
 * Columns that identify rows of their own table: ids alone in a unique index, and texts in any unique index. Codes of products and
 * words of names are left out, because they may be any text, even a client's phone.
 */
async function keysOf(client: Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select c.oid::regclass::text as table, a.attname as column, t.typname as type
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) join pg_type t on t.oid = a.atttypid
    where i.indisunique and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relname <> 'migrations'
      and (t.typname = 'text' and c.relname not in ('products', 'name_words') or t.typname = 'uuid' and i.indnkeyatts = 1)
      and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
    group by 1, 2, 3 order by min(i.indnkeyatts) desc, 1, 2`);
  return rows;
}

export async function standingOf(sent: Sent[], superuserUrl: string): Promise<Record<string, Standing>> {
  const values = [...new Set(sent.flatMap(valuesOf))];
  const isId = (value: string) => value.match(uuids)?.[0] === value;
  const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
  // An id in a text column identifies nothing, nor does a day that a shop uses as its link.
  const [ids, texts] = [values.filter(isId), values.filter((value) => !isId(value) && !isDay(value))];
  const client = new Client(superuserUrl);
  await client.connect();
  try {
    const parts = (await keysOf(client)).map(
      ({ table, column, type }) =>
        `select '${table}' as table, '${column}' as column, to_jsonb(t) as row, "${column}"::text as value
         from ${table} t where "${column}" = any(${type === "uuid" ? "$1::uuid[]" : "$2::text[]"})`,
    );
    const { rows } = await client.query<Standing & { value: string }>(parts.join(" union all "), [ids, texts]);
    return Object.fromEntries(rows.map(({ value, ...standing }) => [value, standing]));
  } finally {
    await client.end();
  }
}
