import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const ReceiptToken = z.object({ slug: z.string(), comanda: z.uuid() });

/** The comanda whose receipt a signed link shows. It contains no personal data. */
type ReceiptToken = z.infer<typeof ReceiptToken>;

const algorithm = "HS256";
const days = 90;

/** Signs a link to the receipt of a comanda, valid for 90 days. */
export async function signReceipt(
  token: ReceiptToken,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  return new SignJWT(token)
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + days * 86_400)
    .sign(keyFrom(secret));
}

/** The content of a link; null when the signature is wrong or it has expired. */
export async function readReceiptToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<ReceiptToken | null> {
  const options = { algorithms: [algorithm], currentDate: now };
  const verified = await jwtVerify(token, keyFrom(secret), options).catch(() => null);
  const parsed = ReceiptToken.safeParse(verified?.payload);
  return parsed.success ? parsed.data : null;
}

/** A separate key, so that a receipt's signature is not valid for a visit. */
function keyFrom(secret: string): Uint8Array {
  return createHash("sha256").update(`receipt:${secret}`).digest();
}
