import { tool } from "./runners.ts";
import type { Step } from "./suite.ts";

export const staticChecks: Step[] = [
  // Each further checker judges again much of what the others do: on two cores one for each of two projects is fastest.
  ["types", () => tool("tsc", "-b", "--builders", "2", "--checkers", "1")],
  ["lint", () => tool("oxlint")],
  ["format", () => tool("oxfmt", "--check")],
  ["unused", () => tool("knip")],
  ["layout", () => tool("node", "scripts/check-layout.ts")],
];
