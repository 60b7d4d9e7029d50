import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { isSigned } from "./aws-signature.ts";
import { listening } from "./listening.ts";

export const s3Keys = { accessKeyId: "AKIATESTS", secretAccessKey: "a secret of the tests", region: "sa-east-1" };
export const s3Bucket = "fotos";

type Kept = { bytes: Buffer; headers: Record<string, string> };
type Fault = "slow" | "cut" | "half" | "forbidden" | "failing" | "elsewhere" | "other bytes" | "endless" | null;

/** A small S3 store with path addressing: checks signature and digest, stores files. `fault` breaks its next answers. */
export async function openS3() {
  const kept = new Map<string, Kept>();
  const state: { fault: Fault; on?: string } = { fault: null };
  const standIn = await listening(async (request, response) => {
    const body = await buffer(request);
    if (state.fault && (!state.on || state.on === request.method)) return misbehave(state.fault, response);
    const status = refusal(request, body);
    if (status) return void response.writeHead(status).end("<Error/>");
    answer(kept, { request, response, body });
  });
  return { ...standIn, kept, state };
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === "slow") return;
  if (fault === "cut") return void response.destroy();
  if (fault === "forbidden") return void response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  if (fault === "failing") return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  if (fault === "elsewhere") return void response.writeHead(301, { location: "/other" }).end();
  if (fault === "other bytes")
    return void response.writeHead(200, { "x-amz-meta-sha256": "0".repeat(64) }).end("RIFF....WEBP<script>");
  if (fault === "endless") {
    response.writeHead(200);
    const part = Buffer.alloc(1024 * 1024);
    const more = () => response.write(part) && setImmediate(more);
    response.on("drain", more);
    return void more();
  }
  response.writeHead(200, { "content-length": "1000" });
  response.write("half");
  setImmediate(() => response.destroy());
}

/** A wrong secret, path or header is a 403, other bytes than the signed ones a 400. */
function refusal({ headers, method = "", url = "" }: IncomingMessage, body: Buffer): number | null {
  if (!isSigned({ method, path: url, headers }, s3Keys)) return 403;
  const digest = headers["x-amz-content-sha256"];
  if (digest === "UNSIGNED-PAYLOAD") return method === "PUT" ? 400 : null;
  return digest === createHash("sha256").update(body).digest("hex") ? null : 400;
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer };

function answer(kept: Map<string, Kept>, { request, response, body }: Exchange): void {
  const key = request.url ?? "";
  if (!key.startsWith(`/${s3Bucket}/`))
    return void response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
  if (request.method === "PUT") {
    const { "content-type": type, "x-amz-meta-sha256": digest } = request.headers;
    kept.set(key, { bytes: body, headers: { "content-type": String(type), "x-amz-meta-sha256": String(digest) } });
    return void response.writeHead(200).end();
  }
  if (request.method === "DELETE") {
    kept.delete(key);
    return void response.writeHead(204).end();
  }
  const found = kept.get(key);
  if (!found) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  response.writeHead(200, found.headers).end(request.method === "HEAD" ? undefined : found.bytes);
}
