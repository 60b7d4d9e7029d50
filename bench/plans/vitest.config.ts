import { defineConfig, mergeConfig } from "vitest/config";
import tests from "../../vitest.config.ts";

export default mergeConfig(
  tests,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          // Runs after the database tests, whose statements it plans.
          test: {
            name: "large",
            include: ["server/security/plans/plans.bench.ts"],
            globalSetup: "server/security/plans/large-database.ts",
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
