import { type Client, DatabaseError, type QueryResult } from "pg";
import { type Person, settingsOf } from "./people.ts";

/** What one person's statement must meet: so many rows seen or written, or a refusal. */
export type Probe = { says: string; as: Person; statement: string; meets: number | "refused" };

/** Whether the database refuses it as not allowed, and for no other reason. */
const notAllowed = "42501";

/**
 * The probes that the database does not meet, in words. Runs inside the open transaction of `db` and leaves nothing
 * behind, so a policy changed in that transaction is probed without a database of its own.
 */
export async function violations(db: Client, probes: Probe[], limit = Infinity): Promise<string[]> {
  const found: string[] = [];
  for (const probe of probes) {
    const met = await outcome(db, probe);
    if (met !== probe.meets) found.push(`${probe.says}: expected ${probe.meets}, met ${met}`);
    if (found.length >= limit) break;
  }
  return found;
}

async function outcome(db: Client, { as, statement }: Probe): Promise<number | string> {
  try {
    const results = (await db.query(
      `savepoint probe; ${settingsOf(as)}; ${statement}; rollback to savepoint probe`,
    )) as unknown as QueryResult[];
    return results[2]!.rowCount ?? 0;
  } catch (error) {
    await db.query("rollback to savepoint probe");
    if (!(error instanceof DatabaseError)) throw error;
    return error.code === notAllowed ? "refused" : `${error.code} ${error.message}`;
  }
}
