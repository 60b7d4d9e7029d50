import fc from "fast-check";
import { expect, test } from "vitest";
import { ratingOf } from "#server/features/reviews/rules.ts";

test.for<[newestFirst: number[], nota: number, total: number]>([
  [[], 4.5, 0],
  [[1, 1, 1, 1], 4.5, 4],
  [[1, 1, 1, 1, 1], 1, 5],
  [[5, 5, 5, 5, 4], 4.8, 5],
  [[5, 4, 4, 4, 4, 4, 5, 4], 4.3, 8],
  [[...Array(100).fill(5), ...Array(50).fill(1)], 5, 100],
])("reviews of %j make a rating of %d, of %d that count", ([newestFirst, nota, total]) => {
  expect(ratingOf(newestFirst)).toEqual({ nota, total });
});

test("a rating is the average of those that count, within half a tenth, and older ones change nothing", () => {
  const notas = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 100, maxLength: 100 });
  fc.assert(
    fc.property(notas, notas, fc.integer({ min: 5, max: 100 }), (newest, older, few) => {
      const some = newest.slice(0, few);
      const average = some.reduce((sum, nota) => sum + nota, 0) / few;
      expect(Math.abs(ratingOf(some).nota - average)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(ratingOf([...newest, ...older])).toEqual(ratingOf(newest));
    }),
  );
});
