import { EventPublisher } from "@orpc/server";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Change, Changed } from "#contract/realtime.ts";
import type { Role } from "#contract/values.ts";
import { keepListening } from "#server/realtime/listening.ts";
import { notifyChanges } from "#server/realtime/queries.ts";
import { openStreams, type StreamOwner } from "#server/realtime/streams.ts";

/** Changed rows of a feature, and the audience: these barbers (or the whole team) and these clients (or all), or these accounts. */
export type Announcement = Omit<Changed, "kind"> & {
  for: { barbers: string[] | "all"; clients: (string | null)[] | "all" } | { users: string[] };
};

/** The listener: desk staff get everything except events for accounts; barbers and clients get only events about them. */
type Listener = { user: string; role: Role; barber: string | null; client: string | null };

export type Batch = { shop: string; announcements: Announcement[] };

type Message = Batch | { ended: StreamOwner };

/** Announces changes to every instance, and from there to every open browser of that shop. */
export type Realtime = {
  publish: (shop: string, announcements: Announcement[]) => void;
  /** Ends open streams on every instance. People who may still listen reopen theirs. */
  endStreams: (whose: StreamOwner) => void;
  /**
   * The events of one shop for this listener, until the stream ends, the client disconnects or the server stops. Refuses
   * TOO_MANY_REQUESTS.
   */
  subscribe: (shop: string, listener: Listener, coming: Coming) => AsyncGenerator<Change>;
  stop: () => Promise<void>;
};

type Coming = {
  /** Checks again after the stream is registered: the person may have been signed out while it opened. */
  stillMay: () => Promise<boolean>;
  /** How long the session lives on, at most a day: a stream must not outlive it. If the session was extended, the client reconnects. */
  seconds: number;
  /** The client's network address, as rate-limit key. */
  line: string;
  signal?: AbortSignal | undefined;
};

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const largestPayload = 7900;

export async function startRealtime(url: string, pool: Pool, log: Logger): Promise<Realtime> {
  const publisher = new EventPublisher<Record<string, Announcement>>();
  const ending = new AbortController();
  const streams = openStreams();
  const send = sender(pool, log);
  const hear = (payload: string) => (JSON.parse(payload) as Message[]).forEach(deliver);
  // Clients fetch data again after a reconnection, which makes up for lost announcements and lost orders to end.
  await keepListening({ url, log, ending: ending.signal, hear, missed: streams.endAll });
  return {
    publish: (shop, announcements) => {
      if (announcements.length > 0) fitting({ shop, announcements }).forEach(send);
    },
    endStreams: (ended) => send({ ended }),
    subscribe: (shop, listener, coming) => {
      streams.refuseFull(coming.line);
      return changesFor(shop, listener, coming);
    },
    stop: async () => ending.abort(),
  };

  async function* changesFor(shop: string, listener: Listener, { stillMay, seconds, line, signal }: Coming) {
    const stream = { shop, user: listener.user, line, end: new AbortController() };
    const until = AbortSignal.any([stream.end.signal, ending.signal, ...(signal ? [signal] : [])]);
    const over = setTimeout(() => stream.end.abort(), seconds * 1000);
    streams.add(stream);
    try {
      const changes = publisher.subscribe(shop, { signal: until });
      if (!(await stillMay())) return;
      yield { kind: "ready" } as const;
      for await (const { for: whom, ...changed } of changes) {
        if (concerns(whom, listener)) yield { kind: "changed", ...changed } as const;
      }
    } catch (error) {
      if (!until.aborted) throw error;
    } finally {
      clearTimeout(over);
      streams.remove(stream);
    }
  }

  function deliver(message: Message): void {
    if ("ended" in message) return streams.endOf(message.ended);
    message.announcements.forEach((one) => publisher.publish(message.shop, one));
  }
}

/** Sends the waiting messages, one notification after the other. */
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

/** The batch in parts that each fit into a notification: an act over many rows, such as a barber's leaving, has long lists. */
export function fitting(batch: Batch): Batch[] {
  const size = Buffer.byteLength(JSON.stringify([batch]));
  return size < largestPayload ? [batch] : halves(batch).flatMap(fitting);
}

/** Halves the announcements, or the longest list of a single one. */
function halves({ shop, announcements }: Batch): Batch[] {
  const [one] = announcements;
  if (announcements.length > 1 || !one) return split(announcements).map((part) => ({ shop, announcements: part }));
  const lists = [one.ids, one.days, ...Object.values(one.for).filter((list) => typeof list !== "string")];
  const longest = lists.reduce((long, list) => (list.length > long.length ? list : long));
  return split<string | null>(longest).map((half) => {
    const kept = <List>(list: List) => (list === longest ? (half as List) : list);
    const whom = Object.fromEntries(Object.entries(one.for).map(([who, list]) => [who, kept(list)]));
    const part = { ...one, ids: kept(one.ids), days: kept(one.days), for: whom as Announcement["for"] };
    return { shop, announcements: [part] };
  });
}

function split<One>(list: One[]): One[][] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

/** Takes as many messages as fit into one notification, at least one. */
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

function concerns(whom: Announcement["for"], listener: Listener): boolean {
  if ("users" in whom) return whom.users.includes(listener.user);
  const { barbers, clients } = whom;
  if (listener.role === "cliente")
    return clients === "all" || (listener.client !== null && clients.includes(listener.client));
  if (listener.role === "barbeiro")
    return barbers === "all" || (listener.barber !== null && barbers.includes(listener.barber));
  return true;
}
