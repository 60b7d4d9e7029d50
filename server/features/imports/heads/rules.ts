import { type Importable, importable } from "#contract/importable.ts";
import { type Mapping } from "#contract/imports.ts";
import type { Line } from "#server/outside/sheet/sheet.ts";

/**
 * The number of the header row: the first row that names two fields; else the first row, unless it contains data, as in a file without a
 * header. 0: no header row.
 */
export function headAmong(of: Importable, first: Line[]): number {
  const fields = Object.values(importable[of].fields);
  const named = first.find(({ cells }) => {
    const heads = new Set(cells.map(plain));
    return fields.filter(({ names }) => names.some((name) => heads.has(name))).length > 1;
  });
  if (named) return named.row;
  const [top] = first;
  return top && !top.cells.some((cell) => /@|\d{4}|\d\/\d/.test(cell)) ? top.row : 0;
}

/** The column names from the header row, or their numbers; as many as the widest of the first rows has. */
export function columnsOf(first: Line[], head: number): string[] {
  const heads = first.find(({ row }) => row === head)?.cells ?? [];
  const length = Math.max(...first.filter(({ row }) => row >= head).map(({ cells }) => cells.length));
  return Array.from({ length }, (_, at) => heads[at] || `Coluna ${at + 1}`);
}

/**
 * The likely column of each field: the first header that equals one of the field's names, else the first that begins with one and matches
 * no other field: `preço de custo` is not the price.
 */
export function guessed(of: Importable, columns: string[]): Mapping {
  const heads = columns.map(plain);
  const fields = Object.entries(importable[of].fields);
  const exact = ({ names }: { names: string[] }) => names.map((name) => heads.indexOf(name)).find((at) => at >= 0);
  const taken = new Set(fields.map(([, field]) => exact(field)));
  const likely = ({ names }: { names: string[] }) => {
    const at = heads.findIndex(
      (head, column) => !taken.has(column) && names.some((name) => head.startsWith(`${name} `)),
    );
    taken.add(at);
    return at >= 0 ? at : null;
  };
  return Object.fromEntries(fields.map(([name, field]) => [name, exact(field) ?? likely(field)]));
}

/** `Data de Nasc.` → `data de nasc`. */
function plain(head: string): string {
  return head
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
