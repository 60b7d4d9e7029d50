import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const VisitToken = z.object({ slug: z.string(), appointment: z.uuid() });

/** The appointment of a signed link. Anyone who has the link can read it, so it contains no personal data. */
export type VisitToken = z.infer<typeof VisitToken>;

const algorithm = "HS256";
const daysAfterVisit = 30;

/** The signed right to see, move and cancel one appointment; it ends 30 days after the visit. */
export async function signVisit(
  token: VisitToken,
  { secret, visit }: { secret: string; visit: Date },
): Promise<string> {
  return new SignJWT(token)
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(visit.getTime() / 1000) + daysAfterVisit * 86_400)
    .sign(keyFrom(secret));
}

/** The content of a link; null when the signature is wrong or it has expired. */
export async function readVisitToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<VisitToken | null> {
  const options = { algorithms: [algorithm], currentDate: now };
  const verified = await jwtVerify(token, keyFrom(secret), options).catch(() => null);
  const parsed = VisitToken.safeParse(verified?.payload);
  return parsed.success ? parsed.data : null;
}

/** A separate key, so that a link's signature is not valid as a cookie's. */
function keyFrom(secret: string): Uint8Array {
  return createHash("sha256").update(`visit:${secret}`).digest();
}
