import { expect, test } from "vitest";
import { celebratedOn } from "#server/features/clients/rules.ts";

test.for([
  ["2026-11-23", [1123]],
  ["2026-01-05", [105]],
  ["2026-02-28", [228, 229]],
  ["2028-02-28", [228]],
  ["2028-02-29", [229]],
] as const)("on %s people born on %o celebrate", ([day, born]) => {
  expect(celebratedOn(day)).toEqual(born);
});
