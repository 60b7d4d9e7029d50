import type { Client } from "pg";

export type Mutant = { says: string; table: string; statement: string };

type Policy = {
  name: string;
  table: string;
  permissive: boolean;
  command: string;
  using: string | null;
  check: string | null;
};

/** Each policy of the database, broken in every way that may change what it allows. */
export async function mutants(db: Client): Promise<Mutant[]> {
  const { rows } = await db.query<Policy>(`
    select policyname as name, tablename as table, permissive = 'PERMISSIVE' as permissive, cmd as command, qual as using, with_check as check
    from pg_policies where schemaname = 'public' order by tablename, policyname`);
  return rows.flatMap((policy) => [dropped(policy), ...opened(policy)]);
}

function dropped({ name, table }: Policy): Mutant {
  return { says: `${name} on ${table}, dropped`, table, statement: `drop policy ${name} on ${table}` };
}

function opened({ name, table, command, using, check }: Policy): Mutant[] {
  const mutant = (how: string, clause: string) => ({
    says: `${name} on ${table}, ${how}`,
    table,
    statement: `alter policy ${name} on ${table} ${clause}`,
  });
  const reads = command !== "INSERT" && using !== "true";
  const writes = command !== "SELECT" && command !== "DELETE" && (check ?? using) !== "true";
  return [
    ...(reads ? [mutant("open to every row", "using (true)")] : []),
    ...(writes ? [mutant("open to every new row", "with check (true)")] : []),
    ...(reads && writes ? [mutant("open to everything", "using (true) with check (true)")] : []),
  ];
}
