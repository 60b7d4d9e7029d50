import { tool } from "./runners.ts";
import type { Step } from "./suite.ts";

export const staticChecks: Step[] = [
  ["types", () => tool("tsc", "-b")],
  ["lint", () => tool("oxlint")],
  ["format", () => tool("oxfmt", "--check")],
  ["unused", () => tool("knip")],
  ["layout", () => tool("node", "scripts/check-layout.ts")],
];
