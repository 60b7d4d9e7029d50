import { Readable } from "node:stream";
import exceljs from "exceljs";
import { mostColumns } from "#server/outside/sheet/limits.ts";
import { readableSheets } from "#server/outside/sheet/parts.ts";
import type { Line } from "#server/outside/sheet/sheet.ts";

/** The rows of each sheet of a workbook. */
export async function* workbookSheets(bytes: Buffer): AsyncGenerator<AsyncGenerator<Line>> {
  for await (const parts of readableSheets(bytes)) yield sheetRows(parts);
}

async function* sheetRows(parts: Buffer): AsyncGenerator<Line> {
  const options = { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore" } as const;
  const workbook = new exceljs.stream.xlsx.WorkbookReader(Readable.from([parts]), options);
  for await (const sheet of workbook) {
    // The library measures each row over all its columns, to compute a sheet size that is not needed.
    Object.assign(sheet, { _dimensions: { expandRow: () => {} } });
    for await (const row of sheet) yield { row: row.number, cells: textsOf(row) };
    return;
  }
}

/** What stands up to the last column that is looked at: cells that are only formatted may stand sixteen thousand columns further. */
function textsOf(row: exceljs.Row): string[] {
  const length = Math.min(row.cellCount, mostColumns + 1);
  return Array.from({ length }, (_, at) => textOf(row.findCell(at + 1)?.value));
}

/** A cell as people read it; a day as `2026-11-23`. */
function textOf(value: exceljs.CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00.000Z$/, "");
  if (typeof value !== "object") return String(value);
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("result" in value) return textOf(value.result);
  return "text" in value ? textOf(value.text) : "";
}
