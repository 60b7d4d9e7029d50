import { parentPort, workerData } from "node:worker_threads";
import { BadSheet } from "#server/outside/sheet/bad-sheet.ts";
import { csvRows } from "#server/outside/sheet/csv.ts";
import { firstRows, mostCells, mostColumns, mostLines, mostText } from "#server/outside/sheet/limits.ts";
import type { Answer, Given, Line, Sheet } from "#server/outside/sheet/sheet.ts";

/** The thread that reads one file. It starts anew for each file, so it loads only what it needs. */
const { bytes, mostRows } = workerData as Given;

/** Rows of one text. */
const batch = 1000;

parentPort!.postMessage(await answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));

async function answer(file: Buffer): Promise<Answer> {
  try {
    return { sheet: await tableOf(await sheetsIn(file)) };
  } catch (error) {
    return { fault: error instanceof BadSheet ? error.code : "FILE_UNREADABLE" };
  }
}

/** The first that has columns: before it stands, at most, what is to be known of the file. */
async function tableOf(sheets: AsyncIterable<AsyncIterable<Line>>): Promise<Sheet> {
  let narrow: Sheet | undefined;
  for await (const lines of sheets) {
    const sheet = await collected(lines);
    if (sheet?.first.some(({ cells }) => cells.length > 1)) return sheet;
    narrow ??= sheet;
  }
  if (!narrow) throw new BadSheet("FILE_EMPTY");
  return narrow;
}

/** Detected by the first bytes, whatever the file's name. */
async function sheetsIn(file: Buffer): Promise<AsyncIterable<AsyncIterable<Line>>> {
  const begins = (signature: string) => file.subarray(0, signature.length / 2).toString("hex") === signature;
  // An Excel file with a password, or of before 2007, is a container of another kind.
  if (begins("d0cf11e0")) throw new BadSheet("FILE_LOCKED");
  if (!begins("504b0304")) return alone(csvRows(file));
  const { workbookSheets } = await import("#server/outside/sheet/workbook.ts");
  return workbookSheets(file);
}

async function* alone<T>(only: T): AsyncGenerator<T> {
  yield only;
}

/** Undefined where nothing is written. */
async function collected(lines: AsyncIterable<Line>): Promise<Sheet | undefined> {
  const { rows, add, end } = batches();
  const read = { lines: 0, cells: 0, text: 0, rows: 0 };
  const first: Line[] = [];
  for await (const line of lines) {
    read.lines++;
    read.cells += line.cells.length;
    const cells = written(line.cells);
    for (const cell of cells) read.text += cell.length;
    if (read.lines > mostLines || read.cells > mostCells || read.text > mostText) throw new BadSheet("FILE_SWOLLEN");
    if (cells.length === 0) continue;
    if (cells.length > mostColumns) throw new BadSheet("FILE_TOO_WIDE");
    // The heads are a row, too.
    if (++read.rows > mostRows + 1) throw new BadSheet("FILE_TOO_LONG");
    if (first.length < firstRows) first.push({ row: line.row, cells });
    add({ row: line.row, cells });
  }
  end();
  return read.rows > 0 ? { first, count: read.rows, rows } : undefined;
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
