import { Kysely, PostgresDialect } from "kysely";
import type { Client, Pool, QueryResult } from "pg";
import type { Database } from "#server/database.ts";
import { faultsOf, type Plan } from "./faults.ts";

/** A statement with its way of planning and what is wrong with how PostgreSQL runs it. */
export type Planned = { mode: "custom" | "generic"; statement: string; faults: string[] };

/**
 * A database that plans every statement before it runs it, inside the open transaction of `client`. Each is planned for
 * its values and, as a statement prepared once for all values would be, without them.
 */
export function planner(client: Client): { db: Database; pool: Pool; planned: Planned[] } {
  const planned: Planned[] = [];
  const query = async (text: string, values: readonly unknown[] = []): Promise<QueryResult> => {
    if (isPlannable(text)) {
      for (const mode of ["custom", "generic"] as const) {
        planned.push({ mode, statement: text, faults: await faultsIn(client, { mode, text, values }) });
      }
    }
    return client.query(text, [...values]);
  };
  const pool = { query, connect: async () => ({ query, release: () => {} }), end: async () => {} } as unknown as Pool;
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool, planned };
}

function isPlannable(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text);
}

let statements = 0;

type Asked = { mode: Planned["mode"]; text: string; values: readonly unknown[] };

async function faultsIn(client: Client, { mode, text, values }: Asked): Promise<string[]> {
  const name = `planned_${++statements}`;
  const given = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(", ")})` : "";
  await client.query(`savepoint planning; set local plan_cache_mode = force_${mode}_plan`);
  await client.query(`prepare ${name} as ${text}`);
  const before = await rowsRead(client);
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, costs off, timing off, format json) execute ${name} ${given}`,
  );
  const after = await rowsRead(client);
  await client.query("rollback to savepoint planning");
  return faultsOf({
    text,
    plan: rows[0]!["QUERY PLAN"][0].Plan,
    big: new Set(after.keys()),
    read: difference(after, before),
  });
}

type Read = { scans: number; rows: number };

/** What this transaction has read of each table with more than a thousand rows: also inside functions, where no plan shows it. */
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

function literal(client: Client, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(",")}}`);
  return client.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}
