import type { Table } from "#contract/cells.ts";

/** The two columns that stand beside the name on a phone: of those that are shown, what the list says, else the next ones. */
export function factsOf({ facts = [] }: Pick<Table, "facts">, [, ...shown]: string[]): string[] {
  return [...new Set([...facts.filter((fact) => shown.includes(fact)), ...shown])].slice(0, 2);
}
