import type { AnyRouter } from "@tanstack/react-router";

const HOUR = 60 * 60_000;

/**
 * Registers /sw.js. A new version takes over at once but replaces what is open only when the person goes to another
 * page, so a half-filled form is never lost to an update.
 */
export function registerServiceWorker(router: AnyRouter): void {
  if (!("serviceWorker" in navigator)) return;
  let controlled = navigator.serviceWorker.controller !== null;
  void navigator.serviceWorker
    .register("/sw.js")
    .then((registration) => setInterval(() => void registration.update().catch(() => undefined), HOUR))
    .catch(() => undefined);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) reloadOnNextPage(router);
    controlled = true;
  });
}

function reloadOnNextPage(router: AnyRouter): void {
  router.subscribe("onBeforeNavigate", ({ pathChanged, toLocation }) => {
    if (pathChanged) location.assign(toLocation.href);
  });
}
