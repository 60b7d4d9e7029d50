import { client } from "#web/lib/client.ts";
import { noteSignedIn } from "#web/lib/last-session.ts";
import { announceSession, forgetTab } from "#web/lib/session.ts";

/** Ends the session. */
export async function signOut(): Promise<void> {
  await client.auth.signOut();
  leave();
}

/** Goes to the sign-in page whatever the server answers. */
export async function signInAgain(): Promise<void> {
  await client.auth.signOut().catch(() => undefined);
  leave();
}

/** A full page load follows, so that nothing of this person stays in memory or in this tab; the other tabs look for themselves. */
export function leave(to = "/auth"): void {
  noteSignedIn(false);
  announceSession();
  forgetTab();
  location.assign(to);
}
