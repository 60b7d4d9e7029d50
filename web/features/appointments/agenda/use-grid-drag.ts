import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Column } from "#web/features/appointments/agenda/columns.ts";
import { changesPlace, type Drag, dragged, type GridLayout, isSame } from "#web/features/appointments/agenda/drag.ts";
import { columnAt, type TimeScale } from "#web/features/appointments/agenda/geometry.ts";
import type { GridActions } from "#web/features/appointments/agenda/grid-column.tsx";
import { type Point, type Tracker, watchDrags } from "#web/features/appointments/agenda/pointer-drag.ts";
import { canMove } from "#web/features/appointments/agenda/status.ts";

type GridDragInput = TimeScale &
  Pick<GridActions, "onPlace" | "onChoose"> & { scroller: RefObject<HTMLElement | null>; columns: Column[] };

/** Dragging in the grid: `drag` is the state to draw; keyboard and pointer share it. */
export function useGridDrag({ scroller, columns, range, step, onPlace, onChoose }: GridDragInput) {
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
    const here = dragged(begun, { from: at, to: at }, layout);
    let latest = here;
    return {
      move: (to) => show((latest = dragged(begun, { from: at, to }, layout))),
      drop: () => drop(latest),
      cancel: () => show(null),
      // Buttons handle their own click, which the keyboard also triggers.
      press: () => !target.closest("button") && !here.card && drop(here),
    };
  });

  useEffect(() => watchDrags(scroller.current!, (target, at) => pick(target, at)), [scroller]);

  return { drag, show, drop };
}

/** The drag that a press on an element would start; null where nothing can be dragged. */
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

/** The columns' positions in the scrolled content. */
function measured(scroller: HTMLElement, scale: TimeScale): GridLayout | null {
  const columns = [...scroller.querySelectorAll("[data-column]")].map((column) => column.getBoundingClientRect());
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  const { left, top } = scroller.getBoundingClientRect();
  const aside = scroller.scrollLeft - left;
  const edges = [...columns.map((column) => column.left + aside), last.right + aside];
  return { edges, top: first.top - top + scroller.scrollTop, ...scale };
}
