import { openProduct, password, type Product, signUpClient } from "#server/testing.ts";
import { everyAsk as asks } from "./authorization/asks.ts";
import { isOfPlatform } from "./authorization/platform-asks.ts";
import { openWorld } from "./authorization/world.ts";
import { type Call, calls, roleOf, signsIn } from "./calls.ts";
import { type Sent, signedInCookie } from "./raw.ts";

export const changing = calls.filter((call) => call.method !== "GET");

type Address = { url: string; method: string; body: Sent["body"] };

/** One call as a browser would send it: its valid input, its two URLs, and the cookie of a person who may make it. */
export type Asked = { input: unknown; cookie: string; addresses: [Address, Address] };

/** A new product with a shop, and a valid input for every call. */
export async function openAskedShop() {
  const product = await openProduct();
  const world = await openWorld(product);
  /** Used for calls that end other sessions, so that they end only this client's. */
  const newcomer = await signUpClient(product, world.slug);
  const above = await world.superAdminCookie();
  const cookies = {
    admin: await signedInCookie(product.url, world.emails.admin, password),
    barbeiro: await signedInCookie(product.url, world.emails.barbeiro, password),
    cliente: await signedInCookie(product.url, world.emails.cliente, password),
  };

  /** The cookie of a person who may make the call. Calls that sign in or out end their session, so they get a new one. */
  const cookieFor = async ({ name }: Call, input: unknown): Promise<string> => {
    if (name === "staff.joinByInvitation") return invitedCookie(product, world.slug, input as { token: string });
    if (name === "auth.sessions.endOthers") return signedInCookie(product.url, newcomer.email, password);
    if (signsIn(name)) return signedInCookie(product.url, world.emails.admin, password);
    if (isOfPlatform(name)) return above;
    return cookies[roleOf(name)];
  };
  const ask = async (call: Call): Promise<Asked> => {
    const input = await asks[call.name]!(world);
    return { input, cookie: await cookieFor(call, input), addresses: addressesOf(product, call, input) };
  };
  return { product, ask };
}

/** The call's two addresses: /rpc, and /api/v1 with the path's parameters. A GET carries the rest of the input as query. */
export function addressesOf({ url }: Product, { name, path, method }: Call, input: unknown): [Address, Address] {
  const rest = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return value;
  });
  const byName = { url: `${url}/rpc/${name.replaceAll(".", "/")}`, method: "POST", body: rpcBody(input) };
  const byPath = `${url}/api/v1${filled}`;
  if (method !== "GET") return [byName, { url: byPath, method, body: JSON.stringify(rest) }];
  return [byName, { url: `${byPath}?${queryOf(rest)}`, method, body: undefined }];
}

function queryOf(input: Record<string, unknown>): string {
  const fields = Object.entries(input).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one, at) => [`${key}[${at}]`, String(one)]) : [[key, String(value)]],
  );
  return new URLSearchParams(fields).toString();
}

export function rpcBody(input: unknown): string {
  return JSON.stringify({ json: input });
}

/** Registers the account that an invitation is for and returns its cookie. */
async function invitedCookie(product: Product, slug: string, input: { token: string }): Promise<string> {
  const { email, nome: full_name } = await product.browser().staff.openInvitation(input);
  await product.browser().auth.registerClient({ slug, full_name, email, password, phone: "11 93333-4444" });
  return signedInCookie(product.url, email, password);
}
