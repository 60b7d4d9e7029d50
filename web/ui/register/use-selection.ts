import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** The selected rows among those shown; rows that disappear are deselected. */
export function useSelection(items: { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = items.map(({ id }) => id).filter((id) => chosen.has(id));

  function toggle(id: string): void {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return {
    count: ids.length,
    all: ids.length > 0 && ids.length === items.length,
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(ids.length === items.length ? [] : items.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
