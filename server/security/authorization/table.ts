import { readFile } from "node:fs/promises";

/** Row → column → cell, as docs/authorization.md has them. */
export type Table = Map<string, Map<string, string>>;

const file = new URL("../../../docs/authorization.md", import.meta.url);

/** The table of the shops' calls, and behind their headings those of the platform's calls and of the screens. */
export async function readTables(): Promise<{ ofShops: Table; ofPlatform: Table; ofScreens: Table }> {
  const [ofShops = "", ofPlatform = "", ofScreens = ""] = (await readFile(file, "utf8")).split("\n## ");
  return { ofShops: tableIn(ofShops), ofPlatform: tableIn(ofPlatform), ofScreens: tableIn(ofScreens) };
}

function tableIn(text: string): Table {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  const [head = [], , ...rows] = lines.map(cellsOf);
  return new Map(
    rows.map(([name = "", ...cells]) => [name, new Map(cells.map((cell, index) => [head[index + 1] ?? "", cell]))]),
  );
}

function cellsOf(line: string): string[] {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.replaceAll("`", "").trim());
}
