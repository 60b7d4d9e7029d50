import { hash, verify } from "@node-rs/argon2";
import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { Refusal } from "#server/refusal.ts";

/** argon2id 19 MiB, t=2, p=1: the OWASP floor, five times the default's sign-ins per second here. */
export const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares four threads with file access and DNS: at most two at a time, and a queue of a quarter second (auth.md 10). */
export const places = { atOnce: 2, waiting: 32 };
const queue = bulkhead(places.atOnce, places.waiting);

/** The argon2 hash of a password. Refuses UNAVAILABLE when the queue is full, like every function here. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength));
}

/** Whether the password matches the hash. */
export function isPassword(stored: string, typed: string): Promise<boolean> {
  return inTurn(() => verify(stored, typed));
}

/** Refuses before an attempt is counted, because a full queue is not the caller's fault. */
export function refuseCrowd(): void {
  if (queue.executionSlots === 0 && queue.queueSlots === 0) throw new Refusal("UNAVAILABLE");
}

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return queue.execute(work).catch((error: unknown) => {
    throw error instanceof BulkheadRejectedError ? new Refusal("UNAVAILABLE") : error;
  });
}
