import { sql, type SqlBool } from "kysely";
import type { ClientDetails } from "#contract/client-records.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Where an account may be given: a record that has none, of somebody who is not erased. */
export async function invitable(db: Tx, { shop }: ShopScope, id: string): Promise<{ nome: string } | undefined> {
  return db
    .selectFrom("clients")
    .select("nome")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("user_id", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

/** What waits for an answer of this client; to the admin alone. */
export async function pendingOf(db: Tx, { shop }: ShopScope, client: string): Promise<ClientDetails["convite"]> {
  const row = await db
    .selectFrom("staff_invitations")
    .select(["id", "email", "expires_at", sql<boolean>`expires_at <= now()`.as("expired")])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row ? { ...row, expires_at: row.expires_at.toISOString() } : null;
}

/** The record that the actor has here already. */
export async function ownRecord(db: Tx, { shop, actor }: ShopScope): Promise<string | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return row?.id;
}

/** The record is the actor's. False where it is somebody else's or gone. */
export async function giveRecord(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const row = await db
    .updateTable("clients")
    .set({ user_id: actor.id, login_enabled: true, ativo: true, updated_at: sql`now()` })
    .set("email", sql`coalesce(email, ${email})`)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .where(sql<SqlBool>`(user_id is null or user_id = ${actor.id})`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
