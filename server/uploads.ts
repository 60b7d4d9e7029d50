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
  /** What the logs call it. */
  call: string;
  /** The types that its bytes may be sent as: none that a page of somebody else can send without asking first. */
  type: RegExp;
  wrongType: { code: string; status: number; message: string };
  /** In bytes. */
  largest: number;
  tooLarge: string;
  refusals: ErrorMap;
  /** Whose it will be: a person's or a shop's. */
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

/** What is sent as the raw body of a request, by its address: it is no JSON, and larger than a call may be. */
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

/** Why a body is not even looked at. */
export function refusedType({ headers }: IncomingMessage, { type, wrongType }: Upload): Upload["wrongType"] | null {
  return type.test(headers["content-type"] ?? "") ? null : wrongType;
}

/** Takes bytes as the raw body of a request: who sends them is known before they are read. */
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
    // What is left of a refused body is not read: the connection ends with the answer.
    if (!request.complete) response.setHeader("connection", "close");
    answer(response, refused.status, errorBody(refused));
  }
}

/** The body, cut off as soon as it is more than it may be, whatever length it claims. */
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
