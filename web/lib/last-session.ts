import { readStored, writeStored } from "#web/lib/storage.ts";

const device = () => localStorage;
const key = "navalha:signed-in";

/**
 * Notes on this device whether somebody is signed in, and not who: of a session that ran out while no page was open
 * the person is then told (spec section 9).
 */
export function noteSignedIn(is: boolean): void {
  writeStored(device, key, is || null);
}

/** Whether somebody may be signed in on this device: a page for everybody asks the server only then. */
export function mayBeSignedIn(): boolean {
  return sessionRanOut();
}

/** Whether the last session of this device ended without signing out. */
export function sessionRanOut(): boolean {
  return readStored(device, key) !== null;
}
