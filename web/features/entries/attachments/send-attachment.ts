import { ORPCError } from "@orpc/client";
import { attachmentRefusals, attachmentsPath, largestAttachment } from "#contract/entry-attachments.ts";
import { drawn } from "#web/lib/picture.ts";
import { upload } from "#web/lib/upload.ts";

/** The file types of the file dialog. */
export const attachmentTypes = "application/pdf,image/*";

/** The size that the server keeps, so that a phone's photo uses little data. */
const side = 2400;

/** Uploads a PDF, or an image scaled down, as an attachment of an entry; throws like a call of the typed client. */
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
    // The server refuses files that the browser cannot show.
    return file;
  } finally {
    URL.revokeObjectURL(source);
  }
}
