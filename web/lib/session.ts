import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { orpc } from "#web/lib/orpc.ts";
import { otherTabs } from "#web/lib/other-tabs.ts";

/** Who is signed in, or null. The role decides only what is shown: every call is judged by the server. */
export const sessionQuery = orpc.auth.session.queryOptions({ staleTime: 5 * 60_000 });

/** The session of a screen behind the guard. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("useSession is for screens behind the guard");
  return data;
}

/** The shop's timezone, in which every date and time of a screen is written. */
export function useTimezone(): string {
  return useSession().barbershop?.timezone ?? "America/Sao_Paulo";
}

/** Remembers who signed in, and forgets everything another person may have left in memory. */
export function enterSession(queryClient: QueryClient, session: Session): void {
  keepOnly(queryClient, session);
  announceSession();
}

/** The same person is back: their page stays as it is, and asks again for what it could not get. */
export function keepSession(queryClient: QueryClient, session: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, session);
  void queryClient.invalidateQueries();
  announceSession();
}

const tabs = otherTabs<"changed">("navalha-session");

/** Tells the other tabs that somebody signed in or out. */
export function announceSession(): void {
  tabs.tell("changed");
}

/** Follows what other tabs announce: a new person here starts with an empty memory too. */
export function followSession(queryClient: QueryClient): void {
  tabs.hear(() => {
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    void queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then((now) => before?.user.id !== now?.user.id && keepOnly(queryClient, now))
      // The next call of this tab will find out.
      .catch(() => undefined);
  });
}

function keepOnly(queryClient: QueryClient, session: Session | null): void {
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== JSON.stringify(sessionQuery.queryKey) });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
