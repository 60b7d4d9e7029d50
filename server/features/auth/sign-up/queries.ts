import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Makes a new account a member of the shop of this scope, with its profile. */
export async function joinShop(db: Tx, { shop, actor }: ShopScope, { phone }: { phone: string }): Promise<void> {
  const { id, name, role } = actor;
  if (role === "super_admin") throw new Error("A super admin is a member of no shop.");
  await db.insertInto("memberships").values({ user_id: id, barbershop_id: shop, role }).execute();
  await db.insertInto("profiles").values({ id, barbershop_id: shop, full_name: name, phone }).execute();
}

/** Fails on the constraint where the address is somebody's. */
export async function giveEmail(db: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`update auth."user" set email = ${email} where id = ${id}`.execute(db);
}
