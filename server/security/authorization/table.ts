import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";

/** Row → column → cell of a table in docs/authorization.md. */
export type Table = Map<string, Map<string, string>>;
type Name = keyof typeof places;

const file = new URL("../../../docs/authorization.md", import.meta.url);

/** The page's section of each table: the first table has no heading, the others have one each. */
const places = { ofShops: 0, ofPlatform: 1, ofScreens: 2 };

export function readTable(name: Name): Table {
  const section = sectionsOf(readFileSync(file, "utf8"))[places[name]]!;
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const [head = [], , ...rows] = lines.map(cellsIn);
  return new Map(
    rows.map(([row = "", ...cells]) => [row, new Map(cells.map((cell, index) => [head[index + 1] ?? "", cell]))]),
  );
}

/**
 * Fails for every row whose answers differ from the page. With `npm run record` the answers replace the page's, so that a call with
 * a wider scope shows in the diff.
 */
export function recordedTable(name: Name, rows: string[], ask: (row: string) => Promise<Map<string, string>>): void {
  const recording = process.env.RECORD !== undefined;
  const said = readTable(name);
  const met: Table = new Map();
  test.skipIf(recording)("the page has each row, and no other", () => expect([...said.keys()]).toEqual(rows));
  test.for(rows)("%s is answered and refused as the page says", async (row) => {
    met.set(row, await ask(row));
    if (!recording) expect(Object.fromEntries(met.get(row)!)).toEqual(Object.fromEntries(said.get(row) ?? []));
  });
  if (recording) afterAll(() => write(name, met));
}

/** Replaces the table, which is the last part of its section. */
function write(name: Name, table: Table): void {
  const sections = sectionsOf(readFileSync(file, "utf8"));
  const [first] = table.values();
  const head = [name === "ofScreens" ? "screen" : "call", ...first!.keys()];
  const rows = [...table].map(([row, cells]) => [row, ...[...cells.values()].map(styled)]);
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`);
  const [prose] = sections[places[name]]!.split("\n|");
  sections[places[name]] = `${prose}\n${lines.join("")}`;
  writeFileSync(file, sections.join(heading));
}

const heading = "\n## ";

function sectionsOf(text: string): string[] {
  return text.split(heading);
}

/** Formats codes of refusals as code. */
function styled(cell: string): string {
  return /^[A-Z_]+$/.test(cell) ? `\`${cell}\`` : cell;
}

function cellsIn(line: string): string[] {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.replaceAll("`", "").trim());
}
