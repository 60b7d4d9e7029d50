import type { Change } from "#contract/realtime.ts";
import { client } from "#web/lib/client.ts";
import { otherTabs } from "#web/lib/other-tabs.ts";
import { decidedAnew, refusalOf } from "#web/lib/refusals.ts";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const FULL_WAIT_MS = 60_000;

type Deliver = (change: Change) => void;
type Until = { signal: AbortSignal; onRefused: () => void };

/**
 * Delivers every change until the answered function is called. Over HTTP/1.1 a browser has six connections for all its
 * tabs, so one tab holds the stream for all of them: whoever has the lock. `scope` names who is listening to what;
 * `onRefused` is called when they may no longer.
 */
export function followChanges(scope: string, deliver: Deliver, onRefused: () => void): () => void {
  const name = `navalha-changes:${scope}`;
  const stopping = new AbortController();
  const tabs = otherTabs<Change>(name);
  const stopHearing = tabs.hear(deliver);

  void lead(name, { signal: stopping.signal, onRefused }, (change) => {
    deliver(change);
    tabs.tell(change);
  });

  return () => {
    stopping.abort();
    stopHearing();
  };
}

/** Reads once the lock is ours; where the browser has no locks, every tab reads for itself. */
async function lead(name: string, until: Until, deliver: Deliver): Promise<void> {
  const { signal } = until;
  const locks = navigator.locks as LockManager | undefined;
  const read = () => readUntil(until, deliver);
  await (locks ? locks.request(name, { signal }, read).catch(() => undefined) : read());
}

/** Reads the stream and opens it again whenever it ends, until told to stop or until nobody may listen here any more. */
async function readUntil({ signal, onRefused }: Until, deliver: Deliver): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let full = false;
    const attempt = new AbortController();
    endWhenOnlineAgain(attempt, signal);
    try {
      for await (const change of await client.realtime.changes(undefined, { signal: attempt.signal })) {
        failures = 0;
        deliver(change);
      }
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === "UNAUTHENTICATED") return;
      if (decidedAnew.has(code)) return onRefused();
      full = code === "TOO_MANY_REQUESTS";
    }
    // Where too many listen already, what the page shows is fetched every minute.
    await pause(full ? FULL_WAIT_MS : waitBefore(failures++), attempt.signal);
    attempt.abort();
  }
}

/** Doubles, with up to half as much again by chance, so that a thousand browsers do not come back at once. */
function waitBefore(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (1 + Math.random() / 2);
}

/**
 * Coming back online leaves the old connection silently dead, so it ends the attempt, and any waiting with it. An attempt
 * that another one follows listens no more.
 */
function endWhenOnlineAgain(attempt: AbortController, signal: AbortSignal): void {
  const end = () => attempt.abort();
  window.addEventListener("online", end, { signal: attempt.signal });
  signal.addEventListener("abort", end, { signal: attempt.signal });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", wake, { once: true });
  });
}
