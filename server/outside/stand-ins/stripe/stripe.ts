import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listening } from "../listening.ts";
import { openAccount, type StandInAccount, type StripeEvent } from "./account.ts";
import { type Answer, answerTo, refused } from "./answers.ts";
import { readForm, textOf } from "./form.ts";
import { paymentPage } from "./page.ts";

export const stripeKeys = { secretKey: "sk_test_of_the_tests", webhookSecret: "whsec_of_the_tests" };

/** `lost`: it is done and the answer cut; `failing`: not done, 500; `silent`: no answer; `busy`: 429. `times`: for so many requests. */
type StripeFault = { kind: "lost" | "failing" | "silent" | "busy"; times: number; path?: RegExp };

type Options = {
  now?: () => Date;
  /** The account of the keys. */
  own?: string;
  /** Tells every event at once, as Stripe does. */
  webhook?: { url: string };
};

/**
 * A fake of Stripe's HTTP API for its SDK, with one account per shop. `account(id).renew(...)` and the like make things happen; `events`
 * lists all events, `sign` signs one. `state.fault` breaks the next requests.
 */
export async function openStripe({ now = () => new Date(), own = "acct_own", webhook }: Options = {}) {
  const accounts = new Map<string, StandInAccount>();
  const events: StripeEvent[] = [];
  const answered = new Map<string, Answer>();
  const requests: string[] = [];
  const state: { fault: StripeFault | null; webhook: string | null; keyRevoked: boolean } = {
    fault: null,
    webhook: webhook?.url ?? null,
    keyRevoked: false,
  };
  const sending = new Set<Promise<unknown>>();

  function sign(event: object, { secret = stripeKeys.webhookSecret, at = now() } = {}) {
    // Events of the keys' own account name none.
    const account = "account" in event && event.account !== own ? event.account : undefined;
    const body = JSON.stringify({ object: "event", api_version: "2026-10-28.endive", ...event, account });
    const t = Math.floor(at.getTime() / 1000);
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    return { body, signature: `t=${t},v1=${v1}` };
  }

  /** Delivers one event to the product. Returns the status. */
  async function send(
    event: object,
    { to = state.webhook!, ...how }: { to?: string; secret?: string; at?: Date } = {},
  ) {
    const { body, signature } = sign(event, how);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await fetch(to, { method: "POST", body, headers })).status;
  }

  function tell(event: StripeEvent): void {
    events.push(event);
    if (!state.webhook) return;
    const sent: Promise<unknown> = send(event).catch(() => {});
    sending.add(sent);
    void sent.finally(() => sending.delete(sent));
  }

  function account(id: string): StandInAccount {
    let found = accounts.get(id);
    if (!found) {
      found = openAccount({ id, now, tell });
      found.keep({ id, object: "account", charges_enabled: id === own, details_submitted: id === own });
      accounts.set(id, found);
    }
    return found;
  }

  function perform(request: IncomingMessage, body: string): Answer {
    const { method = "", headers } = request;
    const { pathname, search } = new URL(request.url ?? "/", standIn.url);
    const form = readForm(method === "GET" ? search.slice(1) : body);
    if (headers.authorization !== `Bearer ${stripeKeys.secretKey}` || state.keyRevoked)
      return { status: 401, body: { error: { type: "invalid_request_error", message: "Invalid API Key" } } };
    const key =
      headers["idempotency-key"] && `${String(headers["stripe-account"])} ${String(headers["idempotency-key"])}`;
    const before = key && method === "POST" ? answered.get(key) : undefined;
    if (before) return before;
    const named = /^\/v1\/accounts\/(acct_\w+)$/.exec(pathname)?.[1] ?? textOf(form, "account");
    const of = account(String(headers["stripe-account"] ?? named ?? own));
    if (of.get(of.id).deauthorized) return refused(403, "account_invalid");
    const answer =
      method === "POST" && pathname === "/v1/accounts"
        ? { status: 200, body: account(`acct_${accounts.size + 1}`).get(`acct_${accounts.size}`) }
        : answerTo({ method, path: pathname, form, account: of, url: standIn.url, events });
    if (key && method === "POST") answered.set(key, structuredClone(answer));
    return answer;
  }

  const standIn = await listening(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? "/";
    if (!path.startsWith("/v1/")) return paymentPage({ request, response, body, account });
    requests.push(`${request.method} ${path}`);
    const { fault } = state;
    const breaks = fault !== null && fault.times > 0 && (fault.path?.test(path) ?? true);
    if (breaks) fault.times--;
    if (breaks && fault.kind === "silent") return;
    if (breaks && fault.kind === "failing") return send500(response, 500);
    if (breaks && fault.kind === "busy") return send500(response, 429);
    const answer = perform(request, body);
    if (breaks && fault.kind === "lost") return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  /** Resolves when every delivered event was processed. */
  const heard = async () => {
    while (sending.size > 0) await Promise.all(sending);
  };
  return { ...standIn, state, events, requests, account, accounts, sign, send, heard };
}

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>;

function send500(response: ServerResponse, status: number): void {
  const error = { type: status === 429 ? "rate_limit_error" : "api_error", message: "Try again" };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
}
