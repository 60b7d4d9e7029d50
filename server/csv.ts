import { stringify } from "csv-stringify/sync";

/**
 * A table as Brazilian spreadsheets open it: semicolons, UTF-8 with its mark, every cell quoted. What a spreadsheet would
 * take for a formula stays a text (trust B4).
 */
export function csvOf(columns: string[], rows: (string | null)[][]): string {
  return stringify(rows, {
    bom: true,
    columns,
    delimiter: ";",
    escape_formulas: true,
    header: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
  });
}
