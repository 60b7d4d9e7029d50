import type { Client } from "pg";

/** One node of EXPLAIN (FORMAT JSON), which runs nothing: rows are what the planner expects. */
export type Shape = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  Plans?: Shape[];
};

export type Sizes = {
  /** Tables that grow with a shop. What is empty here is planned as such, and not judged. */
  big: Set<string>;
  /** Indexes that lead from a shop to few rows: partial ones, and those of one row a shop. */
  narrow: Set<string>;
};

/** More rows than one may sort that an index does not bring in order. */
const sortable = 1000;

/** A scenario that needs the rows of one of these also needs those below it. */
const blocking = /^(Sort|Aggregate|Hash|Bitmap Heap Scan)$/;

/** How PostgreSQL would run this statement for any values, under the role that sends it. */
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

/** A big table read whole, a shop's rows of it filtered one by one, a big sort. A page may be met in the order of an index. */
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
