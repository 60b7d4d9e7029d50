import type { Client } from "pg";
import { allPeople, standIn } from "./people.ts";
import { uuids } from "./standing.ts";
import type { Row, Sent, Standing } from "./statements.ts";

/** By table, up to 100 rows to which a test's rows are mapped; those of the largest shop's people come first. */
export type Candidates = Map<string, Row[]>;

export async function candidatesIn(superuser: Client): Promise<Candidates> {
  const { rows: tables } = await superuser.query<{ table: string; ids: string[] }>(`
    select attrelid::regclass::text as table, array_agg(attname::text order by attname) as ids from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' and atttypid = 'uuid'::regtype
    group by attrelid`);
  const candidates: Candidates = new Map();
  for (const { table, ids } of tables) {
    const theirs = ids.map((id) => `coalesce(("${id}" = any($1))::int, 0)`).join(" + ");
    const { rows } = await superuser.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t order by ${theirs} desc, "${ids[0]}" limit 100`,
      [allPeople],
    );
    candidates.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return candidates;
}

type Mapping = { sent: Sent; standing: Record<string, Standing>; candidates: Candidates };

/** The statement mapped to the largest shop: sent by its person of that role, with each id replaced by that of the most similar row. */
export function mapped({ sent, standing, candidates }: Mapping): Sent {
  const given = new Map<unknown, string>();
  const rows = new Map<string, Row>();

  const place = ({ table, row }: Standing, id?: string): Row | undefined => {
    const key = JSON.stringify(row);
    const chosen = rows.get(key) ?? choose(candidates.get(table) ?? [], row, id);
    if (chosen) rows.set(key, chosen);
    return chosen;
  };
  const choose = (found: Row[], like: Row, id?: string): Row | undefined => {
    if (id) return found.find((row) => row.id === id);
    const taken = new Set(rows.values());
    const wanted = Object.entries(like).map(([column, value]) => [column, given.get(value) ?? value] as const);
    const likeness = (row: Row) => wanted.filter(([column, value]) => String(row[column]) === String(value)).length;
    return found.filter((row) => !taken.has(row)).toSorted((one, other) => likeness(other) - likeness(one))[0];
  };
  const other = (value: string): string => {
    const at = standing[value];
    const there = given.get(value) ?? (at && (place(at)?.[at.column] as string | null | undefined)) ?? value;
    given.set(value, there);
    return there;
  };
  // A photo is identified by its URL.
  const photo = String(candidates.get("photos")?.[0]?.url);
  const text = (value: string | null) => {
    if (value === null) return null;
    if (value.startsWith("/api/photos/foto-")) return photo;
    return value.match(uuids) ? value.replace(uuids, other) : other(value);
  };

  const person = standIn(sent.settings["app.actor_role"]);
  const settings = Object.entries(sent.settings).map(([name, value]) => {
    const id = person[name];
    if (!id) return [name, value];
    const at = standing[value];
    if (at) place(at, id);
    if (value.match(uuids)) given.set(value, id);
    return [name, id];
  });
  const before = sent.before.map((one) => ({ ...one, values: one.values.map(text) }));
  return { ...sent, settings: Object.fromEntries(settings), before, values: sent.values.map(text) };
}
