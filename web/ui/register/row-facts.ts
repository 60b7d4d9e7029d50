import type { Table } from "#contract/cells.ts";

/**
 * The two columns that a phone shows beside the name: the list's `facts` among the shown columns, those with a value first, else the next
 * ones.
 */
export function factsOf(
  { facts = [] }: Pick<Table, "facts">,
  [, ...shown]: string[],
  isEmpty: (column: string) => boolean,
): string[] {
  const known = facts.filter((fact) => shown.includes(fact));
  return [...new Set([...known.filter((fact) => !isEmpty(fact)), ...known, ...shown])].slice(0, 2);
}
