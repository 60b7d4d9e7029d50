import { ORPCError } from "@orpc/client";
import { attachmentRefusals, attachmentsPath, largestAttachment } from "#contract/entry-attachments.ts";
import { drawn } from "#web/lib/picture.ts";
import { upload } from "#web/lib/upload.ts";

/** What is offered to be chosen. */
export const attachmentTypes = "application/pdf,image/*";

/** As the server keeps it, so that a photo of a phone costs its line little. */
const side = 2400;

/** Sends a PDF, or a picture drawn smaller, as a paper of an entry; fails as a call of the typed client does. */
export async function sendAttachment(entry: string, file: File): Promise<{ id: string }> {
  const body = file.type.startsWith("image/") ? await smaller(file) : file;
  if (body.size > largestAttachment) throw new ORPCError("FILE_TOO_LARGE", attachmentRefusals.FILE_TOO_LARGE);
  const headers = {
    "content-type": "application/octet-stream",
    "x-entry": entry,
    "x-name": encodeURIComponent(file.name.slice(0, 200).toWellFormed()),
  };
  return upload({ path: attachmentsPath, body, headers, unreadable: attachmentRefusals.FILE_UNREADABLE });
}

async function smaller(file: File): Promise<Blob> {
  const source = URL.createObjectURL(file);
  try {
    return await drawn(source, { side });
  } catch {
    // What the browser cannot show the server refuses in its own words.
    return file;
  } finally {
    URL.revokeObjectURL(source);
  }
}
