/** The webhook for Stripe events; its dashboard is configured with `PUBLIC_URL` and this path. */
export const stripeWebhookPath = "/api/webhooks/stripe";
