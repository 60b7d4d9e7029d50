import { expect, test } from "vitest";
import { maskPhone } from "#contract/phone.ts";

test.each([
  ["", ""],
  ["1", "(1"],
  ["11", "(11"],
  ["119", "(11) 9"],
  ["1133334444", "(11) 3333-4444"],
  ["11987654321", "(11) 98765-4321"],
  ["119876543219", "(11) 98765-4321"],
  ["+55 11 98765-4321", "(11) 98765-4321"],
  ["011 98765 4321", "(11) 98765-4321"],
  ["5533334444", "(55) 3333-4444"],
  ["abc", ""],
])("%j is shown as %j", (typed, shown) => expect(maskPhone(typed)).toBe(shown));

test("deleting at the end deletes a digit, also behind punctuation", () => {
  for (let shown = maskPhone("11987654321"); shown;) {
    const shorter = maskPhone(shown.slice(0, -1));
    expect(shorter.replace(/\D/g, "")).toBe(shown.replace(/\D/g, "").slice(0, -1));
    shown = shorter;
  }
});
