import type { IncomingMessage, ServerResponse } from "node:http";
import { attachmentRefusals, attachmentsPath } from "#contract/entry-attachments.ts";
import { commonRefusals } from "#contract/refusals.ts";
import type { RequestContext } from "#server/call.ts";
import { answerable, errorBody } from "#server/errors.ts";
import { recordRefused } from "#server/features/audit/rules.ts";
import { readAttachment } from "#server/features/entries/attachments/rules.ts";
import { Refusal, toContractError } from "#server/refusal.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

/** The id of the attachment that a request reads, from an address of `entry-attachments`. */
export function downloadOf({ method, url = "" }: IncomingMessage): string | undefined {
  if (method !== "GET" || !url.startsWith(`${attachmentsPath}/`)) return undefined;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(url.slice(attachmentsPath.length + 1))?.[0];
}

/**
 * Sends an attachment to callers who may read its entry. Pictures open in a tab; PDFs, which are somebody else's content, are only
 * downloaded.
 */
export async function sendDownload(id: string, { response, context }: Exchange): Promise<void> {
  try {
    const { nome, arquivo, bytes } = await readAttachment(context, id);
    const isPdf = arquivo.endsWith(".pdf");
    response.writeHead(200, {
      "content-type": isPdf ? "application/pdf" : "image/webp",
      "content-length": bytes.length,
      "content-disposition": `${isPdf ? "attachment" : "inline"}; filename*=UTF-8''${encoded(fileName(nome, isPdf))}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    });
    response.end(bytes);
  } catch (error) {
    const { requestId, retryAfter, deps } = context;
    if (error instanceof Refusal) await recordRefused(context, error.code, "entries.attachments.read");
    const refusals = { ...commonRefusals, ...attachmentRefusals };
    const refused = answerable(error instanceof Refusal ? toContractError(error, refusals) : error, {
      log: deps.log,
      requestId,
      retryAfter,
    });
    response.writeHead(refused.status, { "content-type": "application/json" }).end(JSON.stringify(errorBody(refused)));
  }
}

/** Uses the extension of the stored type, whatever the uploaded name. */
function fileName(nome: string, isPdf: boolean): string {
  return `${nome.replace(/\.(pdf|jpe?g|png|webp)$/i, "")}.${isPdf ? "pdf" : "webp"}`;
}

/** Encodes a name for a header by RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
