import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";

/** Row → column → cell, as docs/authorization.md has them. */
export type Table = Map<string, Map<string, string>>;
type Name = keyof typeof places;

const file = new URL("../../../docs/authorization.md", import.meta.url);

/** Which table of the page it is: that of the shops' calls comes first, the others have their headings. */
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
 * Fails for every row that is answered otherwise than the page says. With `npm run record` the answers take the place of the
 * page's, and a wider scope of some call shows in its diff.
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

/** The table ends its section. */
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

/** The code of a refusal stands out. */
function styled(cell: string): string {
  return /^[A-Z_]+$/.test(cell) ? `\`${cell}\`` : cell;
}

function cellsIn(line: string): string[] {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.replaceAll("`", "").trim());
}
