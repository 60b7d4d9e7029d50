import type { Table } from "#contract/cells.ts";

/** The two columns that a phone shows beside the name: the list's `facts` among the shown columns, else the next ones. */
export function factsOf({ facts = [] }: Pick<Table, "facts">, [, ...shown]: string[]): string[] {
  return [...new Set([...facts.filter((fact) => shown.includes(fact)), ...shown])].slice(0, 2);
}
