import { expect, test } from "vitest";
import { faultsOf, type Plan } from "./faults.ts";

const inner: Plan = { "Node Type": "Seq Scan", "Relation Name": "appointments", "Actual Rows": 0, "Actual Loops": 0 };
const faultsWith = (node: Partial<Plan>) =>
  faultsOf({
    text: "select",
    plan: { "Node Type": "Nested Loop", "Actual Rows": 0, "Actual Loops": 1, Plans: [{ ...inner, ...node }] },
    big: new Set(["appointments"]),
    read: new Map(),
  });

test("an index is missed also where the plan never came to", () => {
  expect(faultsWith({})).toEqual(["reads all of appointments"]);
  expect(faultsWith({ "Node Type": "Index Scan" })).toEqual(["reads all of appointments"]);
  expect(faultsWith({ "Node Type": "Index Scan", "Index Cond": "(id = $1)" })).toEqual([]);
  expect(faultsWith({ "Relation Name": "services" })).toEqual([]);
});
