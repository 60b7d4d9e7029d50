import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { limitedPages, mostScripts } from "./size/pages.ts";

/** Scripts named in the HTML block the first view; one schema of the contract would add 28 kB. */
test.for([
  ["booking.html", 105],
  ["index.html", 170],
] as const)("the first JavaScript of %s is at most %d kB, gzip", async ([page, most]) => {
  const files = await named(page);
  const sum = await gzipped(files.map((file) => `assets/${file}`));
  expect(sum).toBeGreaterThan(most / 2);
  expect(sum).toBeLessThanOrEqual(most);
});

/** `npm run bench -- size` measures the same in Chromium. */
test.for(limitedPages)(
  "$path loads at most $kB kB before it is usable, gzip",
  async ({ entry, kB, css = Infinity }) => {
    const files = [...filesOf(await readManifest(), entry)];
    const scripts = files.filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeLessThanOrEqual(mostScripts);
    expect(await gzipped(scripts)).toBeLessThanOrEqual(kB);
    expect(await gzipped(files.filter((file) => file.endsWith(".css")))).toBeLessThanOrEqual(css);
  },
);

/** The application's router takes over the page's history: a step that loaded it would lose the visitor's navigation. */
test("no step of the public page loads the application", async () => {
  const first = await named("booking.html");
  const application = (await named("index.html")).filter((file) => !first.includes(file));
  const reached = new Set<string>();
  for (const files = [...first]; files.length > 0;) {
    const file = files.pop()!;
    if (reached.has(file)) continue;
    reached.add(file);
    files.push(
      ...(await script(file)).matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g).map(([, name]) => name!),
    );
  }
  expect(reached.size).toBeGreaterThan(first.length);
  expect(application.length).toBeGreaterThan(0);
  expect(application.filter((file) => reached.has(file))).toEqual([]);
});

/** Each file costs a phone a round trip, and the page's calls come on top: e2e/screens.spec.ts counts both. */
test("a page's code and styles are at most 16 files", async () => {
  const manifest = await readManifest();
  const pages = Object.keys(manifest).filter((name) => name.endsWith("-page.tsx"));
  expect(pages.length).toBeGreaterThan(30);
  const tooMany = pages.filter((page) => filesOf(manifest, page).size > 16);
  expect(tooMany).toEqual([]);
});

test("no file only re-exports another", async () => {
  const scripts = (await readdir("dist/web/assets")).filter((file) => file.endsWith(".js"));
  const codes = await Promise.all(scripts.map(script));
  expect(scripts.filter((_, index) => /^export\s*\{[^}]*\}\s*from[^;]*;?\s*$/.test(codes[index]!))).toEqual([]);
});

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile("dist/web/.vite/manifest.json", "utf8")) as Manifest;
}

/** kB. */
async function gzipped(files: string[]): Promise<number> {
  const sizes = files.map(async (file) => gzipSync(await readFile(`dist/web/${file}`), { level: 9 }).length);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1000;
}

function filesOf(manifest: Manifest, page: string): Set<string> {
  const reached = new Set([page]);
  for (const name of reached) manifest[name]!.imports?.forEach((one) => reached.add(one));
  return new Set([...reached].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
}

async function named(page: string): Promise<string[]> {
  const html = await readFile(`dist/web/${page}`, "utf8");
  return [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!);
}

function script(file: string): Promise<string> {
  return readFile(`dist/web/assets/${file}`, "utf8");
}
