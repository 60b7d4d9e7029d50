import { createContext, useCallback, useContext, useEffect, useState } from "react";

type Release = () => void;

/** Lets a dialog over a row keep the row's acts, and with them what is typed, after the row has left the list. */
export const HeldRow = createContext<(() => Release) | null>(null);

/** Keeps the row around, if any, while the dialog is open. */
export function useRowAround(opened: boolean): void {
  const hold = useContext(HeldRow);
  useEffect(() => (opened && hold ? hold() : undefined), [opened, hold]);
}

/** The rows of a list whose dialogs are open although they have left it: somebody archived them, or a filter leaves them out. */
export function useHeldRows<Item extends { id: string }>(items: Item[]) {
  const [held, setHeld] = useState<Item[]>([]);
  const hold = useCallback((item: Item): Release => {
    setHeld((all) => [...all, item]);
    return () => setHeld((all) => all.toSpliced(all.indexOf(item), 1));
  }, []);
  const shown = new Set(items.map(({ id }) => id));
  const gone = new Map(held.filter(({ id }) => !shown.has(id)).map((item) => [item.id, item]));
  return { hold, gone: [...gone.values()] };
}
