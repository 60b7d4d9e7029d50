import { basename } from "node:path/posix";
import { featureOf, isTest, type Rule } from "./source.ts";

const sql = /\bsql\s*(<[^`]*>)?\s*`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*["'`]/;
const writing =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]([a-z_.]+)|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+(?:\.[a-z_]+)?)\s+(?:\(|set\b|as\b|where\b|values\b|using\b|select\b)/gi;

export const sqlOnlyInQueries: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const mayHold = !/^(server|web|contract)\//.test(path) || basename(path) === "queries.ts" || isTest(path);
    return !mayHold && sql.test(text) ? [{ path, problem: "SQL stands only in queries.ts and db/" }] : [];
  });

export const ownTablesOnly: Rule = (sources) => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const feature = featureOf(path, "server");
    if (!feature || isTest(path)) continue;
    for (const [, built, plain] of text.matchAll(writing)) {
      const table = (built ?? plain ?? "").toLowerCase();
      writers.set(table, (writers.get(table) ?? new Set()).add(feature));
    }
  }
  const shared = [...writers].filter(([, features]) => features.size > 1);
  return shared.map(([table, features]) => ({
    path: "server/features",
    problem: `table ${table} is written by ${[...features].join(" and ")}: a feature writes only its own tables`,
  }));
};
