import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const worthIt = new Set([".js", ".css", ".svg", ".json", ".webmanifest"]);

/** Writes a .br and a .gz beside every text file of the build, so the server compresses nothing per request. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "navalha:precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => compressAll(folder),
    },
  };
}

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => worthIt.has(extname(name))).map((name) => join(folder, name));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < 1_024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
