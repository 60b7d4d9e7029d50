import { ORPCError } from "@orpc/client";
import { LostAnswer } from "#web/lib/refusals.ts";

type Upload = {
  path: string;
  body: Blob;
  headers: Record<string, string>;
  /** The refusal to show where the server's answer is not readable. */
  unreadable: { status: number; message: string };
  /** The limit in bytes, and its refusal. It is checked here, since a server that stops reading looks like a lost connection. */
  largest?: { bytes: number; refusal: { status: number; message: string } };
  signal?: AbortSignal;
};

/** Sends raw bytes; returns and throws like a call of the typed client. */
export async function upload<Answer>({ path, body, headers, unreadable, largest, signal }: Upload): Promise<Answer> {
  if (largest && body.size > largest.bytes) throw new ORPCError("FILE_TOO_LARGE", largest.refusal);
  const request = { method: "POST", headers, body, ...(signal && { signal }) };
  const response = await fetch(path, request).catch((error: unknown) => {
    throw new LostAnswer("no answer to what was sent", { cause: error });
  });
  if (response.ok) return response.json();
  const { code = "UNREADABLE", message = unreadable.message } = await errorIn(response);
  const broken = response.status >= 500;
  throw new ORPCError(code, {
    status: broken ? unreadable.status : response.status,
    message: broken ? unreadable.message : message,
  });
}

async function errorIn(response: Response): Promise<{ code?: string; message?: string }> {
  return response.json().catch(() => ({}));
}
