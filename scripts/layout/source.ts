import { dirname, join, normalize } from "node:path/posix";

/** One file of ours; `imports` are the paths of ours that it imports. */
export type Source = { path: string; text: string; imports: string[] };

export type Finding = { path: string; problem: string; warning?: boolean };

export type Rule = (sources: Source[]) => Finding[];

const importing = /(?:^|\n)\s*(?:import|export)\b[^;'"`]*?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

export function toSource(path: string, text: string): Source {
  const specifiers = [...text.matchAll(importing)].map(([, static_, dynamic]) => static_ ?? dynamic ?? "");
  return { path, text, imports: specifiers.flatMap((specifier) => resolveImport(path, specifier)) };
}

/** `server/security/` and `server/attack/` hold tests that span features, and what they ask with. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|^server\/(security|attack)\//.test(path);
}

/** `server/features/auth/rules.ts` → `auth`; undefined outside the features of that side. */
export function featureOf(path: string, side: string): string | undefined {
  const [first, second, feature, file] = path.split("/");
  return first === side && second === "features" && file ? feature : undefined;
}

function resolveImport(from: string, specifier: string): string[] {
  if (specifier.startsWith("#")) return [specifier.slice(1)];
  if (specifier.startsWith(".")) return [normalize(join(dirname(from), specifier))];
  return [];
}
