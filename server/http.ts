import { createServer, type RequestListener, type Server } from "node:http";

/**
 * Listens with timeouts for slow clients, checked every second: Node's default of half a minute is too long (trust H1). Idle connections
 * are kept longer than by the usual proxies, of which Caddy's two minutes are the longest: one that is closed just as a proxy or a client
 * uses it again loses their request.
 */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 30_000, keepAliveTimeout: 125_000, connectionsCheckingInterval: 1000 },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** Stops accepting connections, finishes current requests, and closes idle connections. Streams must be ended before (trust 0.12). */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), 8000);
  await closed;
  clearInterval(closing);
  clearTimeout(cut);
}
