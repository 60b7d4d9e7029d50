import { expect, test } from "vitest";
import { endText } from "#contract/packages.ts";

test.for([
  [null, "Sem prazo"],
  ["2026-12-01", "Vale até 01/12/2026"],
  ["2026-11-30", "Vale só até 30/11/2026"],
  ["2026-11-23", "Vale só até 23/11/2026"],
  ["2026-11-22", "Venceu em 22/11/2026"],
] as const)("on 23 November, an end on %s reads %s", ([end, text]) => {
  expect(endText(end, "2026-11-23")).toBe(text);
});
