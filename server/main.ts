import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { builtRenderer, webFolder } from "#server/built-pages.ts";
import { type Config, readConfig } from "#server/config.ts";
import { drain, listen } from "#server/http.ts";
import { openLog } from "#server/log.ts";
import { startPostgres } from "#server/outside/postgres/postgres.ts";
import { openProduct } from "#server/product.ts";

const longestStop = 20_000;

/** Running parts, closed in reverse order. */
const running = new AsyncDisposableStack();
stopOnSignal();

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(process.env.LOG_LEVEL === "debug" || !(error instanceof Error) ? error : error.message);
  await running.disposeAsync();
  process.exit(1);
}

/** Config → database → jobs → http, and back on a stop signal. */
async function run(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config.dataDir, (line) => log.info(line)));
  const product = await openProduct({ config, databaseUrl, log, webFolder, renderBooking: builtRenderer() });
  running.defer(product.close);
  const server = await listen(product.listener, config);
  running.defer(() => drain(server));
  running.defer(product.deps.realtime.stop);
  const { port } = server.address() as AddressInfo;
  console.log(product.greeting(config.publicUrl ?? `http://${config.host}:${port}`));
}

async function embeddedDatabase(dataDir: string, log: (line: string) => void): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), log });
  running.defer(() => postgres.stop());
  return postgres.url;
}

/** One Ctrl-C under npm arrives twice; the second signal is an echo. */
function stopOnSignal(): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Work that does not end in time is recovered by the next start.
    setTimeout(() => process.exit(1), longestStop).unref();
    await running.disposeAsync();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}
