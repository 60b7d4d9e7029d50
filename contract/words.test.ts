import { expect, test } from "vitest";
import { dayIn } from "#contract/words.ts";

const today = "2026-11-23";

test.for([
  ["12/11", "2026-11-12", ""],
  ["5/1", "2027-01-05", ""],
  ["ana 05/01 souza", "2027-01-05", "ana souza"],
  ["12/11/2024", "2024-11-12", ""],
  ["12/11/27", "2027-11-12", ""],
  ["hoje", "2026-11-23", ""],
  ["Amanhã ana", "2026-11-24", "ana"],
  ["ontem", "2026-11-22", ""],
  ["31/11", null, "31/11"],
  ["29/02", null, "29/02"],
  ["31/12/9999", null, "31/12/9999"],
  ["01/01/0001", null, "01/01/0001"],
  ["31/12/2199", "2199-12-31", ""],
  ["11987654321", null, "11987654321"],
  ["constructor", null, "constructor"],
] as const)("%s names the day %s and leaves %s", ([words, day, rest]) => {
  expect(dayIn(words, today)).toEqual({ day, rest });
});

test("in January a day of December means the last December", () => {
  expect(dayIn("30/12", "2027-01-05").day).toBe("2026-12-30");
});

test("29 February means that of the adjacent leap year", () => {
  expect(dayIn("29/02", "2027-11-23").day).toBe("2028-02-29");
});
