import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test, vi } from "vitest";
import { isAlive, pidFileOf } from "#server/outside/postgres/pid-file.ts";

const starting = `
  import { temporaryDataFolder } from "./scripts/temporary-folder.ts";
  import { startPostgres } from "#server/outside/postgres/postgres.ts";
  const folder = await temporaryDataFolder("navalha-killed");
  await startPostgres({ dataDir: folder + "/postgres", log: () => {}, throwaway: true });
  console.log(folder);`;

test("a killed process leaves neither its PostgreSQL nor its folder behind", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", starting], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [folder] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const pid = Number((await readFile(pidFileOf(join(folder, "postgres", "cluster")), "utf8")).split("\n")[0]);
  expect(isAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await vi.waitFor(() => expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]), 30_000);
});
