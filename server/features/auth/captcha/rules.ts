import { createHash } from "node:crypto";
import { withinLimit } from "#server/features/limits/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Protects calls that a script could repeat, if the installation has a captcha. A token works for one call, across all instances. Refuses
 * CAPTCHA_REFUSED, CAPTCHA_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export async function proveHuman(context: RequestContext, token: string | undefined): Promise<void> {
  const { captcha, db } = context.deps;
  if (!captcha) return;
  if (!token) throw new Refusal("CAPTCHA_REFUSED");
  // Limits the requests to the verifier.
  await refuseFlood(context, "captcha", { hits: 60, seconds: 900 });
  const digest = createHash("sha256").update(token).digest("base64url");
  if (!(await withinLimit(db, `captcha-token:${digest}`, { hits: 1, seconds: 3600 })))
    throw new Refusal("CAPTCHA_REFUSED");
  const verdict = await captcha.verify(token, context.address);
  if (verdict !== "human") throw new Refusal(verdict === "refused" ? "CAPTCHA_REFUSED" : "CAPTCHA_UNAVAILABLE");
}
