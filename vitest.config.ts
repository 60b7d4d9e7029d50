import { defineConfig } from "vitest/config";

const rules = "**/rules.test.ts";
const plans = "server/security/plans/plans.test.ts";
const attack = "{server,web}/attack/**/*.test.ts";

export default defineConfig({
  test: {
    env: { TZ: "UTC" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Files wait for the database and for processes more than for each other, and share what they import:
    // a third of the time that one worker takes with an import for every file.
    maxWorkers: 2,
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: [rules, "{contract,web,scripts}/**/*.test.{ts,tsx}"], exclude: [attack] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{server,db,bench}/**/*.test.ts"],
          exclude: [rules, attack, plans],
          globalSetup: "scripts/test-database.ts",
        },
      },
      {
        extends: true,
        // After the others, whose statements it looks at.
        test: { name: "plans", include: [plans], globalSetup: "scripts/test-database.ts", sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: "attack", include: [attack], globalSetup: "scripts/test-database.ts" } },
    ],
  },
});
