import { photoRefusals } from "#contract/photo.ts";
import { upload } from "#web/lib/upload.ts";

/** Sends a photo as raw bytes; returns and throws like a call of the typed client. */
export function uploadPhoto<Answer>(path: string, photo: Blob, signal: AbortSignal): Promise<Answer> {
  const headers = { "content-type": photo.type };
  return upload<Answer>({ path, body: photo, headers, unreadable: photoRefusals.IMAGE_UNREADABLE, signal });
}
