import type { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../scripts/test-database.ts";
import { connected, large, largeDataIsThere } from "./large-database.ts";
import { candidatesIn, mapped } from "./mapping.ts";
import { largestShop } from "./people.ts";
import { faultsIn } from "./planner.ts";
import { exportedQueries, keyOf, recorded, type Sent } from "./statements.ts";
import { excused, small, unplanned } from "./exceptions.ts";

/**
 * No statement of the product gets slower as a shop grows, under row level security and for the largest shop (speed.md 4). It
 * plans the recorded statements of the database tests, of this run or of an earlier one, on the large data.
 */
await largeDataIsThere();
// Two databases, so that planning in one does not lock rows of the other.
const databases = [await cloneDatabase(large), await cloneDatabase(large)];
const judges = await Promise.all(databases.map(({ superuserUrl }) => connected(superuserUrl)));
const superuser = judges[0]!;
afterAll(async () => {
  await Promise.all(judges.map((judge) => judge.end()));
  await Promise.all(databases.map((one) => one.drop()));
});

const queries = await exportedQueries();
const candidates = await candidatesIn(superuser);
const statements = new Map<string, Sent>();
for (const { sent, standing } of (await recorded()).flatMap(({ databases }) => databases)) {
  for (const one of sent) {
    if (!statements.has(keyOf(one))) statements.set(keyOf(one), mapped({ sent: one, standing, candidates }));
  }
}
const planned = [...statements.values()].filter((sent) => !sent.queries.every((query) => unplanned[query]));
const byQuery = Object.groupBy(planned, (sent) => sent.queries.at(-1)!);

test("each fault that is excused is one of a query that there is", () => {
  expect(Object.keys(excused).filter((query) => !queries.includes(query))).toEqual([]);
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
