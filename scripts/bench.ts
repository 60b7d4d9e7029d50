import { existsSync, readdirSync } from "node:fs";

/** `npm run bench -- NAME` runs bench/NAME.ts, which prints its figures. */
const [name = ""] = process.argv.slice(2);
const names = existsSync("bench") ? readdirSync("bench").flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []) : [];

if (names.includes(name)) {
  await import(new URL(`../bench/${name}.ts`, import.meta.url).href);
} else {
  console.error(`Uso: npm run bench -- NOME, em que NOME é um destes: ${names.join(", ")}`);
  process.exitCode = 1;
}
