import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pino } from "pino";
import { createServer as createViteServer } from "vite";
import { devRenderer } from "./dev/booking-renderer.ts";
import { freshProduct } from "./dev/fresh-product.ts";
import { forgetInstalledPages } from "./dev/service-worker.ts";
import { configuration, openDatabaseServer } from "./environment.ts";

/** The product in one process on one port: pages change while open, server code is fresh at the next request. */
const config = { ...configuration(), publicUrl: null };
const database = await openDatabaseServer(config);

const http = createServer();
const vite = await createViteServer({ appType: "spa", server: { middlewareMode: true, ws: { server: http } } });
const product = freshProduct(vite, {
  config,
  databaseUrl: database.url,
  log: pino({ level: config.logLevel }),
  webFolder: null,
  renderBooking: devRenderer(vite),
});

http.on("request", (request, response) => void answer(request, response));
http.listen(config.port, config.host);
product.current().then(({ greeting }) => console.log(greeting(`http://${config.host}:${config.port}`)), console.error);

let stopping: Promise<void> | undefined;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (stopping ??= stop()));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/sw.js") return forgetInstalledPages(response);
  if (!/^\/(rpc|api|b|dev|robots\.txt)(\/|$)/.test(request.url ?? "")) return vite.middlewares(request, response);
  try {
    const { listener } = await product.current();
    listener(request, withoutPolicy(response));
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String(error));
  }
}

/** Vite's own scripts are inline and open a socket. */
function withoutPolicy(response: ServerResponse): ServerResponse {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => (name === "content-security-policy" ? response : setHeader(name, value));
  return response;
}

async function stop(): Promise<void> {
  await product.close();
  http.closeAllConnections();
  await vite.close();
  await database.stop();
  process.exit(0);
}
