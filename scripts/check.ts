import { vitest } from "./runners.ts";
import { staticChecks } from "./static-checks.ts";
import { runSuite } from "./suite.ts";

/** The quick half of `npm test`: what needs neither database nor browser. */
await runSuite([...staticChecks, ["rules", () => vitest("--project=pure")]]);
