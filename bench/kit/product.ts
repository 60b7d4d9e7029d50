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

/** The product in this process, as `main.ts` opens it, without its pages and its jobs at work. */
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

/** The product listening on a free port; `pages` answers what is not a call. */
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
