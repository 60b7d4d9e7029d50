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

/** Whether a photo of the shop's may come in now; asked before its bytes are read. Refuses as a call of the staff, TOO_MANY_REQUESTS. */
export async function admitShopPhoto(context: RequestContext): Promise<string> {
  const { shop, actor } = await asStaff(context, async ({ scope }) => scope);
  await refuseBeyond(context.deps.db, `shop-photo:${actor.id}`, perHour);
  return shop;
}

/**
 * Keeps a photo of the shop's for the form that will name it. Answers its address. Refuses NOT_AN_IMAGE, IMAGE_UNREADABLE,
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

/** In place of what the database says when a row would show a photo that its shop does not have: the field to mend. */
export function unknownPhoto(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError) || error.code !== "23503") return undefined;
  const [, path] = /_barbershop_id_(\w+_url)_fkey$/.exec(error.constraint ?? "") ?? [];
  return path ? new Refusal("INVALID_INPUT", { fields: [{ path, message: "Envie a foto de novo." }] }) : undefined;
}

/** The files of photos that no shop shows go a day after they came, after their rows. */
export async function removeUnshownPhotos(deps: Dependencies): Promise<void> {
  const yesterday = new Date(deps.clock.now().getTime() - 86_400_000);
  for await (const forgotten of forgetUnshownPhotos(deps.db, yesterday))
    for (const url of forgotten) await removeFile({ deps }, url);
}

type Kept = { owner: string; side: number; bytes: Uint8Array };

/**
 * Draws a photo anew and keeps it under a name that begins with whose it is. Answers its address. Refuses NOT_AN_IMAGE,
 * IMAGE_UNREADABLE, IMAGE_NOT_KEPT, UNAVAILABLE.
 */
export async function keepPhoto({ deps }: RequestContext, { owner, side: longest, bytes }: Kept): Promise<string> {
  const photo = await reencoded(bytes, longest).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadImage ? new Refusal(error.code) : error;
  });
  // The random part is what makes the address a secret: sixteen bytes that nobody guesses.
  const name = `${owner}-${deps.clock.now().getTime()}-${randomBytes(16).toString("hex")}.webp`;
  await deps.files.put(name, photo).catch((error: unknown) => {
    deps.log.error({ err: error }, "a photo could not be kept");
    throw new Refusal("IMAGE_NOT_KEPT");
  });
  return `${photosPath}/${name}`;
}

/** Removes the file of a photo that nobody shows any more. A file that stays behind harms nobody, so a failure is only logged. */
export async function removeFile({ deps }: Pick<RequestContext, "deps">, url: string | null): Promise<void> {
  if (!url?.startsWith(`${photosPath}/`)) return;
  await deps.files.remove(url.slice(photosPath.length + 1)).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the file of an earlier photo stayed behind");
  });
}
