import { client } from "#web/lib/client.ts";
import { noteSignedIn } from "#web/lib/last-session.ts";
import { announceSession, forgetTab } from "#web/lib/session.ts";

/** Ends the session. */
export async function signOut(): Promise<void> {
  await client.auth.signOut();
  leave();
}

/** Opens the sign-in page whatever the server answers. */
export async function signInAgain(): Promise<void> {
  await client.auth.signOut().catch(() => undefined);
  leave();
}

/** A full page load clears this person's data from memory and this tab; the other tabs check the session themselves. */
export function leave(to = "/auth"): void {
  noteSignedIn(false);
  announceSession();
  forgetTab();
  location.assign(to);
}
