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
type Listener = { user: string; role: Role; barber: string | null; client: string | null };

export type Batch = { shop: string; announcements: Announcement[] };

/** Whose streams end: everybody's in a shop, or one person's wherever they listen. */
export type Cut = { shop: string } | { user: string };

type Message = Batch | { cut: Cut };

type Stream = { shop: string; user: string; end: AbortController };

/** Hints about what changed, to every instance and from there to every open browser of that shop. */
export type Realtime = {
  publish: (shop: string, announcements: Announcement[]) => void;
  /** Ends open streams, on every instance. Whoever still may listen opens theirs again by themselves. */
  cut: (whose: Cut) => void;
  /** What this listener may know of one shop, until they are cut off or gone, or the server stops. */
  subscribe: (shop: string, listener: Listener, coming: Coming) => AsyncGenerator<Change>;
  stop: () => Promise<void>;
};

type Coming = {
  /** Whether they may still listen, asked once the stream can be cut: they may have been put out while they came in. */
  stillMay: () => Promise<boolean>;
  /** How long their session lives on, a day at most: a stream must not outlive it. Whoever used it meanwhile comes again. */
  seconds: number;
  signal?: AbortSignal | undefined;
};

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const largestPayload = 7900;

export async function startRealtime(url: string, pool: Pool, log: Logger): Promise<Realtime> {
  const publisher = new EventPublisher<Record<string, Announcement>>();
  const ending = new AbortController();
  const streams = new Set<Stream>();
  const send = sender(pool, log);
  await keepListening({ url, log, ending: ending.signal, deliver });
  return {
    publish: (shop, announcements) => {
      if (announcements.length > 0) send({ shop, announcements });
    },
    cut: (cut) => send({ cut }),
    subscribe: async function* (shop, listener, { stillMay, seconds, signal }) {
      const stream = { shop, user: listener.user, end: new AbortController() };
      const until = AbortSignal.any([stream.end.signal, ending.signal, ...(signal ? [signal] : [])]);
      const over = setTimeout(() => stream.end.abort(), seconds * 1000);
      streams.add(stream);
      const changes = publisher.subscribe(shop, { signal: until });
      try {
        if (!(await stillMay())) return;
        yield { kind: "ready" };
        for await (const announcement of changes) {
          if (concerns(announcement, listener)) yield announcement.change;
        }
      } catch (error) {
        if (!until.aborted) throw error;
      } finally {
        clearTimeout(over);
        streams.delete(stream);
      }
    },
    stop: async () => ending.abort(),
  };

  function deliver(message: Message): void {
    if (!("cut" in message)) return message.announcements.forEach((one) => publisher.publish(message.shop, one));
    for (const stream of streams) if (isOf(stream, message.cut)) stream.end.abort();
  }
}

/** Sends what waits, one notification after the other. */
function sender(pool: Pool, log: Logger): (message: Message) => void {
  const waiting: Message[] = [];
  let sending = false;
  return (message) => {
    waiting.push(message);
    if (!sending) void flush();
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

function isOf({ shop, user }: Stream, cut: Cut): boolean {
  return "shop" in cut ? cut.shop === shop : cut.user === user;
}

/** Takes as many messages as one notification carries, at least one. */
export function nextPayload(waiting: Message[]): string {
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

type Listening = { url: string; log: Logger; ending: AbortSignal; deliver: (message: Message) => void };

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
  client.on("notification", ({ payload }) => (JSON.parse(payload ?? "[]") as Message[]).forEach(deliver));
  await client.connect();
  await listenToChanges(client);
  ending.addEventListener("abort", () => void client.end(), { once: true });
  return { lost };
}
