import { asMember } from "#server/actors.ts";
import type { RequestContext } from "#server/call.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { keepPhoto, removeFile } from "#server/features/photos/rules.ts";
import { putAvatar } from "#server/features/profile/rules.ts";

/** The longer side of a person's photo, in pixels (decisions 4). */
const side = 512;

/** The person who may upload a photo now; checked before the bytes are read. Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export async function admitPhoto(context: RequestContext): Promise<string> {
  const user = await asMember(context, async ({ scope }) => scope.actor.id);
  await refuseBeyond(context.deps.db, `photo:${user}`, { hits: 20, seconds: 3600 });
  return user;
}

/**
 * Replaces the person's photo and deletes the earlier file. Returns the address of the new one. Refuses NOT_AN_IMAGE, IMAGE_UNREADABLE,
 * IMAGE_NOT_KEPT, PROFILE_NOT_FOUND, UNAVAILABLE.
 */
export async function changePhoto(context: RequestContext, user: string, bytes: Uint8Array): Promise<string> {
  const url = await keepPhoto(context, { owner: `barber-${user}`, side, bytes });
  try {
    await removeFile(context, await asMember(context, (call) => putAvatar(call, url)));
  } catch (error) {
    await removeFile(context, url);
    throw error;
  }
  return url;
}

/** Removes the person's photo and its file. Refuses PROFILE_NOT_FOUND. */
export async function removePhoto(context: RequestContext): Promise<void> {
  await removeFile(context, await asMember(context, (call) => putAvatar(call, null)));
}
