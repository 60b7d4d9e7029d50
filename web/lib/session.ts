import { type Query, type QueryClient, type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { noteSignedIn } from "#web/lib/last-session.ts";
import { otherTabs } from "#web/lib/other-tabs.ts";
import { markSessionBack, markSessionOver } from "#web/lib/session-over.ts";

const options = orpc.auth.session.queryOptions({ staleTime: 5 * 60_000 });

/** The session, or null. The role decides only what is shown; the server judges every call. */
export const sessionQuery: typeof options = { ...options, queryFn: askSession };

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

/** Whether this person administers the shop: its admin, or a super admin in it. */
export function useKeepsShop(): boolean {
  const { role } = useSession();
  return role === "admin" || role === "super_admin";
}

/** Identifies person and shop: data fetched or typed under one identity must not appear under another. */
export function identityOf({ user, barbershop }: Session): string {
  return `${user.id}:${barbershop?.id ?? "platform"}`;
}

/** Stores the new session, and clears data of another person, or of the same person in another shop. */
export function setSession(queryClient: QueryClient, session: Session): void {
  takeOver(queryClient, session);
  announceSession();
}

/** How often the session of this page was replaced. */
let takeovers = 0;

async function askSession({ client: queryClient, signal }: QueryFunctionContext): Promise<Session | null> {
  const asking = takeovers;
  const now = await client.auth.session(undefined, { signal });
  const before = queryClient.getQueryData(options.queryKey);
  // The session changed while the answer was on its way, so the answer is outdated.
  if (asking !== takeovers) return before ?? null;
  if (now) noteSignedIn(true);
  if (before && now && identityOf(before) !== identityOf(now)) forgetAll(queryClient);
  return heldSession(before, now);
}

/** A session that ends under an open page leaves the page, and its typed input, until the person signs in. */
export function heldSession(before: Session | null | undefined, now: Session | null): Session | null {
  if (now) markSessionBack();
  if (now || !before) return now;
  markSessionOver();
  return before;
}

const tabs = otherTabs<"changed">("navalha-session");

/** Announces to the other tabs that the session changed. */
export function announceSession(): void {
  tabs.tell("changed");
}

/** Follows session changes of other tabs: the same identity keeps the page, any other starts with an empty cache. */
export function followSession(queryClient: QueryClient): void {
  tabs.hear(() => {
    // As a query, so that a lost answer is retried: the screen may show another person's data.
    void queryClient
      .fetchQuery({ queryKey: ["session elsewhere"], queryFn: () => client.auth.session(), staleTime: 0 })
      .then((now) => takeOver(queryClient, now))
      // The next call of this tab will notice it.
      .catch(() => undefined);
  });
}

/** Clears this tab's storage, also input typed without an account. What a person asked this device to remember stays. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A forbidden storage holds nothing.
  }
}

/** The same identity keeps the page, which refetches its data; any other starts with an empty cache. */
function takeOver(queryClient: QueryClient, now: Session | null): void {
  takeovers += 1;
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const stays = before && now && identityOf(before) === identityOf(now);
  if (!stays) forgetAll(queryClient);
  noteSignedIn(now !== null);
  if (now === null) forgetTab();
  queryClient.setQueryData(sessionQuery.queryKey, now);
  if (stays) void queryClient.invalidateQueries({ predicate: isPage });
  markSessionBack();
}

function forgetAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPage });
}

/** Every query except the session itself. */
function isPage({ queryHash }: Query): boolean {
  return queryHash !== JSON.stringify(sessionQuery.queryKey);
}
