import { basename } from "node:path/posix";
import { featureOf, type Rule } from "./source.ts";

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const vague = new Set(["util", "utils", "helper", "helpers", "common", "manager", "misc", "shared"]);
const featureFiles = new Set([
  "router.ts",
  "rules.ts",
  "rules.test.ts",
  "queries.ts",
  "jobs.ts",
  "emails.ts",
  "examples.ts",
]);
const barrels = new Set(["contract/index.ts"]);

export const kebabCase: Rule = (sources) =>
  sources.flatMap(({ path }) =>
    path.split("/").every((part) => kebab.test(part)) ? [] : [{ path, problem: "names are kebab-case" }],
  );

export const sayingNames: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const words = path.replace(/\.[^/]*$/, "").split(/[/.-]/);
    const word = words.find((each) => vague.has(each)) ?? (basename(path) === "types.ts" ? "types" : undefined);
    return word ? [{ path, problem: `"${word}" says nothing about what is inside` }] : [];
  });

export const noBarrels: Rule = (sources) =>
  sources.flatMap(({ path }) =>
    /^index\.tsx?$/.test(basename(path)) && !barrels.has(path) ? [{ path, problem: "no barrels" }] : [],
  );

/** A big feature gets folders that repeat the same names; a test of calls is named after its folder. */
export const featureVocabulary: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    if (!featureOf(path, "server")) return [];
    const [file = "", folder = ""] = path.split("/").toReversed();
    const known = featureFiles.has(file) || file === `${folder}.test.ts`;
    return known ? [] : [{ path, problem: "not one of the file names of a feature (house: Layout)" }];
  });
