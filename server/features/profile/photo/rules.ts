import { randomBytes } from "node:crypto";
import { BulkheadRejectedError } from "cockatiel";
import { photosPath } from "#contract/photo.ts";
import { putAvatar } from "#server/features/profile/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadImage, reencoded } from "#server/outside/image/image.ts";
import { asMember } from "#server/actors.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** Whose photo may come in now; asked before its bytes are read. Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export async function admitPhoto(context: RequestContext): Promise<string> {
  const user = await asMember(context, async ({ scope }) => scope.actor.id);
  await refuseBeyond(context.deps.db, `photo:${user}`, { hits: 20, seconds: 3600 });
  return user;
}

/**
 * Puts a photo in the place of the person's earlier one, whose file then goes. Answers where the new one is read.
 * Refuses NOT_AN_IMAGE, IMAGE_UNREADABLE, IMAGE_NOT_KEPT, PROFILE_NOT_FOUND, UNAVAILABLE.
 */
export async function changePhoto(context: RequestContext, user: string, bytes: Uint8Array): Promise<string> {
  const { files, clock } = context.deps;
  const photo = await reencoded(bytes).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadImage ? new Refusal(error.code) : error;
  });
  const name = photoName(user, clock.now());
  const url = `${photosPath}/${name}`;
  await files.put(name, photo).catch((error: unknown) => {
    context.deps.log.error({ err: error }, "a photo could not be kept");
    throw new Refusal("IMAGE_NOT_KEPT");
  });
  try {
    await forgetPhoto(context, await asMember(context, (call) => putAvatar(call, url)));
  } catch (error) {
    await forgetPhoto(context, url);
    throw error;
  }
  return url;
}

/** Takes the person's photo away, and its file with it. Refuses PROFILE_NOT_FOUND. */
export async function removePhoto(context: RequestContext): Promise<void> {
  await forgetPhoto(context, await asMember(context, (call) => putAvatar(call, null)));
}

/** Removes the file of a photo that nobody shows any more. A file that stays behind harms nobody, so a failure is only logged. */
export async function forgetPhoto({ deps }: Pick<RequestContext, "deps">, url: string | null): Promise<void> {
  if (!url?.startsWith(`${photosPath}/`)) return;
  await deps.files.remove(url.slice(photosPath.length + 1)).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the file of an earlier photo stayed behind");
  });
}

/** The random part is what makes the address a secret: sixteen bytes that nobody guesses. */
function photoName(user: string, now: Date): string {
  return `barber-${user}-${now.getTime()}-${randomBytes(16).toString("hex")}.webp`;
}
