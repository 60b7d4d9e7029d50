import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Change } from "#contract/realtime.ts";
import { followChanges } from "#web/lib/change-stream.ts";
import { fetchAgain, fetchAllAgain } from "#web/lib/live.ts";
import { identityOf, sessionQuery, useSession } from "#web/lib/session.ts";
import { useSessionOver } from "#web/lib/session-over.ts";

const SAFETY_MS = 60_000;
const listeners = new Set<(change: Change) => void>();

/** Calls `onChange` for every change that this session may read, whichever tab holds the browser's one stream. */
export function useLiveChanges(onChange: (change: Change) => void): void {
  const listener = useEffectEvent(onChange);

  useEffect(() => {
    const heard = (change: Change) => listener(change);
    listeners.add(heard);
    return () => void listeners.delete(heard);
  }, []);
}

/**
 * Keeps the stream open during the session, and refetches what changes; the shell calls it once. After each (re)connection and every 60 s
 * everything is refetched, so a lost hint is never a lost change.
 */
export function useRealtime(): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const identity = identityOf(session);
  const isInShop = session.barbershop !== null;
  const over = useSessionOver();

  useEffect(() => {
    // No changes are received before the person has signed in again; then everything is fetched again.
    if (over) return undefined;
    const refetch = () => fetchAllAgain(queryClient);
    const timer = setInterval(() => {
      refetch();
      // Reports activity to the server, or shows the page that its session is over.
      if (!document.hidden) void queryClient.invalidateQueries(sessionQuery);
    }, SAFETY_MS);
    const hear = (change: Change) => {
      if (change.kind === "ready") refetch();
      else fetchAgain(queryClient, change);
      listeners.forEach((listener) => listener(change));
    };
    // Changes belong to a shop: the platform has no stream. After a refusal the guard shows what the session may still see.
    const onRefused = () => void queryClient.invalidateQueries(sessionQuery);
    const stop = isInShop ? followChanges(identity, hear, onRefused) : undefined;
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [queryClient, identity, isInShop, over]);
}
