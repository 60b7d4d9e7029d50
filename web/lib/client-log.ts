import type { LogLevel, SendLog } from "#contract/audit.ts";
import { redacted, redactedUrl } from "#contract/redaction.ts";
import { isAway } from "#web/lib/presence.ts";
import { randomId } from "#web/lib/random-id.ts";

type Entry = SendLog["entries"][number];

const MOST = 100;
const FLUSH_MS = 30_000;
/** Browsers accept 64 kB for all beacons that are not sent yet. */
const BEACON_BYTES = 50_000;

let buffer: Entry[] = [];
const session_id = randomId();

/** Keeps the newest hundred entries until they are sent, without personal data and secrets. */
export function logClient(level: LogLevel, message: string, data?: string): void {
  const entry: Entry = {
    level,
    message: redacted(message).slice(0, 1000) || "sem texto",
    url: redactedUrl(location.href).slice(0, 500),
    timestamp: new Date().toISOString(),
    ...(data ? { data: redacted(data).slice(0, 2000) } : {}),
  };
  buffer = [...buffer, entry].slice(-MOST);
}

/** Logs an error with its message and stack. */
export function logFailure(reason: unknown): void {
  logClient("error", reason instanceof Error ? reason.message : String(reason), stackOf(reason));
}

/** Logs uncaught errors, and sends the log every 30 s and when the page is left, while a person is signed in. */
export function keepClientLog(isSignedIn: () => boolean): void {
  const flush = () => {
    if (isSignedIn()) send();
  };
  window.addEventListener("error", ({ message, error }) => logClient("error", message, stackOf(error)));
  window.addEventListener("unhandledrejection", ({ reason }) => logFailure(reason));
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", () => document.hidden && flush());
  // A beacon cannot mark itself as automatic, so it is not sent while the person is away.
  setInterval(() => !isAway() && flush(), FLUSH_MS);
}

/** A beacon is sent even while the page closes; its JSON type is what the server requires of a call. */
function send(): void {
  if (buffer.length === 0) return;
  let body = beaconOf(buffer);
  while (buffer.length > 1 && body.size > BEACON_BYTES) {
    buffer.shift();
    body = beaconOf(buffer);
  }
  if (navigator.sendBeacon("/api/v1/client-log", body)) buffer = [];
}

function beaconOf(entries: Entry[]): Blob {
  return new Blob([JSON.stringify({ session_id, entries })], { type: "application/json" });
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
