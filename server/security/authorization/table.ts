import { readFile } from "node:fs/promises";

/** Row → column → cell, as docs/authorization.md has them. */
export type Table = Map<string, Map<string, string>>;

const file = new URL("../../../docs/authorization.md", import.meta.url);

export async function readTable(): Promise<Table> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.startsWith("|"));
  const [head = [], , ...rows] = lines.map(cellsOf);
  return new Map(
    rows.map(([name = "", ...cells]) => [name, new Map(cells.map((cell, index) => [head[index + 1] ?? "", cell]))]),
  );
}

function cellsOf(line: string): string[] {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.replaceAll("`", "").trim());
}
