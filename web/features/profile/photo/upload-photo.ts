import { ORPCError } from "@orpc/client";
import { photoPath, photoRefusals } from "#contract/photo.ts";
import { LostAnswer } from "#web/lib/refusals.ts";

const unreadable = photoRefusals.IMAGE_UNREADABLE;

/** Sends a photo as the bytes that it is; fails as a call of the typed client does. */
export async function uploadPhoto(photo: Blob, signal: AbortSignal): Promise<void> {
  const response = await fetch(photoPath, {
    method: "POST",
    headers: { "content-type": photo.type },
    body: photo,
    signal,
  }).catch((error: unknown) => {
    throw new LostAnswer("no answer to a photo", { cause: error });
  });
  if (response.ok) return;
  const { code = "IMAGE_UNREADABLE", message = unreadable.message } = await toldBy(response);
  const status = response.status >= 500 ? unreadable.status : response.status;
  throw new ORPCError(code, { status, message: response.status >= 500 ? unreadable.message : message });
}

async function toldBy(response: Response): Promise<{ code?: string; message?: string }> {
  return response.json().catch(() => ({}));
}

/** Why a chosen file is not taken, before anything is sent; null when it is. */
export function refusedFile(file: File, largest: number): string | null {
  if (!file.type.startsWith("image/")) return photoRefusals.NOT_AN_IMAGE.message;
  return file.size > largest ? photoRefusals.IMAGE_TOO_LARGE.message : null;
}
