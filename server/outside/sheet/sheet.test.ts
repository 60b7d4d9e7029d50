import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mostImported } from "#contract/imports.ts";
import { costly, sheetOf, stringsOf, zipOf } from "#server/outside/sheet/examples.ts";
import { readSheet } from "#server/outside/sheet/sheet.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheet-test-"));
  vi.stubEnv("TMPDIR", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The columns and lines read from a file. */
async function textsIn(
  file: Buffer | string,
): Promise<{ columns: string[]; lines: [row: number, ...cells: string[]][] }> {
  const { first, rows } = await readSheet(Buffer.from(file));
  const [head, ...lines] = rows.flatMap((some) => JSON.parse(some) as { row: number; cells: string[] }[]);
  expect(head).toEqual(first[0]);
  return { columns: head!.cells, lines: lines.map(({ row, cells }) => [row, ...cells]) };
}

const nameAt = (row: number, at: number) => `<row r="${row}"><c r="A${row}" t="s"><v>${at}</v></c></row>`;
const ana = { columns: ["Nome"], lines: [[2, "Ana"]] };

test.for(Object.entries(costly))("reading %s costs little", async ([, file]) => {
  expect((await textsIn(file())).lines[0]).toContain("Ana");
});

test("a row keeps its number behind empty ones, and loses the empty cells at its end", async () => {
  const csv = await textsIn('Nome;Obs\n\n"Ana\nSouza";;\n;;;\nBia;;x;');
  expect(csv).toEqual({
    columns: ["Nome", "Obs"],
    lines: [
      [3, "Ana\nSouza"],
      [5, "Bia", "", "x"],
    ],
  });
  const workbook = await textsIn(zipOf(stringsOf("Ana"), sheetOf(nameAt(7, 0))));
  expect(workbook.lines).toEqual([[7, "Ana"]]);
});

test("a separator in quotes is none, in heads as in rows", async () => {
  expect(await textsIn('"Nome, todo; ou não",Obs\n"Souza, Ana",x')).toEqual({
    columns: ["Nome, todo; ou não", "Obs"],
    lines: [[2, "Souza, Ana", "x"]],
  });
});

test("a letter that two pieces of a file share stays whole, in each encoding", async () => {
  const text = `Nome\n${"Conceição\n".repeat(20_000)}`;
  for (const encoding of ["utf8", "latin1", "utf16le"] as const) {
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const { lines } = await textsIn(Buffer.from(mark + text, encoding));
    expect(new Set(lines.map(([, name]) => name))).toEqual(new Set(["Conceição"]));
  }
});

test("what a workbook's directory does not tell of is not read", async () => {
  const strings = { ...stringsOf("Bia"), hidden: true };
  const sheet = { ...sheetOf(nameAt(3, 0)), hidden: true };
  expect(await textsIn(zipOf(strings, sheet, stringsOf("Ana"), sheetOf(nameAt(2, 0))))).toEqual(ana);
});

test("of several sheets the first with columns is read, whatever stands before it", async () => {
  const cover = { ...sheetOf(nameAt(2, 0)), name: "xl/worksheets/sheet1.xml" };
  const row = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>`;
  const table = { ...sheetOf(row), name: "xl/worksheets/sheet2.xml" };
  const later = { ...sheetOf(row.replaceAll("2", "3")), name: "xl/worksheets/sheet10.xml" };
  const strings = stringsOf("Ana", "11987651234");
  expect((await textsIn(zipOf(strings, later, cover, table))).lines).toEqual([[2, "Ana", "11987651234"]]);
  expect((await textsIn(zipOf(strings, cover))).lines, "a single column is a table, too").toEqual([[2, "Ana"]]);
  const none = zipOf({ ...cover, content: "<worksheet><sheetData/></worksheet>" });
  await expect(readSheet(none)).rejects.toMatchObject({ code: "FILE_EMPTY" });
});

test("a header that lies about how its part is packed is not believed", async () => {
  expect(await textsIn(zipOf({ ...stringsOf("Ana"), saysMethod: 0 }, sheetOf(nameAt(2, 0))))).toEqual(ana);
});

test("a sheet before its strings, or without strings, leaves no temporary file", async () => {
  expect(await textsIn(zipOf(sheetOf(nameAt(2, 0)), stringsOf("Ana")))).toEqual(ana);
  expect(await textsIn(zipOf(sheetOf(`<row r="2"><c r="A2" t="str"><v>Ana</v></c></row>`)))).toEqual(ana);
  expect(await readdir(folder)).toEqual([]);
});

const swollen: Record<string, () => Buffer> = {
  "lines of nothing but separators": () => Buffer.from(`Nome;X\nAna;1\n${`${";".repeat(99_990)}\n`.repeat(120)}`),
  "strings that open to 400 megabytes": () =>
    zipOf({ ...stringsOf("Ana"), claimed: 400_000_000 }, sheetOf(nameAt(2, 0))),
  "one long string said in every row": () =>
    zipOf(stringsOf("x".repeat(1_000_000)), sheetOf(Array.from({ length: 50 }, (_, at) => nameAt(at + 2, 0)).join(""))),
};

test.for(Object.entries(swollen))("%s: refused", async ([, file]) => {
  await expect(readSheet(file())).rejects.toMatchObject({ code: "FILE_SWOLLEN" });
});

test("a file that takes too long or too much memory is refused, and the next is read", async () => {
  const file = Buffer.from(`Nome\n${"Ana\n".repeat(mostImported)}`);
  await expect(readSheet(file, { longest: 1, mostHeap: 512 })).rejects.toMatchObject({ code: "FILE_SWOLLEN" });
  await expect(readSheet(file, { longest: 60_000, mostHeap: 8 })).rejects.toMatchObject({ code: "FILE_SWOLLEN" });
  expect(await readSheet(file)).toMatchObject({ count: mostImported + 1 });
});

test("fifty thousand rows are taken, and one more is refused", async () => {
  expect((await textsIn(`Nome\n${"Ana\n".repeat(mostImported)}`)).lines).toHaveLength(mostImported);
  const more = Buffer.from(`Nome\n${"Ana\n".repeat(mostImported + 1)}`);
  await expect(readSheet(more)).rejects.toMatchObject({ code: "FILE_TOO_LONG" });
});
