import type { Context, Hono } from "hono";
import { stripeWebhookPath } from "#contract/webhooks.ts";
import type { Dependencies } from "#server/call.ts";
import { errorPage, noSuchAddress } from "#server/errors.ts";
import { hearEvent } from "#server/features/payments/hearing/rules.ts";
import { NotSigned } from "#server/outside/payments/payments.ts";

/** Stripe's events have a few kilobytes. */
const largest = 262_144;
const notSigned = { code: "NOT_SIGNED", status: 400, message: "Este pedido não foi assinado pelo provedor." } as const;
const tooLarge = { code: "TOO_LARGE", status: 413, message: "Este pedido é grande demais." } as const;

/**
 * Receives the payment provider's events: checks the signature, stores each once and leaves the work to a job, so the answer is quick.
 */
export function serveWebhooks(pages: Hono, deps: Dependencies): void {
  pages.post(stripeWebhookPath, async (c: Context) => {
    const { payments, clock } = deps;
    if (!payments) return errorPage(c, noSuchAddress);
    const body = await boundedBody(c);
    if (body === null) return errorPage(c, tooLarge);
    try {
      const event = payments.readEvent(body, c.req.header("stripe-signature") ?? "", clock.now());
      if (event) await hearEvent(deps, event);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof NotSigned) return errorPage(c, notSigned);
      throw error;
    }
  });
}

/** The raw text, because the signature covers it; null when it is longer than any real event. */
async function boundedBody(c: Context): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.length;
    if (size > largest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
