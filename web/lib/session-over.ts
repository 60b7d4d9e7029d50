import { useSyncExternalStore } from "react";

let over = false;
const watchers = new Set<() => void>();

/** Announces that a call was refused because the session is over. The screen stays as it is until the person signs in. */
export function markSessionOver(): void {
  set(true);
}

export function markSessionBack(): void {
  set(false);
}

export function useSessionOver(): boolean {
  return useSyncExternalStore(watch, isSessionOver, isSessionOver);
}

export function isSessionOver(): boolean {
  return over;
}

function set(now: boolean): void {
  over = now;
  watchers.forEach((notify) => notify());
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
