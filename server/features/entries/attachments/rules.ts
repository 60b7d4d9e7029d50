import { randomBytes } from "node:crypto";
import { BulkheadRejectedError } from "cockatiel";
import { mostAttachments } from "#contract/entry-attachments.ts";
import { Id } from "#contract/values.ts";
import { asReception } from "#server/actors.ts";
import type { Dependencies, RequestContext, ShopCall } from "#server/call.ts";
import {
  attachmentById,
  attachmentsOf,
  forgetRemovedFiles,
  insertAttachment,
  type Kept,
  writeRemoved,
} from "#server/features/entries/attachments/queries.ts";
import { heldEntry } from "#server/features/entries/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { BadImage, reencoded } from "#server/outside/image/image.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";

/** The longer side of a photographed paper, in pixels; its print stays readable. */
const side = 2400;

/**
 * The shop that may upload an attachment now; checked before the bytes are read. Refuses UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS.
 */
export async function admitAttachment(context: RequestContext): Promise<string> {
  const scope = await asReception(context, async (call) => call.scope);
  refuseFromAbove(scope);
  await refuseBeyond(context.deps.db, `attachment:${scope.actor.id}`, { hits: 100, seconds: 3600 });
  return scope.shop;
}

/**
 * Stores an attachment of the entry named in the request's `x-entry`: a PDF unchanged, a picture re-encoded. Returns its id. Refuses what
 * `attachmentRefusals` names, NOT_FOUND, and UNAVAILABLE.
 */
export async function keepAttachment(context: RequestContext, bytes: Buffer): Promise<string> {
  const { deps, headers } = context;
  const { data: entry } = Id.safeParse(headers["x-entry"]);
  if (!entry) throw new Refusal("NOT_FOUND");
  const { content, ending } = isPdf(bytes)
    ? { content: bytes, ending: "pdf" }
    : { content: await picture(bytes), ending: "webp" };
  const arquivo = `anexo-${entry}-${randomBytes(16).toString("hex")}.${ending}`;
  await deps.files.put(arquivo, content).catch((error: unknown) => {
    deps.log.error({ err: error }, "a paper could not be kept");
    throw new Refusal("FILE_NOT_KEPT");
  });
  try {
    return await asReception(context, async (call) => {
      const { db, scope } = call;
      if (!(await heldEntry(db, scope, entry))) throw new Refusal("NOT_FOUND");
      if ((await attachmentsOf(db, scope, entry)) >= mostAttachments) throw new Refusal("TOO_MANY_FILES");
      const id = await insertAttachment(db, scope, { entry_id: entry, nome: nameOf(headers["x-name"]), arquivo });
      announceChange(call, entry);
      return id;
    });
  } catch (error) {
    await removeFile(deps, arquivo);
    throw error;
  }
}

/** An attachment and its bytes, for callers who may read its entry. Refuses NOT_FOUND, FORBIDDEN, FILE_NOT_KEPT. */
export async function readAttachment(
  context: RequestContext,
  id: string,
): Promise<Kept & { bytes: Uint8Array<ArrayBuffer> }> {
  const kept = await asReception(context, ({ db, scope }) => attachmentById(db, scope, id));
  if (!kept) throw new Refusal("NOT_FOUND");
  const bytes = await context.deps.files.get(kept.arquivo).catch((error: unknown) => {
    context.deps.log.error({ err: error }, "a paper could not be read");
    throw new Refusal("FILE_NOT_KEPT");
  });
  if (!bytes) throw new Refusal("NOT_FOUND");
  return { ...kept, bytes };
}

/** Hides an attachment at once; its file is deleted a night later. Refuses NOT_FOUND. */
export async function removeAttachment(call: ShopCall, id: string): Promise<void> {
  const entry = await writeRemoved(call.db, call.scope, { id, now: call.now });
  if (!entry) throw new Refusal("NOT_FOUND");
  announceChange(call, entry);
}

/** Deletes the files of attachments that were removed a day ago. */
export async function removeForgottenAttachments(deps: Dependencies): Promise<void> {
  const yesterday = new Date(deps.clock.now().getTime() - 86_400_000);
  for await (const files of forgetRemovedFiles(deps.db, yesterday))
    for (const arquivo of files) await removeFile(deps, arquivo);
}

/** Checks the first and last bytes, whatever the file's name. */
function isPdf(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 5) === "%PDF-" && bytes.subarray(-1024).includes("%%EOF");
}

async function picture(bytes: Buffer): Promise<Uint8Array> {
  return reencoded(bytes, side).catch((error: unknown) => {
    if (error instanceof BulkheadRejectedError) throw new Refusal("UNAVAILABLE");
    throw error instanceof BadImage ? new Refusal("FILE_UNREADABLE") : error;
  });
}

/** The file name in one line, without folders; `Anexo` when the header has none. */
function nameOf(header: string | string[] | undefined): string {
  let name = "";
  try {
    name = decodeURIComponent(String(header ?? ""));
  } catch {
    // An invalid percent-encoding counts as no name.
  }
  const plain = name.replace(/[\p{C}\\/]+/gu, " ").trim();
  return Array.from(plain).slice(0, 120).join("") || "Anexo";
}

async function removeFile({ files, log }: Dependencies, arquivo: string): Promise<void> {
  await files.remove(arquivo).catch((error: unknown) => log.warn({ err: error }, "the file of a paper stayed behind"));
}

function announceChange({ announce }: ShopCall, entry: string): void {
  announce({ feature: "entries", ids: [entry], days: [], for: { barbers: [], clients: [] } });
}
