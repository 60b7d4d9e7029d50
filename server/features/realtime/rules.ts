import { setTimeout as delay } from "node:timers/promises";
import { EventPublisher } from "@orpc/server";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";
import type { Change } from "#contract/realtime.ts";
import type { Role } from "#contract/values.ts";
import { listenToChanges, notifyChanges } from "#server/features/realtime/queries.ts";

/** A change and whom it is about: these barbers (or the whole team) and this client. */
export type Announcement = { change: Change; barbers: string[] | "all"; client: string | null };

/** Who listens: staff of the desk see everything, a barber and a client only what is about them. */
type Listener = { role: Role; barber: string | null; client: string | null };

export type Batch = { shop: string; announcements: Announcement[] };

/** Hints about what changed, to every instance and from there to every open browser of that shop. */
export type Realtime = {
  publish: (shop: string, announcements: Announcement[]) => void;
  /** What this listener may know of one shop, until `signal` ends it or the server stops. */
  subscribe: (shop: string, listener: Listener, signal?: AbortSignal) => AsyncGenerator<Change>;
  stop: () => Promise<void>;
};

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const largestPayload = 7900;

export async function startRealtime(url: string, pool: Pool, log: Logger): Promise<Realtime> {
  const publisher = new EventPublisher<Record<string, Announcement>>();
  const ending = new AbortController();
  const waiting: Batch[] = [];
  let sending = false;
  await keepListening({
    url,
    log,
    ending: ending.signal,
    deliver: (batch) => batch.announcements.forEach((one) => publisher.publish(batch.shop, one)),
  });
  return {
    publish: (shop, announcements) => {
      if (announcements.length === 0) return;
      waiting.push({ shop, announcements });
      if (!sending) void flush();
    },
    subscribe: async function* (shop, listener, signal) {
      const until = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
      const changes = publisher.subscribe(shop, { signal: until });
      yield { kind: "ready" };
      try {
        for await (const announcement of changes) {
          if (concerns(announcement, listener)) yield announcement.change;
        }
      } catch (error) {
        if (!until.aborted) throw error;
      }
    },
    stop: async () => ending.abort(),
  };

  async function flush(): Promise<void> {
    sending = true;
    while (waiting.length > 0) {
      await notifyChanges(pool, nextPayload(waiting)).catch((error: unknown) =>
        log.warn({ err: error }, "a change was not announced"),
      );
    }
    sending = false;
  }
}

/** Takes as many batches as one notification carries, at least one. */
export function nextPayload(waiting: Batch[]): string {
  const parts: string[] = [];
  for (let size = 2; waiting.length > 0; waiting.shift()) {
    const part = JSON.stringify(waiting[0]);
    size += Buffer.byteLength(part) + 1;
    if (parts.length > 0 && size > largestPayload) break;
    parts.push(part);
  }
  return `[${parts.join(",")}]`;
}

function concerns({ barbers, client }: Announcement, listener: Listener): boolean {
  if (listener.role === "cliente") return client !== null && client === listener.client;
  if (listener.role === "barbeiro")
    return barbers === "all" || (listener.barber !== null && barbers.includes(listener.barber));
  return true;
}

type Listening = { url: string; log: Logger; ending: AbortSignal; deliver: (batch: Batch) => void };

/** Keeps one LISTEN connection, opened again when it is lost. Browsers fetch anew every minute, so a gap loses nothing. */
async function keepListening(listening: Listening): Promise<void> {
  const { log, ending } = listening;
  const { lost } = await listen(listening);
  void lost.then(async () => {
    while (!ending.aborted) {
      await delay(500, undefined, { ref: false });
      const again = await keepListening(listening).then(
        () => true,
        (error: unknown) => log.warn({ err: error }, "changes cannot be heard"),
      );
      if (again) return;
    }
  });
}

/** Resolves once listening, with a promise of the connection's end. */
async function listen({ url, log, ending, deliver }: Listening): Promise<{ lost: Promise<void> }> {
  const client = new Client({ connectionString: url });
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  client.on("error", (error) => log.warn({ err: error }, "the connection for changes was lost"));
  client.on("notification", ({ payload }) => (JSON.parse(payload ?? "[]") as Batch[]).forEach(deliver));
  await client.connect();
  await listenToChanges(client);
  ending.addEventListener("abort", () => void client.end(), { once: true });
  return { lost };
}
