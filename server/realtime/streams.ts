import { Refusal } from "#server/refusal.ts";

/** The streams to end: all of a shop, or all of one person. */
export type StreamOwner = { shop: string } | { user: string };

export type Stream = { shop: string; user: string; line: string; end: AbortController };

/** A browser's tabs share one stream, so this is more browsers than a person has; dead connections are the oldest. */
const mostOfPerson = 20;
/** Enough for a whole shop behind one address, and for several shops behind a carrier's; half of an instance's measured capacity. */
const mostOfLine = 500;

/** The streams that are open on this instance. */
export function openStreams() {
  const streams = new Set<Stream>();
  const end = (which: (stream: Stream) => boolean) => {
    for (const stream of streams) if (which(stream)) stream.end.abort();
  };
  return {
    /** A person's newest stream replaces their oldest one beyond the limit. */
    add: (stream: Stream): void => {
      const own = [...streams].filter(({ user, end }) => user === stream.user && !end.signal.aborted);
      if (own.length >= mostOfPerson) own[0]!.end.abort();
      streams.add(stream);
    },
    remove: (stream: Stream): void => void streams.delete(stream),
    /** Refuses TOO_MANY_REQUESTS: other people's streams are never ended for a new one. Refused clients poll every minute. */
    refuseFull: (line: string): void => {
      const count = [...streams].filter((stream) => stream.line === line).length;
      if (count >= mostOfLine) throw new Refusal("TOO_MANY_REQUESTS");
    },
    endOf: (owner: StreamOwner): void =>
      end(({ shop, user }) => ("shop" in owner ? owner.shop === shop : owner.user === user)),
    endAll: (): void => end(() => true),
  };
}
