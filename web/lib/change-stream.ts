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
 * Delivers every change until the returned function is called. Over HTTP/1.1 a browser has six connections for all its tabs, so the one tab
 * that holds the lock reads the stream for all of them. `scope` identifies the listener and the shop; `onRefused` is called when listening
 * is no longer allowed.
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

/** Reads the stream once this tab holds the lock; without Web Locks every tab reads its own stream. */
async function lead(name: string, until: Until, deliver: Deliver): Promise<void> {
  const { signal } = until;
  const locks = navigator.locks as LockManager | undefined;
  const read = () => readUntil(until, deliver);
  await (locks ? locks.request(name, { signal }, read).catch(() => undefined) : read());
}

/** Reads the stream and reconnects whenever it ends, until it is aborted or refused. */
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
    // The server has too many listeners: until it accepts this one, the page refetches every minute.
    await pause(full ? FULL_WAIT_MS : waitBefore(failures++), attempt.signal);
    attempt.abort();
  }
}

/** Exponential backoff with up to 50 % random extra, so that a thousand browsers do not reconnect at once. */
function waitBefore(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (1 + Math.random() / 2);
}

/**
 * Coming back online leaves the old connection silently dead, so this ends the attempt and its waiting. Once the next attempt starts, this
 * one stops listening.
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
