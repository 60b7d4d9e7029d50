import { type KeyboardEvent, useState } from "react";

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The keyboard control of a list. One row is in the tab order; arrows, j and k move to the others, Enter presses the link of its name or
 * its first act, x selects it, Escape clears the selection. Keys typed into a row's own controls are ignored.
 */
export function useRowKeys(onEscape?: () => void) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void {
    const row = event.currentTarget;
    if (event.key === "Escape" && row.contains(event.target as Node)) return onEscape?.();
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter")
      return row.querySelector<HTMLElement>("td:not([data-head], [data-more]) :is(a, button)")?.click();
    if (event.key === "x") return row.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    const step = steps[event.key];
    if (!step) return;
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    event.preventDefault();
    (next as HTMLElement | null)?.focus();
  }

  return (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown,
  });
}
