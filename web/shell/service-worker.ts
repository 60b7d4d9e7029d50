import type { AnyRouter } from "@tanstack/react-router";

const HOUR = 60 * 60_000;

/**
 * Registers /sw.js. A new version takes over at once but replaces the open page only at the next navigation, so an update never loses a
 * half-filled form.
 */
export function registerServiceWorker(router: AnyRouter): void {
  if (!("serviceWorker" in navigator)) return;
  let controlled = navigator.serviceWorker.controller !== null;
  // Caching the rest of the application must not slow down the page that is opening.
  window.addEventListener("load", () => void register().catch(() => undefined));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) reloadOnNextPage(router);
    controlled = true;
  });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
}

function reloadOnNextPage(router: AnyRouter): void {
  router.subscribe("onBeforeNavigate", ({ pathChanged, toLocation }) => {
    if (pathChanged) location.assign(toLocation.href);
  });
}
