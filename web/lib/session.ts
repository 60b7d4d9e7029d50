import { type QueryClient, type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { otherTabs } from "#web/lib/other-tabs.ts";
import { tellSessionOver } from "#web/lib/session-over.ts";

const asked = orpc.auth.session.queryOptions({ staleTime: 5 * 60_000 });

/** Who is signed in, or null. The role decides only what is shown: every call is judged by the server. */
export const sessionQuery: typeof asked = { ...asked, queryFn: askSession };

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

async function askSession({ client: queryClient, signal }: QueryFunctionContext): Promise<Session | null> {
  const now = await client.auth.session(undefined, { signal });
  return heldSession(queryClient.getQueryData(asked.queryKey), now);
}

/** A session that ended under an open page leaves the page as it is, with what was typed in it, until somebody signs in. */
export function heldSession(before: Session | null | undefined, now: Session | null): Session | null {
  if (now || !before) return now;
  tellSessionOver();
  return before;
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
    void client.auth
      .session()
      .then((now) =>
        before?.user.id === now?.user.id
          ? queryClient.setQueryData(sessionQuery.queryKey, now)
          : keepOnly(queryClient, now),
      )
      // The next call of this tab will find out.
      .catch(() => undefined);
  });
}

function keepOnly(queryClient: QueryClient, session: Session | null): void {
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== JSON.stringify(sessionQuery.queryKey) });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
