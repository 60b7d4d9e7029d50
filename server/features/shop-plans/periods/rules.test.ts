import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { daysBetween } from "#contract/periods.ts";
import { quoteOf } from "#server/features/shop-plans/changing/rules.ts";
import { difference, dueOf, nextStart } from "#server/features/shop-plans/periods/rules.ts";

const seed = Number(process.env.SEED ?? 1);
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const cents = fc.integer({ min: 0, max: 100_000_000 });

test("periods begin on the anchor's day, clamped to the month's end and back", () => {
  const starts = ["2027-01-31"];
  for (let n = 0; n < 4; n++) starts.push(nextStart(starts.at(-1)!, 31));
  expect(starts).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(nextStart("2028-01-30", 30)).toBe("2028-02-29");
  expect(dueOf("2026-11-28")).toEqual({ vence: "2026-12-03", tolera_ate: "2026-12-18" });
});

test("a period lasts a month, whatever the day it begins on", () => {
  fc.assert(
    fc.property(day, (de) => {
      const length = daysBetween(de, nextStart(de, Number(de.slice(8))));
      expect(length >= 28 && length <= 31).toBe(true);
    }),
    { seed },
  );
});

test("the rest of a period costs its days of the difference, never more than all of it, and two steps no more than one", () => {
  const offset = fc.integer({ min: 0, max: 27 });
  fc.assert(
    fc.property(day, offset, fc.tuple(cents, cents, cents), (desde, days, prices) => {
      const [low, middle, high] = prices.toSorted((one, other) => one - other) as [number, number, number];
      const period = { desde, proxima: nextStart(desde, Number(desde.slice(8))) };
      const today = addDays(desde, days);
      const step = (before: number, after: number) => difference(period, today, [before, after]);
      expect(step(low, high)).toBeGreaterThanOrEqual(0);
      expect(step(low, high)).toBeLessThanOrEqual(high - low);
      expect(difference(period, desde, [low, high])).toBe(high - low);
      expect(step(low, high) - step(low, middle) - step(middle, high)).toBeOneOf([0, 1]);
      expect(step(high, low)).toBe(0);
      expect(step(low, high)).toBeLessThanOrEqual(difference(period, desde, [low, high]));
    }),
    { seed },
  );
});

const basic = { id: "b", preco: 2990, teste_dias: 14 };
const premium = { id: "p", preco: 7990, teste_dias: 14 };
const running = {
  plan_id: "b",
  preco: 2990,
  cobrado: 2990,
  teste_ate: null,
  desde: "2026-11-10",
  proxima: "2026-12-10",
  dia: 10,
  proximo_plano_id: null,
};

test("a first plan begins with its trial, or at once where it has none", () => {
  const today = "2026-11-23";
  expect(quoteOf(undefined, basic, today)).toEqual({ quando: "teste", de: today, proxima: "2026-12-07", valor: 0 });
  expect(quoteOf(undefined, { ...basic, teste_dias: 0 }, today)).toMatchObject({ proxima: "2026-12-23", valor: 2990 });
});

test("a dearer plan holds at once for the rest of the period, a cheaper one from the next on, in a trial nothing is paid", () => {
  const today = "2026-11-25";
  expect(quoteOf(running, premium, today)).toEqual({ quando: "agora", de: today, proxima: "2026-12-10", valor: 2500 });
  const dear = { ...running, plan_id: "p", preco: 7990, cobrado: 7990 };
  expect(quoteOf({ ...running, cobrado: 7990 }, premium, today), "invoiced before").toMatchObject({ valor: 0 });
  expect(quoteOf(dear, basic, today)).toEqual({ quando: "proximo", de: "2026-12-10", proxima: "2026-12-10", valor: 0 });
  expect(quoteOf({ ...dear, desde: null }, basic, today)).toMatchObject({ quando: "agora", valor: 0 });
  expect(quoteOf(running, null, today)).toEqual({ quando: "agora", de: today, proxima: null, valor: 0 });
  const ended = { ...running, plan_id: null };
  expect(quoteOf(ended, basic, today), "the same back within the period").toMatchObject({ valor: 0 });
  expect(quoteOf(ended, basic, "2026-12-10"), "another period").toMatchObject({ quando: "agora", valor: 2990 });
});
