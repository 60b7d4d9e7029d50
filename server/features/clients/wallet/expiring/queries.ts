import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { PublicScope } from "#server/scope.ts";

/** Posts the credit that is over before this day, where the shop's credit ends; at most that of 500 clients. Returns of how many. */
export async function expireCredit(db: Tx, _shop: PublicScope, today: string): Promise<number> {
  const { rows } = await sql<{ expired: number }>`select app.expire_credit(${today}) as expired`.execute(db);
  return rows[0]!.expired;
}
