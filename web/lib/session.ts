import { type Query, type QueryClient, type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { noteSignedIn } from "#web/lib/last-session.ts";
import { otherTabs } from "#web/lib/other-tabs.ts";
import { tellSessionBack, tellSessionOver } from "#web/lib/session-over.ts";

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

/** Whether this person keeps the shop: its admin, or a super admin in it. */
export function useKeepsShop(): boolean {
  const { role } = useSession();
  return role === "admin" || role === "super_admin";
}

/** Who is where: nothing that was fetched or typed as one place belongs in another. */
export function identityOf({ user, barbershop }: Session): string {
  return `${user.id}:${barbershop?.id ?? "platform"}`;
}

/** Remembers who signed in, and forgets what somebody else, or the same person in another shop, left in memory. */
export function setSession(queryClient: QueryClient, session: Session): void {
  takeOver(queryClient, session);
  announceSession();
}

/** How often somebody else, or the same person anew, took over this page. */
let takeovers = 0;

async function askSession({ client: queryClient, signal }: QueryFunctionContext): Promise<Session | null> {
  const asking = takeovers;
  const now = await client.auth.session(undefined, { signal });
  const before = queryClient.getQueryData(asked.queryKey);
  // Somebody signed in or out while the answer was on its way: it does not know of them.
  if (asking !== takeovers) return before ?? null;
  if (now) noteSignedIn(true);
  if (before && now && identityOf(before) !== identityOf(now)) forgetAll(queryClient);
  return heldSession(before, now);
}

/** A session that ended under an open page leaves the page as it is, with what was typed in it, until somebody signs in. */
export function heldSession(before: Session | null | undefined, now: Session | null): Session | null {
  if (now) tellSessionBack();
  if (now || !before) return now;
  tellSessionOver();
  return before;
}

const tabs = otherTabs<"changed">("navalha-session");

/** Tells the other tabs that somebody signed in or out. */
export function announceSession(): void {
  tabs.tell("changed");
}

/** Follows what other tabs announce: the same person where they were goes on, anybody else starts with an empty memory. */
export function followSession(queryClient: QueryClient): void {
  tabs.hear(() => {
    // As a query, so that an answer that got lost is asked for again: what is on the screen may be another's to see.
    void queryClient
      .fetchQuery({ queryKey: ["session elsewhere"], queryFn: () => client.auth.session(), staleTime: 0 })
      .then((now) => takeOver(queryClient, now))
      // The next call of this tab will find out.
      .catch(() => undefined);
  });
}

/** What was typed in this tab without an account, too. What somebody asked this device to remember stays until they forget it. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

/** Whoever is where they were keeps the page as it is, which asks again for what it could not get. */
function takeOver(queryClient: QueryClient, now: Session | null): void {
  takeovers += 1;
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const stays = before && now && identityOf(before) === identityOf(now);
  if (!stays) forgetAll(queryClient);
  noteSignedIn(now !== null);
  if (now === null) forgetTab();
  queryClient.setQueryData(sessionQuery.queryKey, now);
  if (stays) void queryClient.invalidateQueries({ predicate: isPage });
  tellSessionBack();
}

function forgetAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPage });
}

/** Everything but the session itself. */
function isPage({ queryHash }: Query): boolean {
  return queryHash !== JSON.stringify(sessionQuery.queryKey);
}
