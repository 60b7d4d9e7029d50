import type { Card, Column } from "#web/features/appointments/agenda/columns.ts";
import {
  columnAt,
  draggedOver,
  movedTo,
  pxPerMinute,
  resizedTo,
  sameSpan,
  type Span,
  type TimeScale,
} from "#web/features/appointments/agenda/geometry.ts";
import type { Point } from "#web/features/appointments/agenda/pointer-drag.ts";

/** A drag in the grid, by pointer or keyboard: the card's new place, or the free time being selected. */
export type Drag = { kind: "move" | "resize" | "create"; card: Card | null; column: number; span: Span };

/** The grid as measured at the start of a drag: left edges of the columns and the last right one, top of the first minute. */
export type GridLayout = TimeScale & { edges: number[]; top: number };

function minutesAt(y: number, { top, range }: GridLayout): number {
  return range.start + (y - top) / pxPerMinute;
}

/** The state of a drag that began at `from`, with the pointer at `to`. */
export function dragged(begun: Drag, { from, to }: { from: Point; to: Point }, layout: GridLayout): Drag {
  const { kind, span } = begun;
  if (kind === "create") {
    return { ...begun, span: draggedOver(minutesAt(from.y, layout), minutesAt(to.y, layout), layout) };
  }
  const by = (to.y - from.y) / pxPerMinute;
  if (kind === "resize") return { ...begun, span: resizedTo(span, span.end + by, layout) };
  return { ...begun, column: columnAt(to.x, layout.edges), span: movedTo(span, span.start + by, layout) };
}

/** The drag after one arrow key with Alt (Shift changes the length); null for other keys. */
export function nudged(drag: Drag, event: { key: string; shiftKey: boolean }, grid: TimeScale & { columns: number }) {
  const { span, column } = drag;
  const by = { ArrowUp: -grid.step, ArrowDown: grid.step }[event.key];
  if (by !== undefined) {
    return { ...drag, span: event.shiftKey ? resizedTo(span, span.end + by, grid) : shifted(span, by, grid) };
  }
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (aside === undefined) return null;
  return { ...drag, column: Math.min(Math.max(0, column + aside), grid.columns - 1) };
}

/** From a time between two steps, the first press moves to the next step in its direction. */
function shifted(span: Span, by: number, scale: TimeScale): Span {
  const { step } = scale;
  const onStep = by > 0 ? Math.floor(span.start / step) * step : Math.ceil(span.start / step) * step;
  return movedTo(span, onStep + by, scale);
}

export function isSame(a: Drag | null, b: Drag | null): boolean {
  if (!a || !b) return a === b;
  return a.kind === b.kind && a.card === b.card && a.column === b.column && sameSpan(a.span, b.span);
}

/** Whether a drag would change anything. */
export function changesPlace({ card, column, span }: Drag, columns: Column[]): boolean {
  if (!card) return true;
  const home = columns[column];
  const { appointment } = card;
  const sameColumn = home?.barber === appointment.barbeiro_id && home.day === appointment.data_agendamento;
  return !sameColumn || !sameSpan(span, card.span);
}
