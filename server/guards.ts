import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/**
 * The client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with `proxies` of them the client's address
 * is at that position from the end; earlier entries are unverified claims of the client.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const own = request.socket.remoteAddress ?? "";
  if (proxies === 0) return own;
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim());
  return seen.at(-proxies) || own;
}

const names = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/**
 * Whether the request comes from a program on this machine. Proxied requests have this header, and DNS rebinding sends another host name.
 */
export function isFromHere({ address, headers }: { address: string; headers: IncomingHttpHeaders }): boolean {
  if (!names.test(headers.host ?? "")) return false;
  return headers["x-forwarded-for"] === undefined && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Calls accept GET or POST only; any other method would run like a POST (HEAD too, which has no origin). */
export function isCallMethod(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "POST";
}

/**
 * Whether a request that may change data comes from our own pages or from a program. Browsers always send the origin of a cross-site
 * POST; programs send none and have no other person's cookie.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string | null): boolean {
  if (request.method === "GET") return true;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return publicUrl ? origin === new URL(publicUrl).origin : origin === `http://${host}`;
}

/** Forms of foreign pages can send only these types; a call is always JSON (or a multipart file from our own page). */
export function isCallBody(request: IncomingMessage): boolean {
  const type = request.headers["content-type"];
  return type === undefined || /^(application\/json|multipart\/form-data)\b/i.test(type);
}

/** Media types are case-insensitive, but the body parser accepts only lower case. */
export function readMediaType({ headers }: IncomingMessage): void {
  const type = headers["content-type"];
  if (type) headers["content-type"] = type.replace(/^[^;]*/, (name) => name.toLowerCase());
}

export const longestIdempotencyKey = 255;

export function isIdempotencyKey({ headers }: IncomingMessage): boolean {
  return String(headers["idempotency-key"] ?? "").length <= longestIdempotencyKey;
}

/** The path of a NUL in the input; null when there is none. */
export function pathOfNul(given: unknown): string[] | null {
  // No recursion, because the client controls how deep the input is nested.
  const waiting: Node[] = [{ value: given, key: "", within: null }];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { value } = node;
    if (typeof value === "string" && value.includes("\0")) return pathTo(node);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) waiting.push({ value: inner, key, within: node });
  }
  return null;
}

type Node = { value: unknown; key: string; within: Node | null };

function pathTo(node: Node): string[] {
  const path: string[] = [];
  for (let at = node; at.within; at = at.within) path.unshift(at.key);
  return path;
}

/** Only styles may be inline, because Mantine sets them at run time. `stranger` is an origin that may load a script and a frame. */
export function contentPolicy(stranger = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${stranger}`.trim(),
    ...(stranger ? [`frame-src ${stranger}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Security headers of every answer. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    "content-security-policy": contentPolicy(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    ...(publicUrl ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
