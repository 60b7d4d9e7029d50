import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id, rowOf } from "#contract/values.ts";

/**
 * The endpoint that receives an attachment as raw bytes: `x-entry` is the entry's id, `x-name` the file name, percent-encoded. It is read
 * at this path plus its id, by anyone who may read the entry.
 */
export const attachmentsPath = "/api/entries/attachments";
export const largestAttachment = 5 * 1024 * 1024;

/** The most attachments of one entry. */
export const mostAttachments = 10;

export const attachmentRefusals = {
  FILE_TOO_LARGE: { status: 413, message: "O arquivo tem mais de 5 MB." },
  FILE_UNREADABLE: { status: 422, message: "Envie um PDF ou uma imagem (JPEG, PNG ou WebP)." },
  TOO_MANY_FILES: { status: 409, message: `Um lançamento tem no máximo ${mostAttachments} anexos.` },
  /** The file store does not answer. */
  FILE_NOT_KEPT: { status: 503, message: "O arquivo não pôde ser guardado. Tente de novo." },
} as const;

export const Attachment = z.object({ id: Id, nome: z.string() });
export type Attachment = z.infer<typeof Attachment>;

export const attachmentCalls = {
  remove: call
    .route({
      method: "POST",
      path: "/entries/attachments/{id}/remove",
      tags: ["Lançamentos"],
      summary: "Remover um anexo de um lançamento",
    })
    .input(rowOf("entry_attachments"))
    .output(z.void()),
};
