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
  /** What was read of them, also by functions. */
  read: Map<string, { scans: number; rows: number }>;
};

/** The allowed ratio of rows read to rows kept; small reads below the floor do not matter (speed.md 4). */
const waste = 10;
const floor = 100;

/** More rows than one may sort that an index does not bring in order. */
const sortable = 1000;

/** What would get slower as a shop gets older: whole tables read, rows read in vain, rows read inside functions, big sorts. */
export function faultsOf({ text, plan, big, read }: Run): string[] {
  const nodes = nodesOf(plan);
  // A part of a policy that is about somebody else stands in the plan and is never run.
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

/** A sort that stops early has still read all that it was given. */
function rowsInto({ Plans: [from] = [] }: Plan): number {
  return Math.round(from?.["Actual Rows"] ?? 0);
}

/** Rows that came out of functions, or of the statement when it is the function's only caller. */
function answered(nodes: Plan[]): number {
  return Math.max(
    ...nodes.map((node, at) => (at === 0 || node["Node Type"] === "Function Scan" ? total(node, "Actual Rows") : 0)),
  );
}

function callsFunction(text: string): boolean {
  return /\bapp\.(?!searchable)\w+\(/.test(text);
}
