import { useSyncExternalStore } from "react";

/** Chromium's event, not yet in TypeScript's DOM library. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

let offered: InstallPromptEvent | null = null;
const watchers = new Set<() => void>();

/** The browser offers installation once, early; the event is kept until the button that uses it is on screen. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer(event as InstallPromptEvent);
  });
  window.addEventListener("appinstalled", () => offer(null));
}

/** Opens the browser's install prompt; null where the application is installed or cannot be. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(watch, () => offered);
  return event && (() => void event.prompt().then(() => offer(null)));
}

function offer(event: InstallPromptEvent | null): void {
  offered = event;
  watchers.forEach((notify) => notify());
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
