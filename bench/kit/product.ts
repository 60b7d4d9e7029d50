import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import type { Dependencies, RequestContext } from "#server/call.ts";
import { openDependencies } from "#server/dependencies.ts";
import { systemClock } from "#server/outside/clock.ts";

export const benchSecret = "a secret that only benches know, long enough";

export type BenchProduct = Awaited<ReturnType<typeof openProduct>>;

/** Opens the product in this process as `main.ts` does, without its pages and without running jobs. */
export async function openProduct(databaseUrl: string) {
  const { deps, pool, close } = await openDependencies({
    databaseUrl,
    secret: benchSecret,
    publicUrl: null,
    siteUrl: "http://localhost",
    mailer: { send: async () => {} },
    files: { put: async () => {}, get: async () => null, remove: async () => {} },
    captcha: null,
    clock: systemClock,
    log: pino({ level: process.env.LOG_LEVEL ?? "error" }),
    working: false,
  });
  return { deps, pool, close, context: requestContext(deps) };
}

/** Serves the product on a free port; `pages` handles requests that are no calls. */
export async function serveProduct({ deps }: BenchProduct, pages = new Hono()) {
  const server = createServer(createApp(deps, { trustedProxies: 1, pages }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}

function requestContext(deps: Dependencies): RequestContext {
  return {
    deps,
    headers: {},
    address: "127.0.0.1",
    requestId: "bench",
    asker: {},
    admit: () => {},
    setCookie: () => {},
    retryAfter: () => {},
  };
}
