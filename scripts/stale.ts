import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sources = [
  "web",
  "contract",
  "scripts/precompress.ts",
  "scripts/build.ts",
  "scripts/chunk-groups.ts",
  "vite.config.ts",
  "package-lock.json",
];
const stamp = "dist/built";

/** True when a source is newer than the last whole build. A removed file shows as a newer folder. */
export function isBuildStale(): boolean {
  const built = modified(stamp);
  return built === 0 || sources.flatMap(withDescendants).some((path) => modified(path) > built);
}

/** Dated at the build's begin: a file saved meanwhile makes it stale. */
export function markBuilt(begin: Date): void {
  writeFileSync(stamp, "");
  utimesSync(stamp, begin, begin);
}

function withDescendants(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name))];
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
