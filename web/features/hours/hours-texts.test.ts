import { expect, test } from "vitest";
import type { Hours } from "#contract/hours.ts";
import { tidyEnd, withBreak, workingText } from "#web/features/hours/hours-texts.ts";

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

test("a closed day says who works all the same", () => {
  const day = { de: "2026-12-25", ate: "2026-12-25" };
  const said = (horario: Hours[] | null, ...atendem: string[]) => workingText({ ...day, horario, atendem });
  expect(said([], "Bruno")).toBe("Bruno atende, com horário próprio");
  expect(said([], "Bruno", "Rafael")).toBe("Bruno e Rafael atendem, com horário próprio");
  expect(workingText({ ...day, ate: "2026-12-30", horario: [], atendem: ["Bruno"] })).toBe(
    "Bruno tem horário próprio nesse período",
  );
  expect(said([{ opens: "09:00", closes: "13:00" }], "Bruno")).toBe("Bruno atende, com horário próprio");
  expect([said([]), said(null, "Bruno")]).toEqual([undefined, undefined]);
});

test("a day ends at 24:00 as people write it", () => {
  for (const typed of ["24", "24h", "24:00", "2400", "00:00"]) expect(tidyEnd(typed)).toBe("00:00");
  expect(["22", "24:30", "2430"].map(tidyEnd)).toEqual(["22:00", "24:30", "2430"]);
});
