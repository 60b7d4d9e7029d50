import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** What a page names itself is what nobody sees anything without: one schema of the contract among it brings 28 kB. `npm run bench -- size` measures the rest. */
test.for([
  ["booking.html", 105],
  ["index.html", 170],
] as const)("the first JavaScript of %s is at most %d kB, gzip", async ([page, most]) => {
  const html = await readFile(`dist/web/${page}`, "utf8");
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `dist/web/${file}`);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file), { level: 9 }).length));
  const sum = sizes.reduce((total, size) => total + size, 0) / 1000;
  expect(sum).toBeGreaterThan(most / 2);
  expect(sum).toBeLessThanOrEqual(most);
});
