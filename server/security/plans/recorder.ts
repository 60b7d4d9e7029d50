import { mkdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getCallSites } from "node:util";
import { type CompiledQuery, DefaultQueryCompiler } from "kysely";
import { Client, Pool, type QueryConfig } from "pg";
import { expect } from "vitest";
import { standingOf } from "./standing.ts";
import { keyOf, type Recording, recordings, type Sent } from "./statements.ts";

type Transaction = Pick<Sent, "settings" | "before">;
/** Two functions may send the same text, the second one later. */
type Noted = Omit<Sent, "queries"> & { queries: Set<string> };

const origins = new Map<string, Set<string>>();
const sightings = new Map<string, number>();
const transactions = new WeakMap<Client, Transaction>();
const byPath = new Map<string, Recording>();
const byDatabase = new Map<string, Map<string, Noted>>();

observe(DefaultQueryCompiler.prototype, "compileQuery", ({ result }) => noteOrigin((result as CompiledQuery).sql));
observe(Pool.prototype, "query", ({ given: [text] }) => noteOrigin(text as string));
observe(Client.prototype, "query", ({ self, given: [statement, values], result }) => {
  const { text, values: own } =
    typeof statement === "string" ? { text: statement, values } : (statement as QueryConfig);
  // The product's connections have their own class; others are of tests.
  if (self.constructor !== Client) note(self as Client, { text, values: Array.isArray(own) ? own : [], result });
});

type Call = { self: object; given: unknown[]; result: unknown };

function observe(prototype: object, name: string, seen: (call: Call) => void): void {
  const methods = prototype as Record<string, (this: object, ...given: unknown[]) => unknown>;
  const method = methods[name]!;
  methods[name] = function (...given) {
    const result = method.apply(this, given);
    seen({ self: this, given, result });
    return result;
  };
}

/**
 * Records the stack here, before Kysely awaits a connection and loses it. A text sent often enough is not recorded again, because reading
 * the stack is expensive.
 */
function noteOrigin(text: string): void {
  const seen = sightings.get(text) ?? 0;
  if (seen === 50) return;
  sightings.set(text, seen + 1);
  const queries = queriesInStack();
  if (queries.length === 0) return;
  const known = origins.get(text);
  if (known) queries.forEach((name) => known.add(name));
  else origins.set(text, new Set(queries));
}

function queriesInStack(): string[] {
  return getCallSites(25).flatMap(({ functionName, scriptName }) => {
    const place = /\/server\/(?:features\/)?((?!security|outside).+)\/queries\.ts$/.exec(scriptName)?.[1];
    return place && functionName ? [`${functionName} of ${place}`] : [];
  });
}

type Query = { text: string; values: unknown[]; result: unknown };

function note(client: Client, { text, values, result }: Query): void {
  if (text.startsWith("begin")) transactions.set(client, { settings: settingsIn(text), before: [] });
  if (text === "commit" || text === "rollback") transactions.delete(client);
  const queries = origins.get(text);
  if (!queries || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return;
  const { settings, before } = transactions.get(client) ?? { settings: {}, before: [] };
  const known = byDatabase.get(client.database!) ?? new Map<string, Noted>();
  byDatabase.set(client.database!, known);
  const key = keyOf({ settings, text, values });
  const asTexts = () => values.map(asText);
  if (!known.has(key)) {
    known.set(key, { queries, text, values: asTexts(), settings, before: [...before] });
    // A statement refused by a constraint would be refused with mapped rows too.
    if (result instanceof Promise) result.catch(() => known.delete(key));
  }
  if (text.includes("set_config(")) before.push({ text, values: asTexts() });
}

function settingsIn(opening: string): Record<string, string> {
  const set = opening.matchAll(
    /(?:set local |set_config\(')([\w.]+)(?: = |', )(?:coalesce\(app\.shop_(?:by_slug|of_visit_link)\()?'([^']*)'/g,
  );
  return Object.fromEntries([...set].map(([, name, value]) => [name, value]));
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(asText(one))).join(",")}}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Writes the recording of a test database before it is dropped, with the rows that its values identify. */
export async function keepRecording(database: string, superuserUrl: string): Promise<void> {
  const noted = [...(byDatabase.get(database)?.values() ?? [])];
  const sent = noted.map((one): Sent => ({ ...one, queries: [...one.queries] }));
  byDatabase.delete(database);
  // What one test file sends must not hang on the files that ran before it in the same worker.
  origins.clear();
  sightings.clear();
  const path = expect.getState().testPath!;
  if (sent.length === 0 || path.includes("/attack/")) return;
  const recording = byPath.get(path) ?? { path, databases: [] };
  byPath.set(path, recording);
  recording.databases.push({ sent, standing: await standingOf(sent, superuserUrl) });
  await mkdir(recordings, { recursive: true });
  const name = relative(fileURLToPath(new URL("../../..", import.meta.url)), path).replaceAll("/", "+");
  await writeFile(new URL(`${name}.json`, recordings), JSON.stringify(recording));
}
