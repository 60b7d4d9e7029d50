import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { VitePWA, type VitePWAOptions } from "vite-plugin-pwa";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { precompress } from "./scripts/precompress.ts";

declare const caches: { match: (path: string, options: { ignoreSearch: boolean }) => Promise<Response | undefined> };

type Workbox = NonNullable<VitePWAOptions["workbox"]>;

/**
 * A page comes from the server, with the policy and the version of this moment; the copy that was kept stands in where the
 * server cannot be reached. These functions run in the service worker: they see nothing of this file.
 */
const navigations: NonNullable<Workbox["runtimeCaching"]>[number] = {
  urlPattern: ({ request, url }) => request.mode === "navigate" && !/^\/(rpc|api|b|dev)(\/|$)/.test(url.pathname),
  handler: "NetworkFirst",
  options: {
    networkTimeoutSeconds: 3,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
          return response;
        },
        cacheWillUpdate: async () => null,
        cachedResponseWillBeUsed: async () => caches.match("/index.html", { ignoreSearch: true }),
      },
    ],
  },
};

const pwa = VitePWA({
  registerType: "autoUpdate",
  // The application registers it; the public page, opened once on a phone in the bus, never downloads the rest.
  injectRegister: null,
  manifest: {
    name: "Navalha",
    short_name: "Navalha",
    description: "A barbearia inteira em um só lugar",
    lang: "pt-BR",
    start_url: "/",
    display: "standalone",
    theme_color: "#0c0d10",
    background_color: "#0c0d10",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    globPatterns: ["index.html", "assets/*.{js,css,woff2}"],
    globIgnores: ["**/*-{cyrillic,greek,vietnamese,latin-ext}*"],
    // Else the page of the cache would answer before the server is asked.
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [navigations],
    inlineWorkboxRuntime: true,
  },
});

const browser: BuildEnvironmentOptions = {
  outDir: "../dist/web",
  manifest: true,
  rolldownOptions: {
    input: { app: "web/index.html", booking: "web/booking.html" },
    output: { codeSplitting: { groups: chunkGroups } },
  },
};

/** Renders the public page into the first answer. */
const server: BuildEnvironmentOptions = {
  outDir: "../dist/ssr",
  copyPublicDir: false,
  rolldownOptions: { input: "web/booking-server.tsx" },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  plugins: isSsrBuild ? [react()] : [react(), pwa, precompress()],
  // Browsers without it fetch the files one after another; a polyfill would be one more file for all others.
  build: { emptyOutDir: true, modulePreload: { polyfill: false }, ...(isSsrBuild ? server : browser) },
}));
