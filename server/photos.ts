import type { Context, Hono } from "hono";
import { photoRefusals, photosPath } from "#contract/photo.ts";
import type { Dependencies } from "#server/call.ts";
import { errorPage, noSuchAddress } from "#server/errors.ts";

/**
 * Sends a photo. The public page shows barbers and services to everybody, so the address needs no session and is hard to guess. The
 * policy makes a file opened in a tab harmless unless it is a picture.
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

/** Only WebP is sent, whatever the store returns. */
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
