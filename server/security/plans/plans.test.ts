import { glob, readFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import type { Database, Tx } from "#server/database.ts";
import type { ClientScope, ShopScope } from "#server/scope.ts";
import { cloneDatabase } from "../../../scripts/test-database.ts";
import { settingsOf } from "../policies/people.ts";
import { ofAccounts, unplanned } from "./exercises/accounts.ts";
import { ofAppointments } from "./exercises/appointments.ts";
import { ofEntrances } from "./exercises/entrances.ts";
import { ofShops } from "./exercises/shops.ts";
import { ofStaff } from "./exercises/staff.ts";
import { people, settingsFor } from "./people.ts";
import { ofPlatform, unplannedOfPlatform } from "./exercises/platform.ts";
import { planner } from "./planner.ts";

/** No statement of the product gets slower as a shop gets older, under row level security and for the largest shop (speed.md 4). */
const database = await cloneDatabase();
const client = new Client(database.url);
await client.connect();
await client.query(`begin; ${await readFile(new URL("many-appointments.sql", import.meta.url), "utf8")}; commit`);
await client.query("analyze");
afterAll(async () => {
  await client.end();
  await database.drop();
});

const named: [name: string, query: unknown][] = [];
for await (const file of glob("server/features/**/queries.ts")) {
  const module: Record<string, unknown> = await import(new URL(`../../../${file}`, import.meta.url).href);
  for (const [name, value] of Object.entries(module)) {
    if (typeof value === "function")
      named.push([`${name} of ${file.slice("server/features/".length, -"/queries.ts".length)}`, value]);
  }
}
named.sort(([one], [other]) => one.localeCompare(other));

unplannedOfPlatform.forEach(([query, why]) => unplanned.set(query, why));
const exercises = new Map(
  [...ofAppointments, ...ofShops, ...ofStaff, ...ofAccounts, ...ofEntrances, ...ofPlatform].map((one) => [
    one.query,
    one,
  ]),
);

test("every named query is exercised, or a reason stands for why not", () => {
  const forgotten = named.filter(([, query]) => !exercises.has(query) && !unplanned.has(query));
  expect(forgotten.map(([name]) => name)).toEqual([]);
});

test.for(named.filter(([, query]) => exercises.has(query)))("%s reads no more than it needs", async ([, query]) => {
  const { as, ask } = exercises.get(query)!;
  const faults: string[] = [];
  for (const who of as.length > 0 ? as : [null]) {
    const { db, pool, planned } = planner(client);
    const scope = people[who ?? "admin"] as unknown as ShopScope & ClientScope;
    await client.query(`begin; ${settingsOf(who ? settingsFor(who) : {})}`);
    try {
      await ask({
        db: db as Database & Tx,
        pool,
        scope,
        visitor: people.visitante,
        platform: people.platform,
        who: who ?? "admin",
      });
    } finally {
      await client.query("rollback; deallocate all");
    }
    expect(planned).not.toEqual([]);
    faults.push(...planned.flatMap((one) => one.faults.map((fault) => `${who ?? "owner"}, ${one.mode}: ${fault}`)));
  }
  expect(faults).toEqual([]);
});
