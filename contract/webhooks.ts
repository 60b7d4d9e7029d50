/** Where Stripe tells what happened; its dashboard is given `PUBLIC_URL` and this path. */
export const stripeWebhookPath = "/api/webhooks/stripe";
