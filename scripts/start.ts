import { spawnSync } from "node:child_process";
import { loadEnvironment } from "./environment.ts";
import { isBuildStale } from "./stale.ts";

loadEnvironment();

if (isBuildStale()) {
  console.log("Montando as páginas…");
  // In a process of its own: what Vite needs in memory is gone when the server runs.
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

await import("#server/main.ts");
