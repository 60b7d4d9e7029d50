import { bulkhead } from "cockatiel";
import { mostImported } from "#contract/imports.ts";
import { BadSheet, type SheetFault } from "#server/outside/sheet/bad-sheet.ts";
import { readInThread } from "#server/outside/reading-thread.ts";
import { longest, mostHeap } from "#server/outside/sheet/limits.ts";

/**
 * A table as texts: its rows with their number in the file, and the first of them once more. Rows are JSON, `[{ row, cells }]` of
 * up to a thousand each, which PostgreSQL takes as it is. Empty rows are left out, as are the empty cells at the end of one.
 */
export type Sheet = { first: Line[]; count: number; rows: string[] };

/** What a line of a file says, which has this number in it. */
export type Line = { row: number; cells: string[] };

/** What the thread that reads a file is given, and answers. */
export type Given = { bytes: Uint8Array; mostRows: number };
export type Answer = { sheet: Sheet } | { fault: SheetFault };

/** One file at a time, because an open one takes some hundred megabytes. */
const queue = bulkhead(1, 5);

/** Reads a CSV file or the first table of an Excel workbook. Throws BadSheet, and BulkheadRejectedError when too many wait. */
export function readSheet(bytes: Buffer, limits = { longest, mostHeap }): Promise<Sheet> {
  return queue.execute(async () => {
    const given: Given = { bytes, mostRows: mostImported };
    const read = await readInThread<Answer>(new URL("./reading.ts", import.meta.url), given, limits);
    if ("failed" in read) throw new BadSheet(read.failed);
    if ("fault" in read.answer) throw new BadSheet(read.answer.fault);
    return read.answer.sheet;
  });
}
