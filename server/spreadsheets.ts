import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Options, stringify } from "csv-stringify";
import { stringify as stringifyAtOnce } from "csv-stringify/sync";
import exceljs from "exceljs";
import { type Cell, DayOf } from "#contract/cells.ts";
import { defaultTimezone, formatDate, formatTime, localDay } from "#contract/dates.ts";
import { Reais } from "#contract/quantities.ts";
import { isSum } from "#contract/reports.ts";

/** Semicolons, decimal commas, UTF-8 with BOM, every cell quoted. Texts that look like formulas are escaped (trust B4). */
const brazilian: Options = {
  bom: true,
  // Negative numbers begin like a formula but are none.
  cast: {
    number: (value) => ({ value: String(value).replace(".", ","), escape_formulas: false }),
    object: (value) => ({ value: Number(value).toFixed(2).replace(".", ","), escape_formulas: false }),
  },
  delimiter: ";",
  escape_formulas: true,
  quoted: true,
  quoted_empty: true,
  record_delimiter: "windows",
};

/** A small table in the format that Brazilian spreadsheets open. */
export function csvOf(columns: string[], rows: Cell[][], timezone = defaultTimezone): string {
  const cells = rows.map((row) => row.map((cell) => writtenOf(cell, timezone)));
  return stringifyAtOnce(cells, { ...brazilian, columns, header: true });
}

/** Rows of a file; the first is the header. Times are written in the given zone. */
type Sending = { rows: AsyncIterable<Cell[]>; timezone: string; to: Writable };

/** The file formats of a list, by extension. */
export const formats = {
  csv: { type: "text/csv; charset=utf-8", send: sendCsv },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", send: sendWorkbook },
};

async function sendCsv({ rows, timezone, to }: Sending): Promise<void> {
  await pipeline(written(rows, timezone), stringify(brazilian), to);
}

async function* written(rows: AsyncIterable<Cell[]>, timezone: string): AsyncGenerator<Written[]> {
  for await (const cells of rows) yield cells.map((cell) => writtenOf(cell, timezone));
}

type Written = Exclude<Cell, Date>;

/** Instants are formatted for people: 23/11/2026 08:00. */
function writtenOf(cell: Cell, timezone: string): Written {
  if (cell instanceof DayOf) return formatDate(cell, timezone);
  if (cell instanceof Date) return `${formatDate(cell, timezone)} ${formatTime(cell, timezone)}`;
  return cell;
}

async function sendWorkbook({ rows, timezone, to }: Sending): Promise<void> {
  const file = new PassThrough();
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
  const sheet = workbook.addWorksheet(undefined, { views: [{ state: "frozen", ySplit: 1 }] });
  const write = async () => {
    let isHead = true;
    for await (const cells of rows) {
      if (file.destroyed) return;
      // Set before the first row, because the file is a stream. A column that is too narrow shows no dates.
      if (isHead) sheet.columns = cells.map((cell) => ({ width: Math.max(18, String(cell).length + 2) }));
      const row = sheet.addRow(cells.map((cell) => storable(cell, timezone)));
      for (const [at, cell] of cells.entries()) if (cell instanceof Object) row.getCell(at + 1).numFmt = shapeOf(cell);
      if (isHead || isSum(cells[0])) row.font = { bold: true };
      isHead = false;
      row.commit();
    }
    sheet.commit();
    await workbook.commit();
  };
  await Promise.all([pipeline(file, to), write()]);
}

function shapeOf(cell: Reais | Date): string {
  if (cell instanceof Reais) return '"R$" #,##0.00;-"R$" #,##0.00';
  return cell instanceof DayOf ? "dd/mm/yyyy" : "dd/mm/yyyy hh:mm";
}

/** Removes characters that XML forbids, which would break a workbook. */
const unstorable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function storable(cell: Cell, timezone: string): Cell {
  if (cell instanceof Date) return clockOf(cell, timezone);
  if (cell instanceof Reais) return cell.valueOf();
  return typeof cell === "string" ? cell.replace(unstorable, "") : cell;
}

/** Spreadsheets have no time zones: the local time is stored as if it were UTC. */
function clockOf(instant: Date, timezone: string): Date {
  const time = instant instanceof DayOf ? "00:00" : formatTime(instant, timezone);
  return new Date(`${localDay(instant, timezone)}T${time}Z`);
}
