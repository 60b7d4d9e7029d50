import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { refusalOf } from "#web/lib/refusals.ts";

let wanted = false;
const watchers = new Set<() => void>();

export function toastSuccess(message: string): void {
  void show(message, "green");
}

/** One thing that can be done about what was said; `about`: only the newest toast about the same stays. */
export type ToastAction = { label: string; onAct: () => void; about: string };

/** Stays longer, so that the keyboard reaches it too; what it offers must also be found elsewhere. */
export function toastWithAction(message: string, action: ToastAction): void {
  void showWithAction(message, action);
}

export function toastProblem(message: string): void {
  void show(message, "red");
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
  const { notifications } = await opened();
  notifications.show({ title, message, color, withBorder: true });
}

const longMs = 15_000;

async function showWithAction(text: string, action: ToastAction): Promise<void> {
  const { about: id } = action;
  const [{ notifications }, { ToastMessage }] = await Promise.all([opened(), import("#web/ui/toast-message.tsx")]);
  const message: ReactNode = createElement(ToastMessage, {
    message: text,
    action,
    onDone: () => void notifications.hide(id),
  });
  notifications.hide(id);
  notifications.show({ id, message, color: "green", withBorder: true, autoClose: longMs });
}

function opened() {
  wanted = true;
  watchers.forEach((notify) => notify());
  return import("@mantine/notifications");
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
