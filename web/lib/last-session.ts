import { readStored, writeStored } from "#web/lib/storage.ts";

const device = () => localStorage;
const key = "navalha:signed-in";

/**
 * Stores on this device whether a person is signed in, not who. If the session expires while no page is open, the person is then notified
 * (spec section 9).
 */
export function noteSignedIn(is: boolean): void {
  writeStored(device, key, is || null);
}

/** Whether a person may be signed in on this device: public pages query the session only then. */
export function mayBeSignedIn(): boolean {
  return sessionRanOut();
}

/** Whether the last session of this device ended without signing out. */
export function sessionRanOut(): boolean {
  return readStored(device, key) !== null;
}
