import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { freeTimesLeft, monthSoFar } from "#server/features/dashboard/rules.ts";

const sold = (...dias: [dia: string, vendido: number][]) => dias.map(([dia, vendido]) => ({ dia, vendido }));
const some = sold(["2026-10-05", 100], ["2026-10-23", 20], ["2026-10-24", 3], ["2026-11-02", 1000], ["2026-11-23", 50]);

test("a month is told to today, and beside it the last one to the same day and whole", () => {
  expect(monthSoFar(some, { today: "2026-11-23", hiddenFrom: null })).toEqual({
    hoje: 50,
    ate: "2026-11-23",
    vendido: 1050,
    antes: 120,
    mes_passado: 123,
    dias: some,
  });
});

test("what was sold since a drawer was opened is not told, nor can it be worked out", () => {
  const month = monthSoFar(some, { today: "2026-11-23", hiddenFrom: "2026-11-23" });
  expect(month).toMatchObject({ hoje: null, ate: "2026-11-22", vendido: 1000, antes: 100 });
  expect(month.dias.map(({ dia }) => dia)).not.toContain("2026-11-23");
  expect(monthSoFar(some, { today: "2026-11-23", hiddenFrom: "2026-11-01" })).toMatchObject({
    ate: null,
    vendido: 0,
    antes: 0,
    mes_passado: 123,
  });
  const ofLastMonth = monthSoFar(some, { today: "2026-11-23", hiddenFrom: "2026-10-24" });
  expect(ofLastMonth, "a drawer of the last month").toMatchObject({ ate: null, antes: 0, mes_passado: 120 });
});

test.each([
  ["2026-03-30", 28],
  ["2026-03-31", 28],
  ["2026-03-28", 28],
  ["2026-03-27", 27],
  ["2026-01-31", 31],
])("on %s the last month counts to its day %i", (today, day) => {
  const last = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 8)}01`;
  const dias = Array.from({ length: 31 }, (_, n) => ({ dia: addDays(last, n), vendido: 1 }));
  expect(monthSoFar(dias, { today, hiddenFrom: null }).antes).toBe(day);
});

const now = new Date("2026-11-23T12:00:00Z");
const noon = now.getTime() / 60_000;
const at = (start: number, end: number) => ({ start: noon + start, end: noon + end });

test("free times are counted without overlap, between visits and blocks, from now on", () => {
  const open = [at(-120, 120)];
  const step = 15;
  expect(freeTimesLeft({ open, closed: [], busy: [] }, { now, step })).toEqual([0, 30, 60, 90].map((at) => noon + at));
  const taken = { open, closed: [at(60, 75)], busy: [at(-30, 15)] };
  // Between 12:15 and 13:00, and between 13:15 and 14:00.
  expect(freeTimesLeft(taken, { now, step })).toEqual([noon + 15, noon + 75]);
  expect(freeTimesLeft({ open: [at(-120, 0)], closed: [], busy: [] }, { now, step })).toEqual([]);
});

test("the maximum number of free times is counted, however visits lie, and none is taken", () => {
  const spans = fc.array(fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 6 })), { maxLength: 6 });
  fc.assert(
    fc.property(spans, (visits) => {
      const busy = visits.map(([start, length]) => at(start * 15, (start + length) * 15));
      const free = Array.from(
        { length: 24 },
        (_, n) => !busy.some((b) => b.start <= noon + n * 15 && noon + n * 15 < b.end),
      );
      // Counts pairs of consecutive free quarters of an hour.
      const expected = free.reduce(
        ({ count, run }, is) => {
          const next = is ? run + 1 : 0;
          return { count: count + Number(next > 0 && next % 2 === 0), run: next };
        },
        { count: 0, run: 0 },
      ).count;
      expect(freeTimesLeft({ open: [at(0, 360)], closed: [], busy }, { now, step: 15 })).toHaveLength(expected);
    }),
  );
});
