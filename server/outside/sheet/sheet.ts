import { Worker } from "node:worker_threads";
import { bulkhead } from "cockatiel";
import { mostImported } from "#contract/imports.ts";
import { BadSheet, type SheetFault } from "#server/outside/sheet/bad-sheet.ts";
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

/** One file after the other: an open one takes some hundred megabytes. */
const queue = bulkhead(1, 5);

/**
 * Reads a CSV file or the first table of an Excel workbook, in a thread of its own: what a stranger's file costs, nobody waits for.
 * Throws BadSheet, and BulkheadRejectedError when too many wait.
 */
export function readSheet(bytes: Buffer, limits = { longest, mostHeap }): Promise<Sheet> {
  return queue.execute(async () => {
    const answer = await answerOf(bytes, limits);
    if ("fault" in answer) throw new BadSheet(answer.fault);
    return answer.sheet;
  });
}

/** A thread that reaches a limit is ended where it is. */
async function answerOf(bytes: Buffer, limits: { longest: number; mostHeap: number }): Promise<Answer> {
  const workerData: Given = { bytes, mostRows: mostImported };
  const resourceLimits = { maxOldGenerationSizeMb: limits.mostHeap };
  const worker = new Worker(new URL("./reading.ts", import.meta.url), { workerData, resourceLimits });
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const late = setTimeout(() => resolve({ fault: "FILE_SWOLLEN" }), limits.longest);
  worker.once("message", resolve);
  worker.once("error", ({ code }: NodeJS.ErrnoException) =>
    resolve({ fault: code === "ERR_WORKER_OUT_OF_MEMORY" ? "FILE_SWOLLEN" : "FILE_UNREADABLE" }),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
