import { expect, test } from "vitest";
import { withBreak } from "#web/features/hours/hours-texts.ts";

test.for(["18:00", "00:00"])("a day until %s is split at lunch", (closes) => {
  expect(withBreak([{ opens: "09:00", closes }])).toEqual([
    { opens: "09:00", closes: "12:00" },
    { opens: "13:00", closes },
  ]);
});

test("a day without lunch, and one that is being typed, get an empty time more", () => {
  for (const time of [
    { opens: "09:00", closes: "13:00" },
    { opens: "09:00", closes: "" },
  ])
    expect(withBreak([time])).toEqual([time, { opens: "", closes: "" }]);
});
