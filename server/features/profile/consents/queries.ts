import { sql } from "kysely";
import type { Consent, Purpose } from "#contract/consents.ts";
import type { Tx } from "#server/database.ts";
import type { ClientScope } from "#server/scope.ts";

type Standing = { purpose: string; granted_at: Date; text_version: string };

/** This client's current consents. */
export async function standingConsents(db: Tx, { shop, client }: ClientScope): Promise<Standing[]> {
  const rows = await db
    .selectFrom("consents")
    .select(["purpose", "granted_at", "text_version"])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows;
}

/** An existing consent does not change. */
export async function insertConsents(
  db: Tx,
  { shop, client }: ClientScope,
  given: { purposes: Purpose[]; text_version: string; origin: "cadastro" | "perfil" },
): Promise<void> {
  const { purposes, ...how } = given;
  if (purposes.length === 0) return;
  const rows = purposes.map((purpose) => ({ barbershop_id: shop, cliente_id: client, purpose, ...how }));
  await db
    .insertInto("consents")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function withdrawConsent(
  db: Tx,
  { shop, client }: ClientScope,
  purpose: Consent["purpose"],
): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: sql<string>`now()` })
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("purpose", "=", purpose)
    .where("withdrawn_at", "is", null)
    .execute();
}
