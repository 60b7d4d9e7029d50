import { sql, type SqlBool } from "kysely";
import type { ClientDetails } from "#contract/client-records.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The record, if an account may be linked to it: it has none and is not erased. */
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

/** Invitations and requests that wait for this client; only the admin sees them. */
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

/** The actor's own record in this shop. */
export async function ownRecord(db: Tx, { shop, actor }: ShopScope): Promise<string | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return row?.id;
}

/** Links the record to the actor. False when it belongs to someone else or no longer exists. */
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
