import { type Client, DatabaseError, type QueryResult } from "pg";
import { type Person, settingsOf } from "./people.ts";

/** A statement of one person and its required result: the number of rows read or written, or a refusal. */
export type Probe = { says: string; as: Person; statement: string; meets: number | "refused" };

/** PostgreSQL's code `insufficient_privilege`. Other errors are no refusal. */
const notAllowed = "42501";

/**
 * Descriptions of the probes with another result. It runs inside the open transaction of `db` and leaves no change, so policies
 * changed in that transaction can be probed without another database.
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
