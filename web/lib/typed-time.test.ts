import { expect, test } from "vitest";
import { readEnd, readTime, tidyTime } from "#web/lib/typed-time.ts";

test.each([
  ["9", 540],
  ["09", 540],
  ["930", 570],
  ["0930", 570],
  ["1015", 615],
  ["9:30", 570],
  ["9h", 540],
  ["9h30", 570],
  [" 10:15 ", 615],
  ["0:00", 0],
  ["23:59", 1439],
])("%s is a time", (typed, minutes) => {
  expect(readTime(typed)).toBe(minutes);
});

test.each(["", "24:00", "9:60", "12345", "nove", "9:3"])("%s is none", (typed) => {
  expect(readTime(typed)).toBeNull();
});

test("a block ends at 24:00 as people write it", () => {
  expect(["24", "24h", "24:00", "2400"].map(readEnd)).toEqual([1440, 1440, 1440, 1440]);
  expect(["22", "24:30", "2430"].map(readEnd)).toEqual([1320, null, null]);
});

test("a typed time is normalised, other text stays", () => {
  expect([tidyTime("930"), tidyTime("nove")]).toEqual(["09:30", "nove"]);
});
