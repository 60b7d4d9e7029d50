import { bulkhead } from "cockatiel";
import { mostImported } from "#contract/imports.ts";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { csvRows } from "#server/outside/sheet/csv.ts";
import { workbookRows } from "#server/outside/sheet/workbook.ts";

/** A table as texts: its heads, and its rows with their number in the file. Empty rows are left out. */
export type Sheet = { columns: string[]; rows: { row: number; cells: string[] }[] };

const mostColumns = 200;
/** Beyond, a sheet is nothing but formatted emptiness. */
const mostLines = 1_000_000;

/** One file after the other: an open one takes some hundred megabytes. */
const queue = bulkhead(1, 5);

/** Reads a CSV file or the first sheet of an Excel workbook. Throws BadSheet, and BulkheadRejectedError when too many wait. */
export function readSheet(bytes: Buffer): Promise<Sheet> {
  return queue.execute(() => read(bytes));
}

async function read(bytes: Buffer): Promise<Sheet> {
  try {
    return await collected(rowsIn(bytes));
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet("FILE_UNREADABLE", { cause: error });
  }
}

/** By its first bytes: what a file is called says nothing. */
function rowsIn(bytes: Buffer): AsyncIterable<string[]> {
  const begins = (signature: string) => bytes.subarray(0, signature.length / 2).toString("hex") === signature;
  // An Excel file with a password, or of before 2007, is a container of another kind.
  if (begins("d0cf11e0")) throw new BadSheet("FILE_LOCKED");
  return begins("504b0304") ? workbookRows(bytes) : csvRows(bytes);
}

async function collected(lines: AsyncIterable<string[]>): Promise<Sheet> {
  let columns: string[] | undefined;
  const rows: Sheet["rows"] = [];
  let row = 0;
  for await (const line of lines) {
    if (++row > mostLines) throw new BadSheet("FILE_SWOLLEN");
    const cells = line.map((cell) => cell.replaceAll("\0", "").trim());
    if (cells.every((cell) => cell === "")) continue;
    if (cells.length > mostColumns) throw new BadSheet("FILE_TOO_WIDE");
    if (!columns) columns = cells.map((cell, at) => cell || `Coluna ${at + 1}`);
    else if (rows.push({ row, cells }) > mostImported) throw new BadSheet("FILE_TOO_LONG");
  }
  if (!columns || rows.length === 0) throw new BadSheet("FILE_EMPTY");
  return { columns, rows };
}
