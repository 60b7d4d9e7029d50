/** Browsers take 64 kB at once of what outlives its page, and the beacon of the client log (client-log.ts) has up to 50 kB of them. */
const MOST_BYTES = 10_000;

let bytesOnTheirWay = 0;

type Sending = { body: unknown; signal: AbortSignal | undefined };

/**
 * Sends so that the server gets it even when the page goes at once. Who may still give a call up (a query, a stream) says so with a
 * signal, and their call ends with the page; so does one too large to outlive it.
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
