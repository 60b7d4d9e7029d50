import fc from "fast-check";
import { expect, test } from "vitest";
import { brandColors, contrast, enough } from "#contract/brand-color.ts";

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever colour a shop chooses, it can be read on the page's cards, and text on it", () => {
  fc.assert(
    fc.property(colors, (chosen) => {
      const { color, ink } = brandColors(chosen);
      for (const card of ["#1c1f26", "#14161b", "#0c0d10"])
        expect(contrast(color, card)).toBeGreaterThanOrEqual(enough);
      expect(contrast(color, ink)).toBeGreaterThanOrEqual(enough);
    }),
  );
});

test("a colour that can be read stays as it is", () => {
  expect(brandColors("#fcc419")).toEqual({ color: "#fcc419", ink: "#14110a" });
  expect(brandColors("#2dd4bf").color).toBe("#2dd4bf");
  expect(brandColors("#101010").color).not.toBe("#101010");
});

test("the contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
