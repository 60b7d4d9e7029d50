import { findFreePort } from "#server/outside/postgres/free-port.ts";
import { provideBrowser } from "./browser.ts";
import { playwright, tool, vitest } from "./runners.ts";
import { staticChecks } from "./static-checks.ts";
import { runSuite } from "./suite.ts";
import type { Tally } from "./tallies.ts";

/** Everything that CI runs, in this order. */
await runSuite([
  ...staticChecks,
  ["build", () => tool("node", "scripts/build.ts")],
  ["rules and calls", () => vitest()],
  ["browser", testInBrowser],
]);

async function testInBrowser(): Promise<Tally> {
  return playwright({ CHROMIUM_PATH: await provideBrowser(), PORT: String(await findFreePort()) });
}
