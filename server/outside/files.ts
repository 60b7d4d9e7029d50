import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Storage of people's files. The server chooses every name; files are never overwritten. */
export type Files = {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  remove: (name: string) => Promise<void>;
};

/** The store could not be reached or its answer is invalid; the caller can continue without the file. */
export class FilesUnavailable extends Error {}

/** On this machine's disk, readable only by its user. */
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

/** Rejects names that leave the folder. */
export function checkedName(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name) || name.length > 200) throw new Error("Not a name of a file.");
  return name;
}

function nothingThere(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
