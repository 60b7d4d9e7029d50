import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** What may have changed at the provider: what goes on or waits, and what ended so lately that its card's owner may still contest it. */
export async function onlineToCompare(
  db: Tx,
  { shop }: ShopScope,
  { after, since }: { after: string | null; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_subscriptions where barbershop_id = ${shop} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (situacao in ('ativa', 'em_atraso', 'suspensa') or updated_at >= ${since}) order by id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those that happened before a day on which nobody could ask for them any more. */
export async function forgetEvents(db: Tx, { shop }: ShopScope, before: Date): Promise<void> {
  await db
    .deleteFrom("payment_events")
    .where("barbershop_id", "=", shop)
    .where("happened_at", "<", before)
    .where("done_at", "is not", null)
    .execute();
}
