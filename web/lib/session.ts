import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { orpc } from "#web/lib/orpc.ts";

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

/** Forgets everything another person may have left in memory, then remembers who is here now. */
export function enterSession(queryClient: QueryClient, session: Session | null): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
