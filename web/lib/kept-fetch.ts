/** Browsers limit `keepalive` requests to 64 kB at once, and the beacon of the client log (client-log.ts) uses up to 50 kB of them. */
const MOST_BYTES = 10_000;

let bytesOnTheirWay = 0;

type Sending = { body: unknown; signal: AbortSignal | undefined };

/**
 * Sends a request that reaches the server even when the page closes at once (`keepalive`). Calls with a signal (a query, a stream) end with
 * the page, and so do those too large for `keepalive`.
 */
export async function keptFetch(request: Request, init: RequestInit, { body, signal }: Sending): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body) ?? "").length;
  if (signal || bytesOnTheirWay + bytes > MOST_BYTES) return fetch(request, init);
  bytesOnTheirWay += bytes;
  try {
    return await fetch(request, { ...init, keepalive: true });
  } finally {
    bytesOnTheirWay -= bytes;
  }
}
