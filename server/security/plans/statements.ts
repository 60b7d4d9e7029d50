import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";

/** A statement that a test sent, with the settings of its transaction. Values are texts in PostgreSQL's format. */
export type Sent = {
  /** The functions of `queries.ts` in its call stack, innermost first. */
  queries: string[];
  text: string;
  values: (string | null)[];
  settings: Record<string, string>;
  /** Earlier statements of the transaction that call `set_config`. */
  before: Pick<Sent, "text" | "values">[];
};

export type Row = Record<string, unknown>;

/** The row that a value identifies, and the column by which it does. */
export type Standing = { table: string; column: string; row: Row };

/** The statements of a test file by database, and the rows that their values identify. */
export type Recording = { path: string; databases: { sent: Sent[]; standing: Record<string, Standing> }[] };

/** Kept in this checkout, so that plans can be checked again after running a single test file. */
export const recordings = new URL("../../../.bench/statements/", import.meta.url);

/** One planned unit: a statement text, for each role that sends it and for each combination of omitted values. */
export function keyOf({ settings, text, values }: Pick<Sent, "settings" | "text"> & { values: unknown[] }): string {
  return [settings.role, settings["app.actor_role"], ...values.map((value) => value == null), text].join(" ");
}

/** All functions exported by a `queries.ts`, named as in the recordings. */
export async function exportedQueries(): Promise<string[]> {
  const queries: string[] = [];
  for await (const file of glob("server/{features/**,realtime,paging,registers,shops}/queries.ts")) {
    const module: Record<string, unknown> = await import(new URL(`../../../${file}`, import.meta.url).href);
    const place = /^server\/(?:features\/)?(.+)\/queries\.ts$/.exec(file)![1]!;
    queries.push(
      ...Object.keys(module).flatMap((name) => (typeof module[name] === "function" ? `${name} of ${place}` : [])),
    );
  }
  return queries.toSorted();
}

/** The recordings of all test files that still exist, in the order of the files. */
export async function recorded(): Promise<Recording[]> {
  const files = (await Array.fromAsync(glob("*.json", { cwd: recordings }))).toSorted();
  const all = await Promise.all(files.map((file) => readFile(new URL(file, recordings), "utf8")));
  return all.map((text): Recording => JSON.parse(text)).filter(({ path }) => existsSync(path));
}
