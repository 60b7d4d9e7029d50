import { expect, test } from "vitest";
import { faultsOf, type Plan } from "./faults.ts";

const node = (type: string, given: Partial<Plan> = {}): Plan => ({
  "Node Type": type,
  "Actual Rows": 1,
  "Actual Loops": 1,
  ...given,
});
const run = (plan: Plan, given: Partial<Parameters<typeof faultsOf>[0]> = {}) =>
  faultsOf({ text: "select", plan, big: new Set(["clients"]), read: new Map(), ...given });

test("a big table is not read from end to end, a small one may be, and what was never run did not read", () => {
  const scan = node("Seq Scan", { "Relation Name": "clients" });
  expect(run(node("Limit", { Plans: [scan] }))).toEqual(["reads all of clients"]);
  expect(run({ ...scan, "Relation Name": "barbershop_settings" })).toEqual([]);
  expect(run({ ...scan, "Actual Loops": 0 })).toEqual([]);
});

test("ten times what is kept may be thrown away, and a hundred rows in any case", () => {
  const lookup = (kept: number, thrown: number, loops = 1) =>
    node("Index Scan", {
      "Relation Name": "clients",
      "Index Name": "clients_phone",
      "Actual Rows": kept,
      "Rows Removed by Filter": thrown,
      "Actual Loops": loops,
    });
  expect(run(lookup(20, 201))).toEqual(["throws away 201 rows of clients (clients_phone) and keeps 20"]);
  expect(run(lookup(20, 200))).toEqual([]);
  expect(run(lookup(0, 100))).toEqual([]);
  expect(run(lookup(0, 2, 60))).toEqual(["throws away 120 rows of clients (clients_phone) and keeps 0"]);
});

test("what a function reads counts like what a plan shows", () => {
  const call = node("Result");
  const text = "select app.attach_visitor($1, $2)";
  const read = (scans: number, rows: number) => new Map([["clients", { scans, rows }]]);
  expect(run(call, { text, read: read(0, 101) })).toEqual(["reads 101 rows of clients for 1"]);
  expect(run(call, { text, read: read(1, 1) })).toEqual(["reads 1 rows of clients for 1"]);
  expect(run(call, { text, read: read(0, 100) })).toEqual([]);
  expect(run(call, { read: read(0, 101) })).toEqual([]);
});

test("a thousand rows may be sorted, also where only the first of them are wanted", () => {
  const sort = (type: string, rows: number) =>
    node("Limit", { Plans: [node(type, { "Actual Rows": 30, Plans: [node("Index Scan", { "Actual Rows": rows })] })] });
  expect(run(sort("Sort", 1001))).toEqual(["sorts 1001 rows"]);
  expect(run(sort("Incremental Sort", 1001))).toEqual(["sorts 1001 rows"]);
  expect(run(sort("Sort", 1000))).toEqual([]);
});
