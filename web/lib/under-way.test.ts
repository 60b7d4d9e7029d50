import { expect, test } from "vitest";
import { actsUnderWay } from "#web/lib/under-way.ts";

test("an act does not begin again while it runs, another does", () => {
  const acts = actsUnderWay();
  expect(acts.begins({ id: "a", ids: ["b"] })).toBe(true);
  expect(acts.begins({ ids: ["b"], id: "a" })).toBe(false);
  expect(acts.begins({ id: "b" })).toBe(true);
  expect(acts.begins(undefined)).toBe(true);
  expect(acts.begins(undefined)).toBe(false);
});

test("once it has ended it may begin again", () => {
  const acts = actsUnderWay();
  acts.begins("close");
  acts.ends("close");
  expect(acts.begins("close")).toBe(true);
});
