import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { BodyLimitPlugin, RPCHandler } from "@orpc/server/node";
import type { Hono } from "hono";
import type { Logger } from "pino";
import * as z from "zod";
import type { Dependencies, RequestContext } from "#server/call.ts";
import { downloadOf, sendDownload } from "#server/downloads.ts";
import { answerable, errorBody, noSuchAddress, unreadable, withoutNul } from "#server/errors.ts";
import { exportOf, sendExport } from "#server/exports.ts";
import {
  clientAddress,
  isCallBody,
  isCallMethod,
  isIdempotencyKey,
  isOwnOrigin,
  longestIdempotencyKey,
  readMediaType,
  securityHeaders,
} from "#server/guards.ts";
import { isGoogleReturn, takeGoogleReturn } from "#server/google-return.ts";
import { admissionsOf } from "#server/procedures.ts";
import { router } from "#server/router.ts";
import { refusedType, takeUpload, uploadOf } from "#server/uploads.ts";

// Zod's default messages in Portuguese, without the stored values of choices.
const { localeError } = z.locales.pt();
z.config({ localeError: (issue) => (issue.code === "invalid_value" ? "Escolha uma das opções." : localeError(issue)) });

const admissions = admissionsOf(router);

type Options = { trustedProxies: number; pages: Hono };

const largestBody = 1_000_000;
const keyTooLong = `A chave de repetição pode ter no máximo ${longestIdempotencyKey} caracteres.`;

/** The HTTP listener: calls at /rpc and /api/v1, pages everywhere else. */
export function createApp(deps: Dependencies, { trustedProxies, pages }: Options): RequestListener {
  const handlers = callHandlers(deps);
  const pageListener = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const headers = Object.entries(securityHeaders(deps.publicUrl));

  return (request, response) => {
    const requestId = randomUUID();
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    const call = handlers.find(({ prefix }) => request.url?.startsWith(`${prefix}/`));
    const upload = uploadOf(request);
    const download = downloadOf(request);
    const isReturn = deps.google && isGoogleReturn(request);
    if (!call && !upload && !download && !isReturn) return void pageListener(request, response);
    response.setHeader("cache-control", "no-store");
    const refused = refusedBeforeRouting(request, deps.publicUrl, upload);
    if (refused) return refuse(response, { ...refused, requestId });
    readMediaType(request);
    const context: RequestContext = {
      deps,
      headers: request.headers,
      address: clientAddress(request, trustedProxies),
      requestId,
      asker: {},
      admit: (call, actor) => admissionOf(call)(actor, deps.clock.now()),
      setCookie: (cookies) => response.setHeader("set-cookie", cookies),
      retryAfter: (seconds) => response.setHeader("retry-after", seconds),
    };
    const exchange = { request, response, context };
    const exported = exportOf(request);
    if (isReturn) return void takeGoogleReturn(exchange);
    if (exported) return void sendExport(exported, exchange);
    if (upload) return void takeUpload(upload, exchange);
    if (download) return void sendDownload(download, exchange);
    if (call) void handle(call, exchange);
  };
}

/** Fails for a screen whose first call has no named scope: it would open for everybody. */
function admissionOf(call: string) {
  const admission = admissions.get(call);
  if (!admission) throw new Error(`${call} has no scope that says whom it admits.`);
  return admission;
}

type CallHandler = { prefix: "/rpc" | "/api/v1"; handler: RPCHandler<RequestContext> | OpenAPIHandler<RequestContext> };
type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

function callHandlers({ log }: Dependencies): CallHandler[] {
  const options = {
    plugins: [new BodyLimitPlugin<RequestContext>({ maxBodySize: largestBody })],
    interceptors: [caught(log, unreadable)],
    clientInterceptors: [caught(log, answerable), withoutNul],
  };
  return [
    { prefix: "/rpc", handler: new RPCHandler(router, options) },
    {
      prefix: "/api/v1",
      handler: new OpenAPIHandler(router, { ...options, customErrorResponseBodyEncoder: errorBody }),
    },
  ];
}

function caught(log: Logger, answer: typeof answerable) {
  return async <T>({ next, context }: { next: () => T; context: RequestContext }): Promise<Awaited<T>> => {
    try {
      return await next();
    } catch (error) {
      throw answer(error, { log, ...context });
    }
  };
}

async function handle({ handler, prefix }: CallHandler, { request, response, context }: Exchange): Promise<void> {
  const { requestId } = context;
  try {
    const { matched } = await handler.handle(request, response, { prefix, context });
    if (!matched) refuse(response, { ...noSuchAddress, requestId });
  } catch (error) {
    context.deps.log.error({ err: error, requestId }, "an answer could not be sent");
    response.destroy();
  }
}

function refusedBeforeRouting(request: IncomingMessage, publicUrl: string | null, upload: ReturnType<typeof uploadOf>) {
  if (upload && request.method !== "POST")
    return { status: 405, code: "METHOD_NOT_SUPPORTED", message: "Este endereço só responde a POST." };
  if (!isCallMethod(request)) {
    return { status: 405, code: "METHOD_NOT_SUPPORTED", message: "Este endereço só responde a GET e POST." };
  }
  if (!isOwnOrigin(request, publicUrl))
    return { status: 403, code: "FOREIGN_ORIGIN", message: "Este pedido veio de outro site." };
  if (!isIdempotencyKey(request)) return { status: 400, code: "INVALID_IDEMPOTENCY_KEY", message: keyTooLong };
  if (upload) return refusedType(request, upload);
  if (!isCallBody(request)) return { status: 415, code: "UNSUPPORTED_MEDIA_TYPE", message: "Envie o pedido em JSON." };
  return null;
}

function refuse(
  response: ServerResponse,
  { status, ...body }: { status: number; code: string; message: string; requestId: string },
): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
