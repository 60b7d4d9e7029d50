import { Refusal } from "#server/refusal.ts";

/** Whose streams: everybody's in a shop, or one person's wherever they listen. */
export type StreamOwner = { shop: string } | { user: string };

export type Stream = { shop: string; user: string; line: string; end: AbortController };

/** A browser's tabs share one, so this is more browsers than a person has; those that died unnoticed are the oldest. */
const mostOfPerson = 20;
/** A shop's whole house behind one address, and several shops behind one of a carrier's; half of what an instance is measured with. */
const mostOfLine = 500;

/** The streams that are open on this instance. */
export function openStreams() {
  const streams = new Set<Stream>();
  const end = (which: (stream: Stream) => boolean) => {
    for (const stream of streams) if (which(stream)) stream.end.abort();
  };
  return {
    /** A person's oldest stream gives way to one too many. */
    add: (stream: Stream): void => {
      const own = [...streams].filter(({ user, end }) => user === stream.user && !end.signal.aborted);
      if (own.length >= mostOfPerson) own[0]!.end.abort();
      streams.add(stream);
    },
    remove: (stream: Stream): void => void streams.delete(stream),
    /** Refuses TOO_MANY_REQUESTS: somebody else's stream gives way to nobody, and who is refused fetches every minute. */
    refuseFull: (line: string): void => {
      const count = [...streams].filter((stream) => stream.line === line).length;
      if (count >= mostOfLine) throw new Refusal("TOO_MANY_REQUESTS");
    },
    endOf: (owner: StreamOwner): void =>
      end(({ shop, user }) => ("shop" in owner ? owner.shop === shop : owner.user === user)),
    endAll: (): void => end(() => true),
  };
}
