import { expect, test } from "vitest";
import { daysShown, periodTitle, shortTitle, turned, weeksOf } from "#web/features/appointments/agenda/period.ts";

test("a week begins on Sunday", () => {
  expect(daysShown("week", "2026-10-07")).toEqual({ from: "2026-10-04", days: 7 });
  expect(daysShown("day", "2026-10-07")).toEqual({ from: "2026-10-07", days: 1 });
});

test("turning goes by the view's length, months to their first day", () => {
  expect(turned("day", "2026-12-31", 1)).toBe("2027-01-01");
  expect(turned("week", "2026-10-07", -1)).toBe("2026-09-30");
  expect(turned("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(turned("month", "2026-10-31", 1)).toBe("2026-11-01");
});

test("titles are said as people say them", () => {
  expect(periodTitle("day", "2026-10-07")).toBe("Quarta, 7 de outubro");
  expect(periodTitle("day", "2026-10-10")).toBe("Sábado, 10 de outubro");
  expect(periodTitle("week", "2026-10-07")).toBe("4 a 10 de outubro");
  expect(periodTitle("week", "2026-10-01")).toBe("27 de setembro a 3 de outubro");
  expect(periodTitle("month", "2026-10-07")).toBe("Outubro de 2026");
  expect(shortTitle("day", "2026-10-07")).toBe("Quarta, 7 de out.");
  expect(shortTitle("week", "2026-10-01")).toBe("27 de set. a 3 de out.");
  expect(shortTitle("month", "2026-10-07")).toBe("Outubro de 2026");
});

test("a month is whole weeks that hold all its days", () => {
  const weeks = weeksOf("2026-02-14");
  expect(weeks).toHaveLength(4);
  expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual(["2026-02-01", "2026-02-28"]);
  expect(weeksOf("2026-08-01").map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
});
