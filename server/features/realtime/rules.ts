import { EventPublisher } from "@orpc/server";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";
import type { Change } from "#contract/realtime.ts";
import type { Role } from "#contract/values.ts";
import { listenToChanges, notifyChanges } from "#server/features/realtime/queries.ts";

/** A change and whom it is about: these barbers (or the whole team) and this client. */
export type Announcement = { change: Change; barbers: string[] | "all"; client: string | null };

/** Who listens: staff of the desk see everything, a barber and a client only what is about them. */
export type Listener = { role: Role; barber: string | null; client: string | null };

type Batch = { shop: string; announcements: Announcement[] };

/** Hints about what changed, to every instance and from there to every open browser of that shop. */
export type Realtime = {
  publish: (shop: string, announcements: Announcement[]) => void;
  /** What this listener may know of one shop, until `signal` ends it or the server stops. */
  subscribe: (shop: string, listener: Listener, signal?: AbortSignal) => AsyncGenerator<Change>;
  stop: () => Promise<void>;
};

/** PostgreSQL's limit for a payload is 8000 bytes; a hint has about 100. */
const batchSize = 50;

export async function startRealtime(url: string, pool: Pool, log: Logger): Promise<Realtime> {
  const publisher = new EventPublisher<Record<string, Announcement>>();
  const ending = new AbortController();
  const waiting: Batch[] = [];
  let sending = false;
  await listen(url, {
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
      await notifyChanges(pool, JSON.stringify(waiting.splice(0, batchSize))).catch((error) =>
        log.warn({ error }, "a change was not announced"),
      );
    }
    sending = false;
  }
}

function concerns({ barbers, client }: Announcement, listener: Listener): boolean {
  if (listener.role === "cliente") return client !== null && client === listener.client;
  if (listener.role === "barbeiro")
    return barbers === "all" || (listener.barber !== null && barbers.includes(listener.barber));
  return true;
}

type Listening = { log: Logger; ending: AbortSignal; deliver: (batch: Batch) => void };

/** Keeps one LISTEN connection, opened again when it is lost. Browsers fetch anew every minute, so a gap loses nothing. */
async function listen(url: string, listening: Listening): Promise<void> {
  const { log, ending, deliver } = listening;
  const client = new Client({ connectionString: url });
  client.on("error", (error) => log.warn({ error }, "the connection for changes was lost"));
  client.on("notification", ({ payload }) => (JSON.parse(payload ?? "[]") as Batch[]).forEach(deliver));
  client.on("end", () => {
    if (!ending.aborted) setTimeout(() => void listen(url, listening).catch(() => client.emit("end")), 500).unref();
  });
  await client.connect();
  await listenToChanges(client);
  ending.addEventListener("abort", () => void client.end(), { once: true });
}
