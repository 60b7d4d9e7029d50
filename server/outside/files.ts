import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where people's files are kept. Every name is the server's own; nothing is written over. */
export type Files = {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null where there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  remove: (name: string) => Promise<void>;
};

/** The store could not be asked, or what it answered is not to be believed; the caller can do without the file. */
export class FilesUnavailable extends Error {}

/** On the disk of this machine, readable by its user alone. */
export function folderFiles(folder: string): Files {
  const place = (name: string) => join(folder, checkedName(name));
  return {
    put: async (name, bytes) => {
      const file = place(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes, { mode: 0o600, flag: "wx" });
      await rename(`${file}.part`, file);
    },
    get: async (name) => readFile(place(name)).catch(nothingThere),
    remove: (name) => rm(place(name), { force: true }),
  };
}

/** No name leaves the folder, whoever made it. */
export function checkedName(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name) || name.length > 200) throw new Error("Not a name of a file.");
  return name;
}

function nothingThere(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
