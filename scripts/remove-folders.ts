import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stopPostmaster } from "#server/outside/postgres/postmaster.ts";

/** Reads folders, a line each, until its starter has ended; then stops what PostgreSQL runs in them and removes them. */
const folders = await Array.fromAsync(createInterface({ input: process.stdin }));
await Promise.all(
  folders.map(async (folder) => {
    await stopPostmaster(join(folder, "postgres", "cluster"));
    await rm(folder, { recursive: true, force: true });
  }),
);
