import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Card, Column } from "#web/features/appointments/agenda/columns.ts";
import { changesPlace, type Drag, dragged, type GridLayout, isSame } from "#web/features/appointments/agenda/drag.ts";
import { columnAt, type Span } from "#web/features/appointments/agenda/geometry.ts";
import { type Point, type Tracker, watchDrags } from "#web/features/appointments/agenda/pointer-drag.ts";
import { canMove } from "#web/features/appointments/agenda/status.ts";

export type GridDragInput = {
  scroller: RefObject<HTMLElement | null>;
  columns: Column[];
  range: Span;
  step: number;
  /** A card was let go somewhere else, or with another length. */
  onPlace: (card: Card, column: Column, span: Span) => void;
  /** Free time was chosen, by a press (one step) or a drag over it. */
  onChoose: (column: Column, span: Span) => void;
};

/** Dragging in the grid: `[drag, setDrag]` is what to draw meanwhile; the keyboard writes it too. */
export function useGridDrag(input: GridDragInput) {
  const { scroller, columns, range, step, onPlace, onChoose } = input;
  const [drag, setDrag] = useState<Drag | null>(null);

  function show(next: Drag | null): void {
    setDrag((before) => (isSame(before, next) ? before : next));
  }

  function drop(done: Drag): void {
    show(null);
    const column = columns[done.column];
    if (!column) return;
    if (!done.card) onChoose(column, done.span);
    else if (changesPlace(done, columns)) onPlace(done.card, column, done.span);
  }

  const pick = useEffectEvent((target: Element, at: Point): Tracker | null => {
    const layout = measured(scroller.current!, { range, step });
    const begun = layout && beginning(target, columnAt(at.x, layout.edges), columns);
    if (!layout || !begun) return null;
    const here = dragged(begun, at, at, layout);
    let latest = here;
    return {
      move: (to) => show((latest = dragged(begun, at, to, layout))),
      drop: () => drop(latest),
      cancel: () => show(null),
      // Buttons answer to their own click, which the keyboard makes too.
      press: () => !target.closest("button") && !here.card && drop(here),
    };
  });

  useEffect(() => watchDrags(scroller.current!, (target, at) => pick(target, at)), [scroller]);

  return { drag, show, drop };
}

/** What a press on an element would begin; null where nothing can be dragged. */
function beginning(target: Element, column: number, columns: Column[]): Drag | null {
  const id = target.closest<HTMLElement>("[data-appointment]")?.dataset.appointment;
  if (id) {
    const card = columns[column]?.cards.find(({ appointment }) => appointment.id === id);
    if (!card || !canMove(card.appointment.status)) return null;
    return { kind: target.closest("[data-edge]") ? "resize" : "move", card, column, span: card.span };
  }
  const free = target.closest("[data-column]") && !target.closest("[data-block]");
  return free ? { kind: "create", card: null, column, span: { start: 0, end: 0 } } : null;
}

/** Where the columns lie in the scrolled content. */
function measured(scroller: HTMLElement, grid: { range: Span; step: number }): GridLayout | null {
  const columns = [...scroller.querySelectorAll("[data-column]")].map((column) => column.getBoundingClientRect());
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  const { left, top } = scroller.getBoundingClientRect();
  const aside = scroller.scrollLeft - left;
  const edges = [...columns.map((column) => column.left + aside), last.right + aside];
  return { edges, top: first.top - top + scroller.scrollTop, ...grid };
}
