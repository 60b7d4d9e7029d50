import { vitest } from "../scripts/runners.ts";

/** What the database tests send, planned on the data of a large shop. Sampled statistics decide some of it, so no test run may fail by it. */
const { failed } = await vitest("--config=bench/plans/vitest.config.ts", "--project=database", "--project=large");
process.exitCode = failed === 0 ? 0 : 1;
