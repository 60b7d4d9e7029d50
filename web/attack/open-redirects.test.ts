import { expect, test } from "vitest";
import { sameOriginPath } from "#web/lib/same-origin-path.ts";

test("a path of this site is kept with its search and fragment", () => {
  expect(sameOriginPath("/agendamentos?dia=2026-11-20#10h")).toBe("/agendamentos?dia=2026-11-20#10h");
});

test.each([
  "//evil.com",
  "/\\evil.com",
  "/\t/evil.com",
  "/.//evil.com",
  "https://evil.com",
  "javascript:alert(1)",
  "evil",
  "",
  7,
])("%j names no page of this site", (given) => {
  expect(sameOriginPath(given)).toBeUndefined();
});
