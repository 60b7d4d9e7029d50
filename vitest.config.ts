import { defineConfig } from "vitest/config";

const rules = "**/rules.test.ts";
const plans = "server/security/plans/plans.test.ts";

export default defineConfig({
  test: {
    env: { TZ: "UTC" },
    setupFiles: "scripts/seed.ts",
    // Several times what a quiet machine needs: only a test that fails waits for them.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // One more than the cores of the machine that counts, since files wait for the database and for processes. They share
    // what they import: a third of the time that an import for every file takes.
    maxWorkers: 3,
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: [rules, "{contract,web,scripts}/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{server,db,bench}/**/*.test.ts"],
          exclude: [rules, plans],
          globalSetup: "scripts/test-database.ts",
        },
      },
      {
        extends: true,
        // After the database tests, whose statements it looks at.
        test: { name: "plans", include: [plans], globalSetup: "scripts/test-database.ts", sequence: { groupOrder: 1 } },
      },
    ],
  },
});
