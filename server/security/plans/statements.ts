import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";

/** A statement that a test sent, with what had been set in its transaction. Values are texts as PostgreSQL reads them. */
export type Sent = {
  /** The functions of `queries.ts` that it came through, the innermost first. */
  queries: string[];
  text: string;
  values: (string | null)[];
  settings: Record<string, string>;
  /** The statements of the transaction that set more, as `set_config` of a query does. */
  before: Pick<Sent, "text" | "values">[];
};

export type Row = Record<string, unknown>;

/** Where a value stands: the column that it identifies a row by, and that row. */
export type Standing = { table: string; column: string; row: Row };

/** What the tests of a file sent, by database, and which rows the values stood in. */
export type Recording = { path: string; databases: { sent: Sent[]; standing: Record<string, Standing> }[] };

/** In this checkout, so that plans can be looked at again after a single file of tests. */
export const recordings = new URL("../../../.bench/statements/", import.meta.url);

/** One planned unit: a statement text, for each role that sends it and for each combination of omitted values. */
export function keyOf({ settings, text, values }: Pick<Sent, "settings" | "text"> & { values: unknown[] }): string {
  return [settings.role, settings["app.actor_role"], ...values.map((value) => value == null), text].join(" ");
}

/** Every function of a `queries.ts`, as the recordings name it. */
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

/** What the tests that there are have recorded, in the order of their files. */
export async function recorded(): Promise<Recording[]> {
  const files = (await Array.fromAsync(glob("*.json", { cwd: recordings }))).toSorted();
  const all = await Promise.all(files.map((file) => readFile(new URL(file, recordings), "utf8")));
  return all.map((text): Recording => JSON.parse(text)).filter(({ path }) => existsSync(path));
}
