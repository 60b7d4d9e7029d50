import { describe, expect, test } from "vitest";
import { type Drag, dragged, type GridLayout, nudged } from "#web/features/appointments/agenda/drag.ts";

const range = { start: 480, end: 1200 };
const grid = { range, step: 15, columns: 3 };
const held: Drag = { kind: "move", card: null, column: 0, span: { start: 600, end: 630 } };
const layout: GridLayout = { edges: [56, 256, 456, 656], top: 48, range, step: 15 };

function press(key: string, drag = held, shiftKey = false) {
  return nudged(drag, { key, shiftKey }, grid);
}

describe("with Alt and an arrow", () => {
  test("up and down go one step, left and right one column, within the grid", () => {
    expect(press("ArrowDown")?.span).toEqual({ start: 615, end: 645 });
    expect(press("ArrowUp")?.span).toEqual({ start: 585, end: 615 });
    expect(press("ArrowRight")?.column).toBe(1);
    expect(press("ArrowLeft")?.column).toBe(0);
    expect(press("ArrowRight", { ...held, column: 2 })?.column).toBe(2);
    expect(press("Enter")).toBeNull();
  });

  test("Shift changes the length, never below a step", () => {
    expect(press("ArrowDown", held, true)?.span).toEqual({ start: 600, end: 645 });
    expect(press("ArrowUp", { ...held, span: { start: 600, end: 615 } }, true)?.span).toEqual({ start: 600, end: 615 });
  });

  test("from between two steps, the first press goes to the next one", () => {
    const between = { ...held, span: { start: 610, end: 640 } };
    expect(press("ArrowDown", between)?.span.start).toBe(615);
    expect(press("ArrowUp", between)?.span.start).toBe(600);
  });
});

describe("with the pointer", () => {
  const from = { x: 100, y: 250 };

  test("a card follows by whole steps and to the column under the pointer", () => {
    const there = dragged(held, { from, to: { x: 300, y: 250 + 40 } }, layout);
    expect(there).toMatchObject({ column: 1, span: { start: 630, end: 660 } });
  });

  test("its lower edge follows alone, whatever the column under the pointer", () => {
    const longer = dragged({ ...held, kind: "resize" }, { from, to: { x: 300, y: 250 + 24 } }, layout);
    expect(longer).toMatchObject({ column: 0, span: { start: 600, end: 645 } });
  });

  test("free time is chosen from where the pointer went down", () => {
    const chosen = dragged({ ...held, kind: "create" }, { from, to: { x: 100, y: from.y + 48 } }, layout);
    expect(chosen.span).toEqual({ start: 600, end: 645 });
  });
});
