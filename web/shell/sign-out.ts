import { client } from "#web/lib/client.ts";
import { announceSession, forgetTab } from "#web/lib/session.ts";

/** Ends the session. A full page load follows, so that nothing of this person stays in memory or in this tab. */
export async function signOut(): Promise<void> {
  await client.auth.signOut();
  announceSession();
  leave();
}

/** Goes to the sign-in page whatever the server answers. */
export async function signInAgain(): Promise<void> {
  await client.auth.signOut().catch(() => undefined);
  leave();
}

function leave(): void {
  forgetTab();
  location.assign("/auth");
}
