import { useLocalStorage } from "@mantine/hooks";
import type { Table } from "#contract/cells.ts";

export type ChosenColumns = { all: string[]; shown: string[]; toggle: (column: string) => void };

/** The columns of a list that this person chose, stored on this device; the first, which names the row, is always shown. */
export function useColumns({ title, columns }: Table, hidden: string[]): ChosenColumns {
  const all = Object.keys(columns);
  const [chosen, setChosen] = useLocalStorage<string[] | null>({
    key: `columns:${title}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const seen = chosen ?? all.filter((column) => !hidden.includes(column));
  const shown = all.filter((column, at) => at === 0 || seen.includes(column));
  const toggle = (column: string) =>
    setChosen(shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  return { all, shown, toggle };
}
