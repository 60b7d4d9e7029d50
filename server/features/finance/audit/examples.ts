import { inTransaction } from "#server/database.ts";
import { bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import type { Product } from "#server/testing.ts";

/** What breaks the invariants of a shop's books, each row with its rule. */
export async function brokenBooks({ deps }: Product, shop: string): Promise<string[]> {
  return inTransaction(deps.db, { role: "navalha_app", shop, actorRole: "admin" }, async (tx) => {
    const broken: string[] = [];
    for (const rule of bookRules) broken.push(...(await brokenRows(tx, shop, rule)).map((row) => `${rule}: ${row}`));
    return broken;
  });
}
