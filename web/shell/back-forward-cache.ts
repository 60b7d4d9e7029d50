import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { client } from "#web/lib/client.ts";
import { identityOf, sessionQuery } from "#web/lib/session.ts";

/**
 * A page that is left may be kept whole by the browser, and shown again as it was to whoever presses "back". It is put aside
 * unseen, and seen again by the same person in the same shop; for anybody else it is loaded anew.
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

/** The same person in the same shop, or nobody as before. */
function isSame(before: Session | null | undefined, now: Session | null): boolean {
  return before && now ? identityOf(before) === identityOf(now) : Boolean(before) === Boolean(now);
}
