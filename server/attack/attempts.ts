import { Client } from "pg";
import { vi } from "vitest";
import { json, type Received, send } from "#server/security/raw.ts";
import { type Product, signUpClient } from "#server/testing.ts";

let addresses = 0;

/** A network address without counted attempts. */
export function newAddress(): string {
  addresses++;
  return `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

type Attempt = { at: string; email: string; secret?: string; from?: string; cookie?: string };

/** Signs in from a new network address, with a wrong password by default. */
export function signIn({ at, email, secret = "errada", from = newAddress(), cookie }: Attempt): Promise<Received> {
  const headers = { ...json, "x-forwarded-for": from, ...(cookie ? { cookie } : {}) };
  return send(`${at}/api/v1/auth/sign-in`, { headers, body: JSON.stringify({ email, password: secret }) });
}

export async function newAccount(product: Product, slug: string): Promise<string> {
  return (await signUpClient(product, slug)).email;
}

export function codeOf({ text }: Received): string | undefined {
  return text === "" ? undefined : JSON.parse(text).code;
}

/** The number of answers by code. */
export function tally(answers: Received[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const answer of answers) {
    const code = codeOf(answer) ?? "yes";
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
}

/** An answer's observable parts, without those that always differ. */
export function saidBy({ status, headers, text }: Received) {
  const { date: _, "x-request-id": __, ...comparable } = headers;
  const { requestId: ___, ...body } = (text === "" ? null : JSON.parse(text)) ?? {};
  return { status, headers: comparable, body };
}

/** The session of this cookie; null without one. */
export async function sessionOf(url: string, cookie: string): Promise<unknown> {
  const { text } = await send(`${url}/api/v1/auth/session`, { method: "GET", headers: { cookie } });
  return text === "" ? null : JSON.parse(text);
}

const constants = /'[^']*'/g;
/** Announcements are sent after the answer, so they may belong to an earlier request. */
const announcement = "pg_notify";

/**
 * The statements that requests send while `work` runs, without their values. Equal lists prove equal work, which times on a busy
 * machine cannot. Statements of jobs use connections of pg-boss and are not included.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    const { calls, contexts } = query.mock;
    const ofRequests = calls.filter((_, index) => contexts[index]!.constructor !== Client);
    const texts = ofRequests.map(([sent]) => textOf(sent as unknown).replaceAll(constants, "?"));
    return texts.filter((text) => !text.includes(announcement));
  } finally {
    query.mockRestore();
  }
}

function textOf(sent: unknown): string {
  return typeof sent === "string" ? sent : String((sent as { text?: string }).text);
}
