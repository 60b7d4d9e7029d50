import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorMap } from "@orpc/contract";
import { largestStatement, statementPath, statementRefusals } from "#contract/bank-lines.ts";
import { attachmentRefusals, attachmentsPath, largestAttachment } from "#contract/entry-attachments.ts";
import { importPath, importRefusals, largestImport } from "#contract/imports.ts";
import { largestPhoto, photoPath, photoRefusals, photosPath } from "#contract/photo.ts";
import { profile } from "#contract/profile.ts";
import { commonRefusals } from "#contract/refusals.ts";
import type { RequestContext } from "#server/call.ts";
import { answerable, errorBody } from "#server/errors.ts";
import { recordRefused } from "#server/features/audit/rules.ts";
import { admitAttachment, keepAttachment } from "#server/features/entries/attachments/rules.ts";
import { admitStatement, takeStatement } from "#server/features/entries/bank/rules.ts";
import { admitImport, stageImport } from "#server/features/imports/rules.ts";
import { admitShopPhoto, stagePhoto } from "#server/features/photos/rules.ts";
import { admitPhoto, changePhoto } from "#server/features/profile/photo/rules.ts";
import { Refusal, toContractError } from "#server/refusal.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

type Upload = {
  /** The name in logs. */
  call: string;
  /** The accepted content types: none that a foreign page can send without a preflight. */
  type: RegExp;
  wrongType: { code: string; status: number; message: string };
  /** In bytes. */
  largest: number;
  tooLarge: string;
  refusals: ErrorMap;
  /** The owner: a person or a shop. */
  admit: (context: RequestContext) => Promise<string>;
  keep: (context: RequestContext, owner: string, bytes: Buffer) => Promise<object>;
};

const image = {
  type: /^image\/[\w.+-]+$/i,
  wrongType: { code: "NOT_AN_IMAGE", ...photoRefusals.NOT_AN_IMAGE },
  largest: largestPhoto,
  tooLarge: "IMAGE_TOO_LARGE",
  refusals: { ...photoRefusals, ...profile.own["~orpc"].errorMap },
};

/** Uploads by address. They are raw request bodies, because they are not JSON and larger than calls may be. */
const uploads = new Map<string | undefined, Upload>([
  [
    photoPath,
    {
      ...image,
      call: "profile.photo",
      admit: admitPhoto,
      keep: async (context, owner, bytes) => ({ avatar_url: await changePhoto(context, owner, bytes) }),
    },
  ],
  [
    photosPath,
    {
      ...image,
      call: "photos.stage",
      admit: admitShopPhoto,
      keep: async (context, owner, bytes) => ({ url: await stagePhoto(context, owner, bytes) }),
    },
  ],
  [
    importPath,
    {
      call: "imports.stage",
      type: /^application\/octet-stream$/i,
      wrongType: { code: "FILE_UNREADABLE", ...importRefusals.FILE_UNREADABLE },
      largest: largestImport,
      tooLarge: "FILE_TOO_LARGE",
      refusals: importRefusals,
      admit: admitImport,
      keep: async (context, _shop, bytes) => ({ id: await stageImport(context, bytes) }),
    },
  ],
  [
    statementPath,
    {
      call: "entries.bank.take",
      type: /^application\/octet-stream$/i,
      wrongType: { code: "FILE_UNREADABLE", ...statementRefusals.FILE_UNREADABLE },
      largest: largestStatement,
      tooLarge: "FILE_TOO_LARGE",
      refusals: statementRefusals,
      admit: admitStatement,
      keep: (context, _shop, bytes) => takeStatement(context, bytes),
    },
  ],
  [
    attachmentsPath,
    {
      call: "entries.attachments.add",
      type: /^application\/octet-stream$/i,
      wrongType: { code: "FILE_UNREADABLE", ...attachmentRefusals.FILE_UNREADABLE },
      largest: largestAttachment,
      tooLarge: "FILE_TOO_LARGE",
      refusals: attachmentRefusals,
      admit: admitAttachment,
      keep: async (context, _shop, bytes) => ({ id: await keepAttachment(context, bytes) }),
    },
  ],
]);

export function uploadOf({ url }: IncomingMessage): Upload | undefined {
  return uploads.get(url);
}

/** The reasons to refuse before reading the body. */
export function refusedType({ headers }: IncomingMessage, { type, wrongType }: Upload): Upload["wrongType"] | null {
  return type.test(headers["content-type"] ?? "") ? null : wrongType;
}

/** Receives a raw request body; the sender is known before it is read. */
export async function takeUpload(upload: Upload, { request, response, context }: Exchange): Promise<void> {
  const { call, admit, keep } = upload;
  const refusals = { ...commonRefusals, ...upload.refusals };
  try {
    const owner = await admit(context);
    answer(response, 200, await keep(context, owner, await bodyOf(request, upload)));
  } catch (error) {
    const { requestId, retryAfter, deps } = context;
    if (error instanceof Refusal) await recordRefused(context, error.code, call);
    const refused = answerable(error instanceof Refusal ? toContractError(error, refusals) : error, {
      log: deps.log,
      requestId,
      retryAfter,
    });
    // The rest of a refused body is not read: the connection ends with the answer.
    if (!request.complete) response.setHeader("connection", "close");
    answer(response, refused.status, errorBody(refused));
  }
}

/** The body, aborted as soon as it exceeds the limit, whatever length it declares. */
async function bodyOf(request: IncomingMessage, { largest, tooLarge }: Upload): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > largest) throw new Refusal(tooLarge);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw new Refusal(tooLarge);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
