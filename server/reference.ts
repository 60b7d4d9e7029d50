import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import * as contract from "#contract/index.ts";

const errorBody = {
  type: "object" as const,
  required: ["code", "message", "requestId"],
  properties: {
    code: { type: "string" as const },
    message: { type: "string" as const },
    requestId: { type: "string" as const, format: "uuid" },
    data: {},
  },
};

/** The OpenAPI document of /api/v1, made from the contract. */
export async function openApiDocument(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: "Navalha",
      version: "1",
      description:
        "Todas as chamadas do Navalha. Valores em centavos, durações em minutos, instantes em ISO 8601 (UTC).",
    },
    servers: [{ url: "/api/v1" }],
    customErrorResponseBodySchema: () => errorBody,
  });
}

const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** /api/docs: the document to read and try, from our own files. No inline script, so the strict policy applies here too. */
export function referencePage(): Hono {
  const page = new Hono();
  page.get("/start.js", (c) => c.body(startScript, 200, { "content-type": "text/javascript" }));
  page.get("/", (c) => c.html(shell));
  page.get(
    "/:file{swagger-ui(-bundle)?\\.(js|css)}",
    serveStatic({
      root: relative(process.cwd(), swagger),
      rewriteRequestPath: (path) => path.replace(/^\/api\/docs/, ""),
    }),
  );
  return page;
}

const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: true, tryItOutEnabled: true });`;

const shell = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Navalha: referência da API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;
