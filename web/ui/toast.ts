import { useSyncExternalStore } from "react";
import { refusalOf } from "#web/lib/refusals.ts";

let wanted = false;
const watchers = new Set<() => void>();

export function toastSuccess(message: string): void {
  void show(message, "green");
}

/** Says why a call failed. */
export function toastFailure(error: unknown): void {
  void show(refusalOf(error).text, "red");
}

/** The same under a title, where the specification has one. */
export function toastRefusal(title: string, error: unknown): void {
  void show(refusalOf(error).text, "red", title);
}

/** Whether there was anything to show yet: the host loads its code with the first toast. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(watch, () => wanted);
}

async function show(message: string, color: string, title?: string): Promise<void> {
  wanted = true;
  watchers.forEach((notify) => notify());
  const { notifications } = await import("@mantine/notifications");
  notifications.show({ title, message, color, withBorder: true });
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
