import { importDirections, noFeatureCycles } from "./directions.ts";
import { featureVocabulary, kebabCase, noBarrels, sayingNames } from "./names.ts";
import { fileSizes } from "./sizes.ts";
import type { Finding, Rule, Source } from "./source.ts";
import { ownTablesOnly, sqlOnlyInQueries } from "./sql.ts";

const rules: Rule[] = [
  importDirections,
  noFeatureCycles,
  featureVocabulary,
  kebabCase,
  sayingNames,
  noBarrels,
  fileSizes,
  sqlOnlyInQueries,
  ownTablesOnly,
];

export type Exception = { path: string; problem: string; because: string };

/** What the rules find, less the exceptions; an exception that excuses nothing any more is a finding too. */
export function findings(sources: Source[], exceptions: Exception[]): Finding[] {
  const found = rules.flatMap((rule) => rule(sources));
  const excuses = (exception: Exception, finding: Finding) =>
    exception.path === finding.path && finding.problem.includes(exception.problem);
  const left = found.filter((finding) => !exceptions.some((exception) => excuses(exception, finding)));
  const unused = exceptions.filter((exception) => !found.some((finding) => excuses(exception, finding)));
  return [...left, ...unused.map(({ path }) => ({ path, problem: "needs no exception any more: remove it" }))];
}
