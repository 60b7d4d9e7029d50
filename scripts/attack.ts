import { basename } from "node:path";
import { vitest } from "./runners.ts";
import type { VitestReport } from "./tallies.ts";

/** Attacks the running product, which must refuse: a family is a file of `attack/`, an attempt one of its tests. */
const { failed, report } = await vitest("/attack/");

const families = report.testResults.map(familyIn).toSorted((one, other) => one.name.localeCompare(other.name));
const sum = (of: "tried" | "refused") => families.reduce((total, family) => total + family[of], 0);
const all = { name: "all", tried: sum("tried"), refused: sum("refused") };

console.log();
for (const { name, tried, refused } of [{ name: "family", tried: "tried", refused: "refused" }, ...families, all]) {
  console.log(`${name.padEnd(20)}${String(tried).padStart(8)}${String(refused).padStart(10)}`);
}
process.exitCode = failed === 0 ? 0 : 1;

function familyIn({ name, assertionResults }: VitestReport["testResults"][number]) {
  const refused = assertionResults.filter(({ status }) => status === "passed").length;
  return { name: basename(name, ".test.ts").replaceAll("-", " "), tried: assertionResults.length, refused };
}
