import type { Client } from "pg";

/** One node of EXPLAIN (FORMAT JSON), which does not run the statement: rows are the planner's estimate. */
export type Shape = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  Plans?: Shape[];
};

export type Sizes = {
  /** Tables that grow with a shop. A table without rows in two-shops.sql is planned as empty and not checked. */
  big: Set<string>;
  /** Indexes with few rows per shop: partial ones, and those with one row per shop. */
  narrow: Set<string>;
};

/** The most rows that a plan may sort without an index. */
const sortable = 1000;

/** A node of these types reads all rows below it, even under a LIMIT. */
const blocking = /^(Sort|Aggregate|Hash|Bitmap Heap Scan)$/;

/** PostgreSQL's generic plan of this statement, for the role that sends it. */
export async function shapeOf(planner: Client, { text, role }: { text: string; role: string }): Promise<Shape> {
  await planner.query(`begin; set local role ${role}`);
  try {
    const { rows } = await planner.query<{ "QUERY PLAN": [{ Plan: Shape }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]!["QUERY PLAN"][0].Plan;
  } finally {
    await planner.query("rollback");
  }
}

/** Faults: a big table read whole, a shop's rows filtered one by one, a big sort. Under a LIMIT a scan in index order is allowed. */
export function shapeFaults(shape: Shape, sizes: Sizes, paged = false): string[] {
  const { Plans: below = [], "Node Type": type } = shape;
  const pagedBelow = type === "Limit" || (paged && !blocking.test(type));
  return [...faultsOf(shape, sizes, paged), ...below.flatMap((one) => shapeFaults(one, sizes, pagedBelow))];
}

function faultsOf(shape: Shape, { big, narrow }: Sizes, paged: boolean): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "", "Index Cond": by } = shape;
  const [sorted] = type.endsWith("Sort") ? (shape.Plans ?? []) : [];
  if (sorted && sorted["Plan Rows"] > sortable) return ["sorts many rows"];
  if (type === "Seq Scan" && big.has(table)) return [`reads all of ${table}`];
  if (!index || paged || narrow.has(index) || !big.has(table)) return [];
  if (by === undefined) return [`reads all of ${index}`];
  return /barbershop_id = /.test(by) && !/ AND /.test(by) ? [`filters a shop's rows of ${index}`] : [];
}
