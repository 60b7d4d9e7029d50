import { Client } from "pg";
import { hashPassword } from "#server/hashing.ts";
import type { DemoRole } from "./world/accounts.ts";
import { type DemoLogin, knownLogins, makeLogins } from "./world/logins.ts";
import { shop } from "./world/shop.ts";
import { imagineWorld } from "./world/story.ts";
import { writeWorld } from "./world/write.ts";

export type { DemoLogin };

/**
 * Creates the demo shop when the database has no shop yet. Returns its logins while it exists. All or nothing; of two processes that
 * start together one creates it and the other waits.
 */
export async function furnishDemo(url: string, dataDir: string, now = new Date()): Promise<DemoLogin[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(hashtext('navalha demo'))`);
    const logins = await furnished(client, dataDir, now);
    await client.query("commit");
    return logins;
  } finally {
    // Ends the transaction too, if it is still open.
    await client.end();
  }
}

async function furnished(client: Client, dataDir: string, now: Date): Promise<DemoLogin[]> {
  const { rows } = await client.query<{ slug: string }>(
    "select slug from barbershops order by (slug = $1) desc limit 1",
    [shop.slug],
  );
  const found = rows[0];
  if (found) return found.slug === shop.slug ? knownLogins(dataDir) : [];
  const known = await knownLogins(dataDir);
  const logins = known.length > 0 ? known : await makeLogins(dataDir);
  await writeWorld(client, imagineWorld(now, await hashesOf(logins)));
  return logins;
}

async function hashesOf(logins: DemoLogin[]): Promise<Record<DemoRole, string>> {
  const hashes = logins.map(async ({ role, password }) => [role, await hashPassword(password)]);
  return Object.fromEntries(await Promise.all(hashes)) as Record<DemoRole, string>;
}
