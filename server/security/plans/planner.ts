import { type Client, DatabaseError } from "pg";
import { faultsOf, type Plan } from "./faults.ts";
import type { Sent } from "./statements.ts";

/** PostgreSQL plans for given values (custom), or once for all values of a prepared statement (generic). */
const modes = ["custom", "generic"] as const;

/** The faults in PostgreSQL's plan of this statement, in a transaction that `superuser` rolls back. */
export async function faultsIn(superuser: Client, { settings, before, text, values }: Sent): Promise<string[]> {
  const role = settings.role ?? "navalha_owner";
  const set = Object.entries({ ...settings, role }).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  const faults: string[] = [];
  for (const mode of modes) {
    await superuser.query(`begin; set local plan_cache_mode = force_${mode}_plan; select ${set.join(", ")}`);
    try {
      for (const one of before) await superuser.query(one.text, one.values);
      await superuser.query(`prepare planned as ${text}`);
      const given = values.map((value) => (value === null ? "null" : superuser.escapeLiteral(value)));
      const statement = `execute planned ${given.length > 0 ? `(${given.join(", ")})` : ""}`;
      faults.push(...(await planned(superuser, { text, statement, role })).map((fault) => `${mode}: ${fault}`));
    } finally {
      await superuser.query("rollback; deallocate all");
    }
  }
  return faults;
}

type Prepared = { text: string; statement: string; role: string };

async function planned(superuser: Client, prepared: Prepared): Promise<string[]> {
  const { text, statement, role } = prepared;
  const before = await rowsRead(superuser);
  await superuser.query("savepoint planned");
  try {
    const { rows } = await superuser.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, costs off, timing off, format json) ${statement}`,
    );
    const after = await rowsRead(superuser);
    const plan = rows[0]!["QUERY PLAN"][0].Plan;
    return faultsOf({ text, plan, big: new Set(after.keys()), read: difference(after, before) });
  } catch (error) {
    if (!isTaken(error)) throw error;
    await superuser.query("rollback to savepoint planned; reset role");
    await removeTaken(superuser, statement);
    await superuser.query(`set local role ${role}`);
    return planned(superuser, prepared);
  }
}

function isTaken(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && (error.code === "23505" || error.code === "23P01");
}

/**
 * A row with the mapped ids already exists in the largest shop, so it is deleted before the insert. Only a superuser sees which row it
 * is.
 */
async function removeTaken(superuser: Client, statement: string): Promise<void> {
  const error = await superuser.query(statement).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  const [, columns, values] = (isTaken(error) && /.*Key \((.*)\)=\((.*)\)/i.exec(error.detail ?? "")) || [];
  if (!isTaken(error) || !columns || !values) throw error;
  const key = values.split(", ").map((value) => superuser.escapeLiteral(value));
  await superuser.query(`rollback to savepoint planned; reset role; set local session_replication_role = replica;
    delete from ${error.schema}.${error.table} where (${columns}) = (${key.join(", ")}); set local session_replication_role = origin`);
}

type Read = { scans: number; rows: number };

/** The rows that this transaction has read of each table with over a thousand rows, also inside functions, which no plan shows. */
async function rowsRead(client: Client): Promise<Map<string, Read>> {
  const { rows } = await client.query<Read & { table: string }>(`
    select t.relname as table, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables t join pg_class c on c.oid = relid where reltuples > 1000`);
  return new Map(rows.map(({ table, ...read }) => [table, read]));
}

function difference(after: Map<string, Read>, before: Map<string, Read>): Map<string, Read> {
  const less = (table: string, { scans, rows }: Read): Read => {
    const earlier = before.get(table) ?? { scans: 0, rows: 0 };
    return { scans: scans - earlier.scans, rows: rows - earlier.rows };
  };
  return new Map([...after].map(([table, read]) => [table, less(table, read)]));
}
