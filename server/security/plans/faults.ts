/** One node of EXPLAIN (ANALYZE, FORMAT JSON): rows are the mean of all its loops. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

type Run = {
  text: string;
  plan: Plan;
  /** Tables with more than a thousand rows. */
  big: Set<string>;
  /** The rows read from them, also by functions. */
  read: Map<string, { scans: number; rows: number }>;
};

/** The allowed ratio of rows read to rows kept; small reads below the floor do not matter (speed.md 4). */
const waste = 10;
const floor = 100;

/** The most rows that a plan may sort without an index. */
const sortable = 1000;

/** Faults that get slower as a shop grows: big tables read whole, many rows filtered out, many rows read by functions, big sorts. */
export function faultsOf({ text, plan, big, read }: Run): string[] {
  const nodes = nodesOf(plan);
  // The plan contains the parts of policies for other roles, which never run.
  const ran = nodes.filter((node) => node["Actual Loops"] > 0);
  const scanned = ran.filter((node) => node["Node Type"] === "Seq Scan" && big.has(node["Relation Name"] ?? ""));
  const wasteful = nodes.filter(
    (node) => total(node, "Rows Removed by Filter") > Math.max(floor, waste * total(node, "Actual Rows")),
  );
  const sorted = ran.filter((node) => node["Node Type"].endsWith("Sort") && rowsInto(node) > sortable);
  const unseen = callsFunction(text)
    ? [...read].filter(([, { scans, rows }]) => scans > 0 || rows > Math.max(floor, waste * answered(nodes)))
    : [];
  return [
    ...scanned.map((node) => `reads all of ${node["Relation Name"]}`),
    ...wasteful.map((node) => {
      const [thrown, kept] = [total(node, "Rows Removed by Filter"), total(node, "Actual Rows")];
      return `throws away ${thrown} rows of ${node["Relation Name"]} (${node["Index Name"] ?? node["Node Type"]}) and keeps ${kept}`;
    }),
    ...sorted.map((node) => `sorts ${rowsInto(node)} rows`),
    ...unseen.map(([table, { rows }]) => `reads ${rows} rows of ${table} for ${answered(nodes)}`),
  ];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function total(node: Plan, rows: "Actual Rows" | "Rows Removed by Filter"): number {
  return Math.round((node[rows] ?? 0) * node["Actual Loops"]);
}

/** A sort reads all of its input, even when it stops early. */
function rowsInto({ Plans: [from] = [] }: Plan): number {
  return Math.round(from?.["Actual Rows"] ?? 0);
}

/** The rows that a function returned, or the whole statement when that is more. */
function answered(nodes: Plan[]): number {
  return Math.max(
    ...nodes.map((node, at) => (at === 0 || node["Node Type"] === "Function Scan" ? total(node, "Actual Rows") : 0)),
  );
}

function callsFunction(text: string): boolean {
  return /\bapp\.(?!searchable)\w+\(/.test(text);
}
