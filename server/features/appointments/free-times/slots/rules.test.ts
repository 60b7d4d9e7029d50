import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BarberTime,
  closedAt,
  freeStarts,
  overlap,
  type Span,
  worksIn,
} from "#server/features/appointments/free-times/slots/rules.ts";

const nine = 9 * 60;
const day: BarberTime = { open: [{ start: nine, end: 12 * 60 }], closed: [], busy: [] };
const wanted = { length: 45, buffer: 0, step: 15, earliest: 0, latest: Infinity };

test("an empty morning offers every step at which the visit still ends in time", () => {
  expect(freeStarts(day, { ...wanted, step: 60 })).toEqual([540, 600, 660]);
  expect(freeStarts(day, wanted).at(-1)).toBe(11 * 60 + 15);
});

test("the buffer keeps clear of the next appointment but may lie past closing time", () => {
  const busy = [{ start: 600, end: 630 }];
  expect(freeStarts({ ...day, busy }, { ...wanted, buffer: 15 })[0]).toBe(540);
  expect(freeStarts({ ...day, busy }, { ...wanted, buffer: 16 })[0]).toBe(630);
  expect(freeStarts({ ...day, busy }, { ...wanted, buffer: 30 }).at(-1)).toBe(675);
});

test("a block closes time without shifting the grid", () => {
  expect(freeStarts({ ...day, closed: [{ start: 550, end: 605 }] }, wanted)[0]).toBe(615);
});

test("notice and horizon cut both ends", () => {
  expect(freeStarts(day, { ...wanted, earliest: 601, latest: 630 })).toEqual([615, 630]);
});

test("a long busy time is not forgotten behind a short one", () => {
  const busy = [
    { start: 540, end: 660 },
    { start: 550, end: 560 },
  ];
  expect(freeStarts({ ...day, busy }, wanted)).toEqual([660, 675]);
});

test("a visit reaches over midnight where the hours touch, and the grid begins anew there", () => {
  const night = { start: 20 * 60, end: 24 * 60 - 5 };
  const party = { start: 24 * 60, end: 27 * 60 };
  const touching = { ...day, open: [party, { ...night, end: party.start }] };
  const late = { ...wanted, step: 25, earliest: 23 * 60, latest: 24 * 60 + 30 };
  expect(freeStarts(touching, late)).toEqual([1400, 1425, 1440, 1465]);
  expect(freeStarts({ ...touching, busy: [{ start: 1445, end: 1460 }] }, late)).toEqual([1400, 1465]);
  expect(closedAt(touching, 1425, 45)).toBeNull();
  expect(closedAt({ ...touching, closed: [{ start: 1445, end: 1460 }] }, 1425, 45)).toBe("TIME_BLOCKED");
  expect(freeStarts({ ...day, open: [night, party] }, late)).toEqual([1440, 1465]);
  expect(closedAt({ ...day, open: [night, party] }, 1425, 45)).toBe("OUTSIDE_HOURS");
});

test("says why a time is closed", () => {
  expect(closedAt(day, nine, 180)).toBeNull();
  expect(closedAt(day, nine, 181)).toBe("OUTSIDE_HOURS");
  expect(closedAt({ ...day, closed: [{ start: 600, end: 601 }] }, 590, 30)).toBe("TIME_BLOCKED");
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 240 }))
  .map(([start, length]): Span => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 8 });
const wish = fc.record({
  length: fc.integer({ min: 5, max: 120 }),
  buffer: fc.integer({ min: 0, max: 30 }),
  step: fc.constantFrom(5, 10, 15, 20, 30, 60),
  earliest: fc.integer({ min: -100, max: 1500 }),
  latest: fc.integer({ min: 0, max: 2000 }),
});

test("offers exactly the grid times that an exhaustive search finds", () => {
  fc.assert(
    fc.property(fc.record({ open: spans, closed: spans, busy: spans }), wish, (time, wanted) => {
      const found = new Set<number>();
      for (const open of time.open) {
        for (let start = open.start; start < open.end; start += wanted.step) {
          const visit = { start, end: start + wanted.length };
          const minutes = Array.from({ length: wanted.length }, (_, minute) => start + minute);
          const isOpen = minutes.every((at) => time.open.some((one) => one.start <= at && at < one.end));
          const fits = isOpen && start >= wanted.earliest && start <= wanted.latest;
          const clear = !time.closed.some((one) => overlap(one, visit));
          const alone = !time.busy.some((one) => overlap(one, { start, end: visit.end + wanted.buffer }));
          if (fits && clear && alone) found.add(start);
        }
      }
      expect(freeStarts(time, wanted).toSorted((a, b) => a - b)).toEqual([...found].sort((a, b) => a - b));
    }),
  );
});

test("hours are not worked where blocks close all of them together", () => {
  const closed = [
    { start: 660, end: 720 },
    { start: nine, end: 660 },
  ];
  const whole = { start: 0, end: 1440 };
  expect(worksIn({ open: day.open, closed }, whole)).toBe(false);
  expect(worksIn({ open: day.open, closed: [{ start: nine, end: 659 }, closed[0]!] }, whole)).toBe(true);
  expect(worksIn({ open: day.open, closed: [] }, { start: 720, end: 1440 })).toBe(false);
});
