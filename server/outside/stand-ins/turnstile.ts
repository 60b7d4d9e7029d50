import { text } from "node:stream/consumers";
import { listening } from "./listening.ts";

export const turnstileKeys = { siteKey: "a site key of the tests", secretKey: "a secret key of the tests" };

/** Answers for Cloudflare: a token that begins with `human` is one, once. `answer` puts anything else in its place. */
export async function openTurnstile() {
  const requests: Record<string, string>[] = [];
  const spent = new Set<string>();
  const state: { answer: { status: number; body: string } | "nothing" | "cut" | null } = { answer: null };
  const standIn = await listening(async (request, response) => {
    const given = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push(given);
    if (state.answer === "nothing") return;
    if (state.answer === "cut") {
      response.destroy();
      return;
    }
    const { status, body } = state.answer ?? { status: 200, body: JSON.stringify(judged(given, spent)) };
    response.writeHead(status, { "content-type": "application/json", location: "/elsewhere" }).end(body);
  });
  return { ...standIn, requests, state };
}

function judged({ secret, response = "" }: Record<string, string>, spent: Set<string>) {
  const refused = (code: string) => ({ success: false, "error-codes": [code] });
  if (secret !== turnstileKeys.secretKey) return refused("invalid-input-secret");
  if (spent.has(response)) return refused("timeout-or-duplicate");
  spent.add(response);
  return response.startsWith("human") ? { success: true, "error-codes": [] } : refused("invalid-input-response");
}
