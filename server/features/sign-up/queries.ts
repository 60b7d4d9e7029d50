import { sql } from "kysely";
import type { Tx } from "#server/database.ts";

/** Fails on the constraint where the address is somebody's. */
export async function giveEmail(db: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`update auth."user" set email = ${email} where id = ${id}`.execute(db);
}
