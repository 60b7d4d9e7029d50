import { expect, test } from "vitest";
import type { Session } from "#contract/auth.ts";
import { heldSession } from "#web/lib/session.ts";
import { isSessionOver, tellSessionBack } from "#web/lib/session-over.ts";

const marina = { user: { name: "Marina" } } as Session;
const beto = { user: { name: "Beto" } } as Session;

test("a session that ends under an open page is asked for again over the page", () => {
  expect(heldSession(marina, null)).toBe(marina);
  expect(isSessionOver()).toBe(true);
  tellSessionBack();
});

test.each([
  [undefined, null],
  [null, null],
  [null, beto],
  [marina, beto],
])("otherwise what the server says is so", (before, now) => {
  expect(heldSession(before, now)).toBe(now);
  expect(isSessionOver()).toBe(false);
});
