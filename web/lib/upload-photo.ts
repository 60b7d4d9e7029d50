import { ORPCError } from "@orpc/client";
import { photoRefusals } from "#contract/photo.ts";
import { LostAnswer } from "#web/lib/refusals.ts";

const unreadable = photoRefusals.IMAGE_UNREADABLE;

/** Sends a photo as the bytes that it is; answers and fails as a call of the typed client does. */
export async function uploadPhoto<Answer>(path: string, photo: Blob, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": photo.type },
    body: photo,
    signal,
  }).catch((error: unknown) => {
    throw new LostAnswer("no answer to a photo", { cause: error });
  });
  if (response.ok) return response.json();
  const { code = "IMAGE_UNREADABLE", message = unreadable.message } = await toldBy(response);
  const status = response.status >= 500 ? unreadable.status : response.status;
  throw new ORPCError(code, { status, message: response.status >= 500 ? unreadable.message : message });
}

async function toldBy(response: Response): Promise<{ code?: string; message?: string }> {
  return response.json().catch(() => ({}));
}
