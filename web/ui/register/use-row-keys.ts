import { type KeyboardEvent, useState } from "react";

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The keys of a list: one row is in the order of Tab; arrows, j and k go on to the others, Enter presses the
 * link of its name or the first of its acts, x selects it, Escape gives up what is selected. What is typed into a row's own controls is theirs.
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
