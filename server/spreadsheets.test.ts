import { expect, test } from "vitest";
import { csvOf } from "#server/spreadsheets.ts";

test("a spreadsheet meets no formula, no broken line and no empty hole", () => {
  const formulas = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
  const csv = csvOf(["a", "b"], [...formulas.map((one) => [one, null]), ['diz "oi";\n2', "3"]]);
  expect(csv).toBe(
    ['\uFEFF"a";"b"', ...formulas.map((one) => `"'${one}";""`), '"diz ""oi"";\n2";"3"', ""].join("\r\n"),
  );
});
