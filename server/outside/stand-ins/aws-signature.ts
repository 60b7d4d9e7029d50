import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

type Keys = { accessKeyId: string; secretAccessKey: string; region: string };
type Signed = { method: string; path: string; headers: IncomingHttpHeaders };

/**
 * Whether a request without a query is signed with these keys, by the steps that AWS publishes ("Signature Version 4,
 * authorization header"): worked out here, so that what the client's library takes for a signature proves nothing.
 */
export function isSigned({ method, path, headers }: Signed, { accessKeyId, secretAccessKey, region }: Keys): boolean {
  const { authorization = "", "x-amz-date": datetime = "", "x-amz-content-sha256": digest = "" } = headers;
  const [, names = ""] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  if (!names.split(";").includes("host") || path.includes("?")) return false;
  const canonicalHeaders = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, "", canonicalHeaders.join(""), names, digest].join("\n");
  const scope = [String(datetime).slice(0, 8), region, "s3", "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", datetime, scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  const credential = `Credential=${accessKeyId}/${scope.join("/")}`;
  const signature = `Signature=${hmac(key, toSign).toString("hex")}`;
  const parts = authorization.replace(/^AWS4-HMAC-SHA256 /, "").split(/, ?/);
  return parts.includes(credential) && parts.includes(signature);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
