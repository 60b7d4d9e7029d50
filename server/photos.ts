import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { largestPhoto, photoPath, photoRefusals, photosPath } from "#contract/photo.ts";
import { profile } from "#contract/profile.ts";
import { commonRefusals } from "#contract/refusals.ts";
import type { Dependencies, RequestContext } from "#server/call.ts";
import { answerable, errorBody, errorPage, noSuchAddress } from "#server/errors.ts";
import { recordRefused } from "#server/features/audit/rules.ts";
import { admitShopPhoto, stagePhoto } from "#server/features/photos/rules.ts";
import { admitPhoto, changePhoto } from "#server/features/profile/photo/rules.ts";
import { Refusal, toContractError } from "#server/refusal.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

const refusals = { ...commonRefusals, ...photoRefusals, ...profile.own["~orpc"].errorMap };

type Upload = {
  /** What the logs call it. */
  call: string;
  /** Whose photo it will be: a person's or a shop's. */
  admit: (context: RequestContext) => Promise<string>;
  keep: (context: RequestContext, owner: string, bytes: Uint8Array) => Promise<string>;
  answered: string;
};

/** What is done with a photo, by the address that it is sent to. */
const uploads = new Map<string | undefined, Upload>([
  [photoPath, { call: "profile.photo", admit: admitPhoto, keep: changePhoto, answered: "avatar_url" }],
  [photosPath, { call: "photos.stage", admit: admitShopPhoto, keep: stagePhoto, answered: "url" }],
]);

export function uploadOf({ url }: IncomingMessage): Upload | undefined {
  return uploads.get(url);
}

/** Takes a photo as the raw body of a request: who sends it is known before its bytes are read. */
export async function takePhoto(
  { call, admit, keep, answered }: Upload,
  { request, response, context }: Exchange,
): Promise<void> {
  try {
    const owner = await admit(context);
    answer(response, 200, { [answered]: await keep(context, owner, await bodyOf(request)) });
  } catch (error) {
    const { requestId, retryAfter, deps } = context;
    if (error instanceof Refusal) await recordRefused(context, error.code, call);
    const refused = answerable(error instanceof Refusal ? toContractError(error, refusals) : error, {
      log: deps.log,
      requestId,
      retryAfter,
    });
    // What is left of a refused body is not read: the connection ends with the answer.
    if (!request.complete) response.setHeader("connection", "close");
    answer(response, refused.status, errorBody(refused));
  }
}

/** A photo is sent as an image's type, which a page of somebody else cannot send without asking first. */
export function isPhotoBody(request: IncomingMessage): boolean {
  return /^image\/[\w.+-]+$/i.test(request.headers["content-type"] ?? "");
}

/**
 * Reads a photo. The public page shows barbers and services to everybody, so an address opens without a session; it is known
 * only to those who were shown it. The policy keeps a file opened in a tab from being anything but a picture.
 */
export function servePhotos(pages: Hono, deps: Pick<Dependencies, "files" | "log">): void {
  pages.get(`${photosPath}/:name{[a-z]+-[0-9a-f-]+-[0-9]+-[0-9a-f]+\\.webp}`, async (c: Context) => {
    const bytes = await keptPhoto(deps, c.req.param("name") ?? "");
    if (bytes === "unavailable") {
      return errorPage(c, { code: "IMAGE_NOT_KEPT", ...photoRefusals.IMAGE_NOT_KEPT });
    }
    if (!bytes) return errorPage(c, noSuchAddress);
    return c.body(bytes, 200, {
      "content-type": "image/webp",
      "cache-control": "public, max-age=3600",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "cross-origin-resource-policy": "same-origin",
    });
  });
}

/** Whatever a store answers, only a WebP is shown as one. */
async function keptPhoto({ files, log }: Pick<Dependencies, "files" | "log">, name: string) {
  try {
    const bytes = await files.get(name);
    if (!bytes || isWebP(bytes)) return bytes;
    log.error({ name }, "a kept photo is no WebP");
  } catch (error) {
    log.error({ err: error }, "a photo could not be read");
  }
  return "unavailable";
}

function isWebP(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return head.startsWith("RIFF") && head.endsWith("WEBP");
}

/** The body, cut off as soon as it is more than a photo may be, whatever length it claims. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > largestPhoto) throw new Refusal("IMAGE_TOO_LARGE");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestPhoto) throw new Refusal("IMAGE_TOO_LARGE");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
