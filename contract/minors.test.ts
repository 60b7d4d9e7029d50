import { expect, test } from "vitest";
import { isMinor } from "#contract/minors.ts";

test.for([
  ["2008-11-24", "2026-11-23", true],
  ["2008-11-23", "2026-11-23", false],
  ["2008-02-29", "2026-02-28", true],
  ["2008-02-29", "2026-03-01", false],
  ["1990-05-01", "2026-11-23", false],
  ["2026-11-23", "2026-11-23", true],
] as const)("born on %s, on %s a minor: %s", ([born, today, minor]) => {
  expect(isMinor(born, today)).toBe(minor);
});
