import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,db,web,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: "scripts/test-database.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: "UTC" },
  },
});
