import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const ReceiptToken = z.object({ slug: z.string(), comanda: z.uuid() });

/** Which comanda a signed link shows the receipt of. It names nobody. */
type ReceiptToken = z.infer<typeof ReceiptToken>;

const algorithm = "HS256";
const days = 90;

/** The signed right to read the receipt of a comanda for 90 days from now on. */
export async function signReceipt(
  token: ReceiptToken,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  return new SignJWT(token)
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + days * 86_400)
    .sign(keyFrom(secret));
}

/** What a link says, or null when we did not sign it or its time is over. */
export async function readReceiptToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<ReceiptToken | null> {
  const options = { algorithms: [algorithm], currentDate: now };
  const verified = await jwtVerify(token, keyFrom(secret), options).catch(() => null);
  const parsed = ReceiptToken.safeParse(verified?.payload);
  return parsed.success ? parsed.data : null;
}

/** A key of its own, so that a receipt's signature is worth nothing as that of a visit. */
function keyFrom(secret: string): Uint8Array {
  return createHash("sha256").update(`receipt:${secret}`).digest();
}
