import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../scripts/test-database.ts";
import { byKind } from "./by-kind.ts";
import { mutants } from "./mutants.ts";
import { otherShop } from "./other-shop.ts";
import { functions } from "./functions.ts";
import { ledger } from "./ledger.ts";
import { ownership } from "./ownership.ts";
import { platform } from "./platform.ts";
import { type Probe, violations } from "./probe.ts";
import { reading } from "./reading.ts";
import { writing } from "./writing.ts";

const database = await cloneDatabase();
const owner = new Client(database.url);
await owner.connect();
// Nothing here is ever committed: shops, probes and broken policies are all in one transaction.
await owner.query("begin");
await owner.query(await readFile(new URL("two-shops.sql", import.meta.url), "utf8"));
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const allowed = [...reading, ...writing, ...platform];
const foreign = await otherShop(owner);
const kinds = await byKind(owner);

test("each role reads the rows that it may read", async () => {
  expect(await violations(owner, reading)).toEqual([]);
});

test("each role writes the rows that it may write", async () => {
  expect(await violations(owner, writing)).toEqual([]);
});

test("each role reads and writes what the arguments of app.guard_shop_table allow", async () => {
  expect(await violations(owner, kinds)).toEqual([]);
});

test("a super admin reads every shop and changes its status only while outside all shops", async () => {
  expect(await violations(owner, platform)).toEqual([]);
});

test("no shop reads or writes another's rows, in any table", async () => {
  expect(await violations(owner, foreign)).toEqual([]);
});

test("the owner of the tables may do only what functions and session need", async () => {
  expect(await violations(owner, [...ownership, ...functions, ...ledger])).toEqual([]);
});

/** Mutants without an effect, and why. */
const harmless = {
  "judged on barbershops, open to every new row":
    "what the app's roles may change of a shop is not what the policy looks at",
  "managed on barbershops, open to every new row": "as judged",
  "own on notifications, open to every new row":
    "the app's role adds none, and may change neither whose one is nor of which shop",
  "changed_by_self on profiles, open to every new row": "the app's role may not change a profile's id",
};

/** Drops each policy, opens it to everybody and opens it for writing, in turn: some probe must fail each time, as none did above. */
test("no policy can be lost or loosened unnoticed", { timeout: 600_000 }, async () => {
  // Those of functions first: what a policy lets a function do, they probe without its table's name.
  const probes = [...functions, ...allowed, ...kinds, ...foreign, ...ownership, ...ledger];
  const all = await mutants(owner);
  expect(all.map(({ says }) => says)).toEqual(expect.arrayContaining(Object.keys(harmless)));
  const survivors: string[] = [];
  for (const { says, table, statement } of all.filter((one) => !(one.says in harmless))) {
    const about = (probe: Probe) => Number(probe.statement.includes(table));
    const nearestFirst = probes.toSorted((one, other) => about(other) - about(one));
    await owner.query(`savepoint mutant; ${statement}`);
    if ((await violations(owner, nearestFirst, 1)).length === 0) survivors.push(says);
    await owner.query("rollback to savepoint mutant");
  }
  expect(survivors).toEqual([]);
});
