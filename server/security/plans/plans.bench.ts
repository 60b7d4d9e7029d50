import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../scripts/test-database.ts";
import { connected, large, largeDataIsThere } from "./large-database.ts";
import { candidatesIn, mapped } from "./mapping.ts";
import { largestShop } from "./people.ts";
import { faultsIn } from "./planner.ts";
import { keyOf, type Recording, recordings, type Sent } from "./statements.ts";
import { excused, small, unplanned } from "./exceptions.ts";

/**
 * No statement of the product gets slower as a shop gets older, under row level security and for the largest shop
 * (speed.md 4). What the database tests sent, of this run or of an earlier one, is planned on the large data.
 */
await largeDataIsThere();
// One for each core: what is judged in the one is locked in no other.
const databases = [await cloneDatabase(large), await cloneDatabase(large)];
const judges = await Promise.all(databases.map(({ superuserUrl }) => connected(superuserUrl)));
const superuser = judges[0]!;
afterAll(async () => {
  await Promise.all(judges.map((judge) => judge.end()));
  await Promise.all(databases.map((one) => one.drop()));
});

const queries: string[] = [];
for await (const file of glob("server/{features/**,realtime,paging,shops}/queries.ts")) {
  const module: Record<string, unknown> = await import(new URL(`../../../${file}`, import.meta.url).href);
  const place = /^server\/(?:features\/)?(.+)\/queries\.ts$/.exec(file)![1]!;
  queries.push(
    ...Object.keys(module).flatMap((name) => (typeof module[name] === "function" ? `${name} of ${place}` : [])),
  );
}
queries.sort();

const candidates = await candidatesIn(superuser);
const statements = new Map<string, Sent>();
const recorded = new Set<string>();
for (const file of (await Array.fromAsync(glob("*.json", { cwd: recordings }))).sort()) {
  const { path, databases }: Recording = JSON.parse(await readFile(new URL(file, recordings), "utf8"));
  if (!existsSync(path)) continue;
  for (const { sent, standing } of databases) {
    for (const one of sent) {
      one.queries.forEach((query) => recorded.add(query));
      if (!statements.has(keyOf(one))) statements.set(keyOf(one), mapped({ sent: one, standing, candidates }));
    }
  }
}
const planned = [...statements.values()].filter((sent) => !sent.queries.every((query) => unplanned[query]));
const byQuery = Object.groupBy(planned, (sent) => sent.queries.at(-1)!);

test("every query is sent by some test, or a reason stands for why its plan does not matter", () => {
  expect(queries.filter((query) => !recorded.has(query) && !unplanned[query])).toEqual([]);
  const known = new Set([...queries, ...recorded]);
  expect(Object.keys({ ...unplanned, ...excused }).filter((query) => !known.has(query))).toEqual([]);
});

test("every table of a shop has 10,000 rows in the largest one, or a reason stands for why it never has", async () => {
  const { rows } = await superuser.query<{ table: string; rows: number }>(
    `
    select relname as table, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s where barbershop_id = %L',
      c.oid::regclass, $1::uuid), false, true, '')))[1]::text::int as rows
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'barbershop_id'
    where relkind = 'r' and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::text = a.attnum::text)
    order by relname`,
    [largestShop],
  );
  const few = rows.filter((one) => one.rows < 10_000).map(({ table }) => table);
  expect(few).toEqual(Object.keys(small).sort());
});

const faults = new Map<string, string[]>();
const waiting = Object.keys(byQuery).values();
await Promise.all(
  judges.map(async (judge) => {
    for (const query of waiting) faults.set(query, await faultsOf(judge, query));
  }),
);

test.for([...faults.keys()].sort())("%s reads no more than it needs", (query) => {
  expect(faults.get(query)).toEqual([]);
});

async function faultsOf(judge: Client, query: string): Promise<string[]> {
  const faults: string[] = [];
  for (const sent of byQuery[query]!) {
    const { role = "owner", "app.actor_role": actor = "nobody" } = sent.settings;
    const found = (await faultsIn(judge, sent)).filter((fault) => !excused[query]?.faults.test(fault));
    faults.push(...found.map((fault) => `${actor} as ${role}, ${fault}: ${sent.text.trim()}`));
  }
  return faults;
}
