import { expect, test } from "vitest";
import { openProduct, signUpClient } from "#server/testing.ts";
import { everyAsk as asks, isOfPlatform } from "./authorization/platform-asks.ts";
import { openWorld, password } from "./authorization/world.ts";
import { type Call, calls, signsIn } from "./calls.ts";
import { statistics } from "./queries.ts";
import { json, send, type Sent, signedInCookie } from "./raw.ts";

/** A page of somebody else makes the owner's browser send requests with the owner's cookie (ASVS 3.5). */
const product = await openProduct();
const world = await openWorld(product);
/** Nobody else's sessions are theirs to end. */
const newcomer = await signUpClient(product, world.slug);
const own = new URL(product.url).origin;

const owner = await signedInCookie(product.url, world.emails.admin, password);
const above = await world.superAdminCookie();
const client = await signedInCookie(product.url, world.emails.cliente, password);

/** The statuses of the refusals that look at where a request is from; what comes after them is the call's own answer. */
const atTheDoor = [403, 405, 415];

const form = { "content-type": "application/x-www-form-urlencoded" };
const foreign: Record<string, Record<string, string>> = {
  "names a foreign origin": { ...json, origin: "https://evil.example" },
  "names no origin it would own up to": { ...json, origin: "null" },
  "names this host at another port": { ...json, origin: "http://127.0.0.1:1" },
  "is fetched across sites": { ...json, "sec-fetch-site": "cross-site" },
  "is fetched from a neighbouring site": { ...json, "sec-fetch-site": "same-site" },
  "is a form": { ...form, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "is a form that hides where it is from": form,
  "is JSON that passes for plain text": { "content-type": "text/plain" },
  "is a form with files": { "content-type": "multipart/form-data; boundary=x", origin: "https://evil.example" },
};

const changing = calls.filter((call) => call.method !== "GET");

test.for(changing)("$name has no effect when a request for it is foreign", async (call) => {
  const input = await asks[call.name]!(world);
  const cookie = await cookieFor(call, input);
  const before = await statistics(product.pool);
  for (const address of addresses(call, input)) {
    for (const [how, headers] of Object.entries(foreign)) {
      const { status } = await send(address.url, {
        headers: { ...headers, cookie },
        body: address.body,
      });
      expect([address.url, how, status]).toEqual([address.url, how, expect.toBeOneOf([403, 415])]);
    }
  }
  expect(await statistics(product.pool)).toEqual(before);
});

test.for(changing)("$name has no effect as a link", async (call) => {
  const input = await asks[call.name]!(world);
  const cookie = await cookieFor(call, input);
  const before = await statistics(product.pool);
  const link = `${product.url}/rpc/${call.name.replaceAll(".", "/")}?data=${encodeURIComponent(rpcBody(input))}`;
  for (const method of ["GET", "HEAD"]) {
    expect((await send(link, { method, headers: { cookie } })).status).toBe(405);
  }
  expect(await statistics(product.pool)).toEqual(before);
});

test.for(changing)("$name is answered when our own page asks, at both addresses", async (call) => {
  for (const at of [0, 1] as const) {
    const input = await asks[call.name]!(world);
    const { url, body } = addresses(call, input)[at];
    const headers = { ...json, origin: own, "sec-fetch-site": "same-origin", cookie: await cookieFor(call, input) };
    const { status } = await send(url, { headers, body });
    expect(atTheDoor, `${url} answered ${status}`).not.toContain(status);
  }
});

test("a program that is no browser names no origin, and is answered", async () => {
  const input = await asks["publicPage.book"]!(world);
  const call = changing.find(({ name }) => name === "publicPage.book")!;
  const [, { url, body }] = addresses(call, input);
  expect((await send(url, { headers: json, body })).status).toBe(201);
});

/** The call's two addresses: /rpc, and /api/v1 with its path filled in. */
function addresses({ name, path }: Call, input: unknown): [Address, Address] {
  const rest = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return value;
  });
  return [
    { url: `${product.url}/rpc/${name.replaceAll(".", "/")}`, body: rpcBody(input) },
    { url: `${product.url}/api/v1${filled}`, body: JSON.stringify(rest) },
  ];
}

type Address = { url: string; body: Sent["body"] };

function rpcBody(input: unknown): string {
  return JSON.stringify({ json: input });
}

/** Somebody who may call it. What signs in or out ends the session, so it gets one of its own. */
async function cookieFor({ name }: Call, input: unknown): Promise<string> {
  if (name === "staff.joinByInvitation") return invitedCookie(input as { token: string });
  if (name === "auth.sessions.endOthers") return signedInCookie(product.url, newcomer.email, password);
  if (signsIn(name)) return signedInCookie(product.url, world.emails.admin, password);
  if (isOfPlatform(name)) return above;
  return name.includes(".mine.") ? client : owner;
}

/** The account that an invitation is for. */
async function invitedCookie(input: { token: string }): Promise<string> {
  const { email, nome: full_name } = await product.browser().staff.openInvitation(input);
  const { slug } = world;
  await product.browser().auth.registerClient({ slug, full_name, email, password, phone: "11 93333-4444" });
  return signedInCookie(product.url, email, password);
}
