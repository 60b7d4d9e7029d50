import { parentPort, workerData } from "node:worker_threads";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { csvRows } from "#server/outside/sheet/csv.ts";
import { mostCells, mostColumns, mostLines, mostText } from "#server/outside/sheet/limits.ts";
import type { Answer, Given, Line, Sheet } from "#server/outside/sheet/sheet.ts";

/** The thread that reads one file. It begins anew for each, so it loads no more than it needs. */
const { bytes, mostRows } = workerData as Given;

/** Rows of one text. */
const batch = 1000;

parentPort!.postMessage(await answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));

async function answer(file: Buffer): Promise<Answer> {
  try {
    return { sheet: await collected(await linesIn(file)) };
  } catch (error) {
    return { fault: error instanceof BadSheet ? error.code : "FILE_UNREADABLE" };
  }
}

/** By its first bytes: what a file is called says nothing. */
async function linesIn(file: Buffer): Promise<AsyncIterable<Line>> {
  const begins = (signature: string) => file.subarray(0, signature.length / 2).toString("hex") === signature;
  // An Excel file with a password, or of before 2007, is a container of another kind.
  if (begins("d0cf11e0")) throw new BadSheet("FILE_LOCKED");
  if (!begins("504b0304")) return csvRows(file);
  const { workbookRows } = await import("#server/outside/sheet/workbook.ts");
  return workbookRows(file);
}

async function collected(lines: AsyncIterable<Line>): Promise<Sheet> {
  const { rows, add, end } = batches();
  const read = { lines: 0, cells: 0, text: 0, rows: 0 };
  let columns: string[] | undefined;
  for await (const line of lines) {
    read.lines++;
    read.cells += line.cells.length;
    const cells = written(line.cells);
    for (const cell of cells) read.text += cell.length;
    if (read.lines > mostLines || read.cells > mostCells || read.text > mostText) throw new BadSheet("FILE_SWOLLEN");
    if (cells.length === 0) continue;
    if (cells.length > mostColumns) throw new BadSheet("FILE_TOO_WIDE");
    if (!columns) columns = cells.map((cell, at) => cell || `Coluna ${at + 1}`);
    else if (++read.rows > mostRows) throw new BadSheet("FILE_TOO_LONG");
    else add({ row: line.row, cells });
  }
  if (!columns || read.rows === 0) throw new BadSheet("FILE_EMPTY");
  end();
  return { columns, count: read.rows, rows };
}

/** Its cells up to the last that says something. */
function written(cells: string[]): string[] {
  const texts = cells.map((cell) => cell.replaceAll("\0", "").trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
}

/** Rows as JSON texts: a text that is ended costs nothing but its length. */
function batches() {
  const rows: string[] = [];
  let open: string[] = [];
  const end = () => {
    if (open.length > 0) rows.push(`[${open.join(",")}]`);
    open = [];
  };
  const add = (line: Line) => {
    if (open.push(JSON.stringify(line)) === batch) end();
  };
  return { rows, add, end };
}
