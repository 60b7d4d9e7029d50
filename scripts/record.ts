import { tool, vitest } from "./runners.ts";

/** Writes docs/authorization.md anew from what the running server answers, for review and commit. */
process.env.RECORD = "1";
const { failed } = await vitest("server/security/authorization", "--no-file-parallelism");
await tool("oxfmt", "docs/authorization.md");
process.exitCode = failed === 0 ? 0 : 1;
