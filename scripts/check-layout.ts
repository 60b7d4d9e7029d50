import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { type Exception, findings } from "./layout/findings.ts";
import { toSource } from "./layout/source.ts";

/** This list only shrinks. */
const exceptions: Exception[] = [];

const folders = ["contract", "server", "web", "db", "e2e", "bench", "scripts"];
const generated = new Set(["db/schema.ts"]);

const sources = folders.filter(existsSync).flatMap((folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const code = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !generated.has(path));
  return code.map((path) => toSource(path, readFileSync(path, "utf8")));
});

const found = findings(sources, exceptions);
for (const { path, problem, warning } of found) console.log(`${warning ? "warning" : "error"}  ${path}  ${problem}`);
process.exitCode = found.some(({ warning }) => !warning) ? 1 : 0;
