import { createContext } from "react";
import type { HistoryColumns } from "#web/ui/row-history.tsx";

/** How fields are written: the columns of their history; `list` where the field is a list. */
export type Written = Record<string, HistoryColumns[string] & { list?: (value: never) => string }>;

/** How the fields of the forms inside are written. */
export const WrittenAs = createContext<Written>({});

/** What stands beside a field that others have changed too. */
export function othersText(columns: Written, path: string, value: unknown): string {
  const text = textOf(columns[path.slice(path.lastIndexOf(".") + 1)], value);
  return text === undefined ? "Outra pessoa também mudou isto." : `Outra pessoa mudou para: ${text}`;
}

/** Undefined for what only its form can write: a number of unknown unit, most lists. */
function textOf(column: Written[string] | undefined, value: unknown): string | undefined {
  if (value === null || value === "") return column?.none ?? "vazio";
  if (Array.isArray(value)) return column?.list?.(value as never);
  if (typeof value === "object" || value === undefined) return undefined;
  if (column) return (column.text ?? String)(value as never);
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "string" ? value : undefined;
}
