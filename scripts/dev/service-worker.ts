import type { ServerResponse } from "node:http";

/** Takes the place of the one that `npm start` left in the browser at this address, and removes it. */
const farewell = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", async () => {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll()) page.navigate(page.url);
});`;

export function forgetInstalledPages(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(farewell);
}
