import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.ts";

const port = process.env.PORT ?? "3100";
// A name of the local network, whose pages are no secure context (e2e/plain-http.spec.ts).
const network = "--host-resolver-rules=MAP navalha.lan 127.0.0.1";
// Pages of tests end before what their code is optimized for: a sixth of the browser's time.
const unoptimized = "--js-flags=--no-maglev --no-opt";
const launchOptions = { executablePath: findBrowser(), args: [...browserFlags, network, unoptimized] };

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores, as in vitest.config.ts.
  workers: 3,
  // Several times what a quiet machine needs: only a test that fails waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Emptied between tests; the browser keeps the application's files, and what it compiled of them.
    reuseContext: true,
    // A first visit keeps all of the application for later, which costs a third of a test; the specs about that allow it.
    serviceWorkers: "block",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Nothing that a test looks at is half faded, and nobody waits for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test costs a fifth of its time; a failing one is run again with TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions,
  },
  projects: [
    // A test runs at one size, `@both` where what it looks at is laid out differently.
    {
      name: "desktop",
      grep: /^(?!.*@phone)/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: "phone",
      // What people do on the way, and what a thumb does.
      grep: /@phone|@both/,
      // One pixel a point: nothing that a test looks at is finer, and a seventh of them is drawn.
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, launchOptions },
    },
  ],
  globalSetup: "./e2e/fixtures/first-super-admin.ts",
  webServer: {
    command: "exec node e2e/fixtures/start-product.ts",
    url: `http://127.0.0.1:${port}/api/ready`,
    env: { PORT: port, HOST: "127.0.0.1" },
    stdout: "pipe",
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
