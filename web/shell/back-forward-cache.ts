import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { identityOf, sessionQuery } from "#web/lib/session.ts";

/**
 * The browser may keep a page that is left and show it again after "back". This page is hidden when it is left, and shown again only to the
 * same person in the same shop; for any other session it is reloaded.
 */
export function followBackForwardCache(queryClient: QueryClient): void {
  const { documentElement: page } = document;
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) page.hidden = true;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    client.auth.session().then(
      (now) => (isSame(before, now) ? (page.hidden = false) : location.reload()),
      () => location.reload(),
    );
  });
}

/** The same person in the same shop, or signed out as before. */
function isSame(before: Session | null | undefined, now: Session | null): boolean {
  return before && now ? identityOf(before) === identityOf(now) : Boolean(before) === Boolean(now);
}
