import type { KeyboardEvent } from "react";
import type { Card, Column } from "#web/features/appointments/agenda/columns.ts";
import { type Drag, nudged } from "#web/features/appointments/agenda/drag.ts";
import type { TimeScale } from "#web/features/appointments/agenda/geometry.ts";
import { canMove } from "#web/features/appointments/agenda/status.ts";

type GridKeysInput = {
  columns: Column[];
  scale: TimeScale;
  drag: Drag | null;
  show: (drag: Drag | null) => void;
  drop: (drag: Drag) => void;
};

/** Alt + arrows move the focused card, releasing Alt drops it, Escape cancels; arrows alone move the focus. */
export function gridKeys({ columns, scale, drag, show, drop }: GridKeysInput) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === "Escape" && drag) {
      event.stopPropagation();
      return show(null);
    }
    if (event.altKey) return carry(event);
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) walk(event);
  }

  function carry(event: KeyboardEvent<HTMLElement>): void {
    const held = drag ?? picked(event.target as Element, columns);
    const next = held && nudged(held, event, { ...scale, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    show(next);
  }

  /** The window lost focus, so the release of Alt will not be seen. */
  function onBlur(): void {
    if (drag?.card) show(null);
  }

  function onKeyUp(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === "Alt" && drag?.card) {
      event.preventDefault();
      drop(drag);
    }
  }

  return { onKeyDown, onKeyUp, onBlur };
}

function picked(target: Element, columns: Column[]): Drag | null {
  const id = target.closest<HTMLElement>("[data-appointment]")?.dataset.appointment;
  const isIt = ({ appointment }: Card) => appointment.id === id;
  const column = columns.findIndex(({ cards }) => cards.some(isIt));
  const card = columns[column]?.cards.find(isIt);
  return card && canMove(card.appointment.status) ? { kind: "move", card, column, span: card.span } : null;
}

/** Arrows move focus to the nearest time above, below or beside, free or taken. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const here = (event.target as Element).closest<HTMLElement>("[data-start]");
  const column = here?.closest<HTMLElement>("[data-column]");
  const next = here && column && neighbour(event.key, here, column);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(key: string, here: HTMLElement, column: HTMLElement): HTMLElement | undefined {
  const items = timesOf(column);
  const index = items.indexOf(here);
  if (key === "ArrowUp") return items[index - 1];
  if (key === "ArrowDown") return items[index + 1];
  const beside = { ArrowLeft: column.previousElementSibling, ArrowRight: column.nextElementSibling }[key];
  return beside?.matches("[data-column]") ? nearest(timesOf(beside), Number(here.dataset.start)) : undefined;
}

function timesOf(column: Element): HTMLElement[] {
  const times = [...column.querySelectorAll<HTMLElement>("button[data-start]")];
  return times.sort((a, b) => Number(a.dataset.start) - Number(b.dataset.start));
}

function nearest(times: HTMLElement[], start: number): HTMLElement | undefined {
  return times.findLast((time) => Number(time.dataset.start) <= start) ?? times[0];
}
