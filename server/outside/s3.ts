import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { checkedName, type Files, FilesUnavailable } from "#server/outside/files.ts";

export type S3Options = {
  /** Such as `https://s3.sa-east-1.amazonaws.com`; the bucket is part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout per file, in milliseconds. */
  patience?: number;
};

/** Larger than any file that the product stores. */
const largestFile = 8 * 1024 * 1024;
const digestHeader = "x-amz-meta-sha256";

/** Any S3-compatible store. Each file carries its digest; a file with another digest counts as missing. */
export function s3Files({ endpoint, region, bucket, patience = 8000, ...keys }: S3Options): Files {
  const client = new AwsClient({ ...keys, region, service: "s3" });
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    const url = `${endpoint.replace(/\/$/, "")}/${bucket}/${checkedName(name)}`;
    try {
      const signed = await client.sign(url, { ...init, aws: { allHeaders: true } });
      // The timeout belongs to `fetch`: on the signed request it would be garbage-collected with it, and never fire.
      return await fetch(signed, { redirect: "error", signal: AbortSignal.timeout(patience) });
    } catch (error) {
      throw new FilesUnavailable("The store gave no answer.", { cause: error });
    }
  };
  return {
    put: async (name, bytes) => {
      const digest = sha256(bytes);
      // The store rejects a body whose digest differs from the signed one.
      const headers = { "content-type": typeOf(name), "x-amz-content-sha256": digest, [digestHeader]: digest };
      expectOk(await ask(name, { method: "PUT", headers, body: new Uint8Array(bytes) }));
    },
    get: async (name) => {
      const response = await ask(name, { method: "GET" });
      if (response.status === 404) return null;
      expectOk(response);
      const bytes = await bodyOf(response);
      const digest = response.headers.get(digestHeader);
      if (digest !== null && digest !== sha256(bytes)) throw new FilesUnavailable("The store has other bytes.");
      return bytes;
    },
    remove: async (name) => {
      const response = await ask(name, { method: "DELETE" });
      if (response.status !== 404) expectOk(response);
    },
  };
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new FilesUnavailable(`The store answered ${status}.`);
}

async function bodyOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body ?? []) {
      size += part.length;
      if (size > largestFile) throw new Error("The file has no end.");
      parts.push(part);
    }
  } catch (error) {
    throw new FilesUnavailable("The store broke off.", { cause: error });
  }
  return new Uint8Array(Buffer.concat(parts));
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function typeOf(name: string): string {
  return name.endsWith(".webp") ? "image/webp" : "application/octet-stream";
}
