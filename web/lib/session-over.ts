import { useSyncExternalStore } from "react";

let over = false;
const watchers = new Set<() => void>();

/** Some call of this page was answered that its session is over. What is on the screen stays until somebody signs in. */
export function tellSessionOver(): void {
  set(true);
}

export function tellSessionBack(): void {
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
