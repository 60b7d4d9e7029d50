import { readFile } from "node:fs/promises";
import type { Health } from "#contract/platform.ts";
import { jobFacts } from "#server/features/jobs/queries.ts";
import { databaseFacts } from "#server/features/platform/queries.ts";
import type { PlatformCall } from "#server/call.ts";

const manifest = new URL("../../../package.json", import.meta.url);

/** The state of the installation, for its operator. */
export async function health({ deps, db, scope }: PlatformCall): Promise<Health> {
  const database = await databaseFacts(db, scope);
  const jobs = await jobFacts(deps.db, scope);
  const { version: navalha } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  return {
    versions: { navalha, node: process.versions.node, postgresql: database.version },
    database_bytes: database.bytes,
    jobs: {
      waiting: jobs.waiting,
      failed: jobs.failed,
      oldest_waiting_at: jobs.oldest_waiting_at?.toISOString() ?? null,
    },
    mail: {
      transport: deps.installation.mail,
      last_sent_at: jobs.last_mail_sent_at?.toISOString() ?? null,
      last_failed_at: jobs.last_mail_failed_at?.toISOString() ?? null,
    },
    missing: deps.installation.missing,
  };
}
