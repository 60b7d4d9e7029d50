import { createHash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

/** The purpose of an account's signed link. A link of one kind is not valid as another. */
export type LinkKind = "recovery" | "email-signup" | "email-old" | "email-new";

const algorithm = "HS256";
const Payload = z.object({ jti: z.uuid() });

/** Signs a link for one purpose and one row id; it expires after this many seconds. */
export async function signLink(kind: LinkKind, id: string, { secret, seconds }: { secret: string; seconds: number }) {
  return new SignJWT({})
    .setProtectedHeader({ alg: algorithm })
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(`${seconds} s`)
    .sign(keyFor(kind, secret));
}

/** The address in a mail about an e-mail. The token is in the fragment, which browsers never send to a server. */
export async function emailLink(
  { secret, siteUrl }: { secret: string; siteUrl: string },
  type: "signup" | "old" | "new",
  id: string,
): Promise<string> {
  const token = await signLink(`email-${type}`, id, { secret, seconds: 24 * 3600 });
  return `${siteUrl}/confirmar-email#${new URLSearchParams({ token, type }).toString()}`;
}

/** The id in a link: "expired" when its time is over, "invalid" when the signature is wrong or for another purpose. */
export async function readLink(
  kind: LinkKind,
  token: string,
  secret: string,
): Promise<{ id: string } | "expired" | "invalid"> {
  try {
    const { payload } = await jwtVerify(token, keyFor(kind, secret), { algorithms: [algorithm] });
    const read = Payload.safeParse(payload);
    return read.success ? { id: read.data.jti } : "invalid";
  } catch (error) {
    return error instanceof errors.JWTExpired ? "expired" : "invalid";
  }
}

function keyFor(kind: LinkKind, secret: string): Uint8Array {
  return createHash("sha256").update(`link:${kind}:${secret}`).digest();
}
