import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { asOwner, cloneDatabase } from "../../../scripts/test-database.ts";
import { shapeExcused, small, unplanned } from "./exceptions.ts";
import { connected } from "./large-database.ts";
import { shapeFaults, shapeOf, type Sizes } from "./shapes.ts";
import { exportedQueries, recorded } from "./statements.ts";

/**
 * No statement reads a big table whole, sorts many rows, or filters all rows of a shop (speed.md 4). PostgreSQL plans the
 * statements of the database tests without their values, as it does for the product, on table sizes set here instead of sampled
 * ones: the result depends only on the schema and the statement.
 */
const database = await cloneDatabase();
const planner = await connected(database.superuserUrl);
afterAll(async () => {
  await planner.end();
  await database.drop();
});

await asOwner(database.url, await readFile(new URL("../policies/two-shops.sql", import.meta.url), "utf8"));
await planner.query(
  `select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text, 'relpages', greatest(1, pg_relation_size(c.oid) / 8192)::integer,
    'reltuples', case when relname = any($1) then 50 when relname like 'barbershop%' then 1000 when relname like 'platform%' then 1 else 1000000 end::real)
   from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'auth')`,
  [Object.keys(small)],
);

const { rows: tables } = await planner.query<{ name: string }>(
  "select relname as name from pg_class where relkind = 'r' and reltuples > 1000 and pg_relation_size(oid) > 0",
);
const { rows: indexes } = await planner.query<{ name: string }>(
  `select indexrelid::regclass::text as name from pg_index where indpred is not null or indisunique and indnkeyatts = 1
     and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) = 'barbershop_id'`,
);
const sizes: Sizes = {
  big: new Set(tables.map(({ name }) => name)),
  narrow: new Set(indexes.map(({ name }) => name)),
};

const queries = await exportedQueries();
const statements = (await recorded()).flatMap(({ databases }) => databases.flatMap(({ sent }) => sent));
const sentBy = new Set(statements.flatMap((sent) => sent.queries));
const byQuery = Object.groupBy(statements, (sent) => sent.queries.at(-1)!);

test("every query is sent by some test, or a reason stands for why its plan does not matter", () => {
  expect(queries.filter((query) => !sentBy.has(query) && !unplanned[query])).toEqual([]);
  const known = new Set([...queries, ...sentBy]);
  expect(Object.keys({ ...unplanned, ...shapeExcused }).filter((query) => !known.has(query))).toEqual([]);
});

test.for(queries.filter((query) => !unplanned[query]))("%s finds its rows by an index", async (query) => {
  const texts = new Map(byQuery[query]?.map((sent) => [`${sent.settings.role} ${sent.text}`, sent]));
  const faults: string[] = [];
  for (const { text, settings } of texts.values()) {
    const shape = await shapeOf(planner, { text, role: settings.role ?? "navalha_owner" });
    const found = shapeFaults(shape, sizes).filter((fault) => !shapeExcused[query]?.faults.test(fault));
    faults.push(...found.map((fault) => `${fault}: ${text}`));
  }
  expect(faults).toEqual([]);
});
