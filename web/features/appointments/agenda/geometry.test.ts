import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  columnAt,
  draggedOver,
  edgeScroll,
  freeStarts,
  movedTo,
  overlaps,
  packLanes,
  resizedTo,
  shortestCard,
  slotLength,
  slotStarts,
  visibleRange,
} from "#web/features/appointments/agenda/geometry.ts";

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 180 }))
  .map(([start, length]) => ({ start, end: Math.min(1440, start + length) }));
const anyStep = fc.constantFrom(5, 10, 15, 20, 30, 60);
const wholeDay = { start: 0, end: 1440 };

describe("lanes", () => {
  test("appointments that do not touch take the whole column", () => {
    expect(
      packLanes([
        { start: 540, end: 570 },
        { start: 570, end: 600 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });

  test("an encaixe stands beside the appointment it overlaps", () => {
    expect(
      packLanes([
        { start: 540, end: 600 },
        { start: 555, end: 585 },
        { start: 600, end: 630 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  test("no two cards of one lane overlap as drawn, and every lane exists", () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 40 }), (spans) => {
        const lanes = packLanes(spans);
        const drawn = spans.map(({ start, end }) => ({ start, end: Math.max(end, start + shortestCard) }));
        for (const [a, one] of lanes.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const [b, other] of lanes.entries()) {
            if (a < b && overlaps(drawn[a]!, drawn[b]!)) {
              expect(one.lane).not.toBe(other.lane);
              expect(one.lanes).toBe(other.lanes);
            }
          }
        }
      }),
    );
  });
});

describe("slots", () => {
  test("a row is a multiple of the step and never lower than a finger needs", () => {
    expect([5, 10, 15, 20, 30].map(slotLength)).toEqual([15, 20, 15, 20, 30]);
  });

  test("rows cover the visible hours", () => {
    expect(slotStarts({ start: 540, end: 600 }, 15)).toEqual([540, 555, 570, 585]);
  });

  test("a free row touches nothing busy", () => {
    expect(freeStarts({ start: 540, end: 600 }, 15, [{ start: 550, end: 570 }])).toEqual([570, 585]);
  });

  test("the visible hours hold everything booked, in whole hours of one day", () => {
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1 }), (spans) => {
        const range = visibleRange(spans, { start: 0, end: 0 });
        expect([range.start % 60, range.end % 60]).toEqual([0, 0]);
        for (const span of spans) {
          expect(range.start).toBeLessThanOrEqual(span.start);
          expect(range.end).toBeGreaterThanOrEqual(span.end);
        }
      }),
    );
  });
});

describe("dragging", () => {
  test("a moved span keeps its length, lands on a step and stays inside the day", () => {
    fc.assert(
      fc.property(anySpan, fc.integer({ min: -600, max: 2000 }), anyStep, (span, start, step) => {
        const moved = movedTo(span, start, { range: wholeDay, step });
        expect(moved.end - moved.start).toBe(span.end - span.start);
        expect(moved.start % step).toBe(0);
        expect(moved.start).toBeGreaterThanOrEqual(0);
        expect(moved.end).toBeLessThanOrEqual(1440);
      }),
    );
  });

  test("nothing is dragged out of the hours that are drawn", () => {
    const scale = { range: { start: 480, end: 1140 }, step: 15 };
    expect(movedTo({ start: 600, end: 640 }, 2000, scale)).toEqual({ start: 1095, end: 1135 });
    expect(movedTo({ start: 600, end: 640 }, 0, scale)).toEqual({ start: 480, end: 520 });
    expect(resizedTo({ start: 600, end: 640 }, 2000, scale)).toEqual({ start: 600, end: 1140 });
    expect(draggedOver(1100, 2000, scale)).toEqual({ start: 1095, end: 1140 });
  });

  test("a resized span keeps its start and at least reaches the next step", () => {
    fc.assert(
      fc.property(anySpan, fc.integer({ min: -600, max: 2000 }), anyStep, (span, end, step) => {
        const resized = resizedTo(span, end, { range: wholeDay, step });
        expect(resized.start).toBe(span.start);
        expect(resized.end).toBeGreaterThan(resized.start);
        expect(resized.end).toBeLessThanOrEqual(1440);
      }),
    );
  });

  test("free time dragged over is chosen in whole steps, up as well as down", () => {
    expect(draggedOver(607, 642, { range: wholeDay, step: 15 })).toEqual({ start: 600, end: 645 });
    expect(draggedOver(642, 607, { range: wholeDay, step: 15 })).toEqual({ start: 600, end: 645 });
    expect(draggedOver(607, 607, { range: wholeDay, step: 15 })).toEqual({ start: 600, end: 615 });
  });

  test("a pointer beside the columns means the nearest one", () => {
    expect([-5, 0, 99, 100, 250, 999].map((x) => columnAt(x, [0, 100, 200, 300]))).toEqual([0, 0, 0, 1, 2, 2]);
  });

  test("the page scrolls only near an edge, faster the nearer", () => {
    expect(edgeScroll(400, 0, 800)).toBe(0);
    expect(edgeScroll(760, 0, 800)).toBeGreaterThan(0);
    expect(edgeScroll(10, 0, 800)).toBeLessThan(edgeScroll(40, 0, 800));
    expect(edgeScroll(2000, 0, 800)).toBe(edgeScroll(800, 0, 800));
  });
});
