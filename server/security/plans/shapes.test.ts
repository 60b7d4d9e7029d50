import { expect, test } from "vitest";
import { type Shape, shapeFaults } from "./shapes.ts";

const sizes = { big: new Set(["clients"]), narrow: new Set(["clients_blocked"]) };
const node = (type: string, given: Partial<Shape> = {}): Shape => ({ "Node Type": type, "Plan Rows": 1, ...given });
const over = (type: string, below: Shape) => node(type, { Plans: [below] });
const faults = (shape: Shape) => shapeFaults(shape, sizes);
const index = (by?: string, name = "clients_by_name") =>
  node("Index Scan", { "Relation Name": "clients", "Index Name": name, "Index Cond": by });
const ofShop = "(barbershop_id = $1)";

test("a big table is read by an index and by more than its shop, a small one as one likes", () => {
  expect(faults(node("Seq Scan", { "Relation Name": "clients" }))).toEqual(["reads all of clients"]);
  expect(faults(node("Seq Scan", { "Relation Name": "services" }))).toEqual([]);
  expect(faults(index())).toEqual(["reads all of clients_by_name"]);
  expect(faults(index(ofShop))).toEqual(["filters a shop's rows of clients_by_name"]);
  expect(faults(index(`(${ofShop} AND (id = $2))`))).toEqual([]);
  expect(faults(index(ofShop, "clients_blocked"))).toEqual([]);
});

test("the first rows in the order of an index are a page, but not what is sorted or added up first", () => {
  expect(faults(over("Limit", over("Nested Loop", index(ofShop))))).toEqual([]);
  expect(faults(over("Limit", over("Aggregate", index(ofShop))))).toEqual(["filters a shop's rows of clients_by_name"]);
});

test("a thousand rows may be sorted", () => {
  expect(faults(over("Sort", node("Result", { "Plan Rows": 1001 })))).toEqual(["sorts many rows"]);
  expect(faults(over("Incremental Sort", node("Result", { "Plan Rows": 1001 })))).toEqual(["sorts many rows"]);
  expect(faults(over("Sort", node("Result", { "Plan Rows": 1000 })))).toEqual([]);
});
