import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array | undefined };
export type Received = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends one HTTP request exactly as given: it adds no cookie, origin or content type, unlike a browser or `fetch`. */
export async function send(url: string, { method = "POST", headers = {}, body }: Sent = {}): Promise<Received> {
  const outgoing = request(url, { method, headers: { connection: "close", ...headers } });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  // The server may close the connection when it refuses a body, which fails the rest of the upload.
  outgoing.on("error", () => {});
  let text = "";
  for await (const chunk of incoming.setEncoding("utf8")) text += chunk;
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
}

export const json = { "content-type": "application/json" };

let addresses = 0;

/** The cookie of a new session, as a browser would send it. */
export async function signedInCookie(url: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  // A new address each time, because sign-ins are counted per address.
  addresses++;
  const from = { "x-forwarded-for": `198.19.${Math.floor(addresses / 250)}.${addresses % 250}` };
  const { headers } = await send(`${url}/api/v1/auth/sign-in`, { headers: { ...json, ...from }, body });
  return headers["set-cookie"]![0]!.split(";")[0]!;
}
