import { sql } from "kysely";
import type { BarberPermissions } from "#contract/barber-permissions.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Null for a barber without a row; undefined when there is no such barber. */
export async function permissionsOf(
  db: Tx,
  { shop }: ShopScope,
  barber: string,
): Promise<BarberPermissions | null | undefined> {
  const { rows } = await sql<{ permissions: BarberPermissions | null }>`
    select case when p.barbeiro_id is not null then to_jsonb(p) - array['barbershop_id', 'barbeiro_id', 'updated_at', 'updated_by']
      end as permissions
    from barbeiros b left join barber_permissions p on p.barbeiro_id = b.id and p.barbershop_id = b.barbershop_id
    where b.barbershop_id = ${shop} and b.id = ${barber} and b.erased_at is null`.execute(db);
  return rows[0]?.permissions;
}

/** Saves a barber's permissions. Returns the barber's row and the account in that chair. */
export async function savePermissions(
  db: Tx,
  { shop, actor }: ShopScope,
  { barber, permissions }: { barber: string; permissions: BarberPermissions },
): Promise<{ nome: string; user_id: string | null }> {
  const changed = { ...permissions, updated_by: actor.id, updated_at: sql<Date>`now()` };
  await db
    .insertInto("barber_permissions")
    .values({ barbershop_id: shop, barbeiro_id: barber, ...changed })
    .onConflict((conflict) => conflict.columns(["barbeiro_id", "barbershop_id"]).doUpdateSet(changed))
    .execute();
  return db
    .selectFrom("barbeiros")
    .select(["nome", "user_id"])
    .where("barbershop_id", "=", shop)
    .where("id", "=", barber)
    .executeTakeFirstOrThrow();
}
