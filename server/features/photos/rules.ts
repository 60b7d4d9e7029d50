import { randomBytes } from "node:crypto";
import { BulkheadRejectedError } from "cockatiel";
import { DatabaseError } from "pg";
import { photosPath } from "#contract/photo.ts";
import { asStaff } from "#server/actors.ts";
import type { Dependencies, RequestContext } from "#server/call.ts";
import { recordActInside } from "#server/features/audit/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { forgetUnshownPhotos, insertPhoto } from "#server/features/photos/queries.ts";
import { BadImage, reencoded } from "#server/outside/image/image.ts";
import { Refusal } from "#server/refusal.ts";

/** The longer side of a photo that a shop shows, in pixels (decisions 4). */
const side = 1600;

/** Enough to photograph a catalogue in one go. */
const perHour = { hits: 200, seconds: 3600 };

/**
 * Checks whether a photo of the shop may be uploaded now, before its bytes are read. Refuses as a staff call does, TOO_MANY_REQUESTS.
 */
export async function admitShopPhoto(context: RequestContext): Promise<string> {
  const { shop, actor } = await asStaff(context, async ({ scope }) => scope);
  await refuseBeyond(context.deps.db, `shop-photo:${actor.id}`, perHour);
  return shop;
}

/**
 * Stores a photo of the shop for the form that will reference it. Returns its address. Refuses NOT_AN_IMAGE, IMAGE_UNREADABLE,
 * IMAGE_NOT_KEPT, UNAVAILABLE.
 */
export async function stagePhoto(context: RequestContext, shop: string, bytes: Uint8Array): Promise<string> {
  const url = await keepPhoto(context, { owner: `foto-${shop}`, side, bytes });
  try {
    await asStaff(context, async (call) => {
      await insertPhoto(call.db, call.scope, url);
      if (call.scope.actor.role === "super_admin") await recordActInside(context, call, "photos.stage");
    });
  } catch (error) {
    await removeFile(context, url);
    throw error;
  }
  return url;
}

/** Maps the database's error about a photo that the shop does not have to a field error. */
export function unknownPhoto(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError) || error.code !== "23503") return undefined;
  const [, path] = /_barbershop_id_(\w+_url)_fkey$/.exec(error.constraint ?? "") ?? [];
  return path ? new Refusal("INVALID_INPUT", { fields: [{ path, message: "Envie a foto de novo." }] }) : undefined;
}

/** Deletes the files of unused photos after a day, after their rows. */
export async function removeUnshownPhotos(deps: Dependencies): Promise<void> {
  const yesterday = new Date(deps.clock.now().getTime() - 86_400_000);
  for await (const forgotten of forgetUnshownPhotos(deps.db, yesterday))
    for (const url of forgotten) await removeFile({ deps }, url);
}

type Kept = { owner: string; side: number; bytes: Uint8Array };

/**
 * Re-encodes a photo and stores it under a name that begins with its owner. Returns its address. Refuses NOT_AN_IMAGE, IMAGE_UNREADABLE,
 * IMAGE_NOT_KEPT, UNAVAILABLE.
 */
export async function keepPhoto({ deps }: RequestContext, { owner, side: longest, bytes }: Kept): Promise<string> {
  const photo = await reencoded(bytes, longest).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadImage ? new Refusal(error.code) : error;
  });
  // The sixteen random bytes make the address unguessable.
  const name = `${owner}-${deps.clock.now().getTime()}-${randomBytes(16).toString("hex")}.webp`;
  await deps.files.put(name, photo).catch((error: unknown) => {
    deps.log.error({ err: error }, "a photo could not be kept");
    throw new Refusal("IMAGE_NOT_KEPT");
  });
  return `${photosPath}/${name}`;
}

/** Removes the file of an unused photo. A leftover file is harmless, so a failure is only logged. */
export async function removeFile({ deps }: Pick<RequestContext, "deps">, url: string | null): Promise<void> {
  if (!url?.startsWith(`${photosPath}/`)) return;
  await deps.files.remove(url.slice(photosPath.length + 1)).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the file of an earlier photo stayed behind");
  });
}
