import { vitest } from "../scripts/runners.ts";

/** Plans the statements of the database tests on the data of a large shop. Some results depend on sampled statistics, so this is no part of the tests. */
const { failed } = await vitest("--config=bench/plans/vitest.config.ts", "--project=database", "--project=large");
process.exitCode = failed === 0 ? 0 : 1;
