import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { actorOf, type ShopScope } from "#server/scope.ts";

/**
 * Ends what no longer covers that client, such as the dependence on a subscription that ended. Fails on `dependents_full`, `one_titular`,
 * `own_dependent` and `client_erased`.
 */
export async function insertDependent(
  db: Tx,
  scope: ShopScope,
  given: { titular_id: string; cliente_id: string },
): Promise<void> {
  const { shop } = scope;
  const client = given.cliente_id;
  await sql`update subscription_dependents set removed_at = now(), removed_by = ${actorOf(scope)}
    where barbershop_id = ${shop} and cliente_id = ${client} and removed_at is null and app.titular_of(${client}) is null`.execute(
    db,
  );
  await db
    .insertInto("subscription_dependents")
    .values({ barbershop_id: shop, ...given })
    .execute();
}

/** Returns the client who is no longer covered; undefined when there is no such dependent. */
export async function endDependence(
  db: Tx,
  scope: ShopScope,
  { id, titular, now }: { id: string; titular: string; now: Date },
): Promise<string | undefined> {
  const removed = await db
    .updateTable("subscription_dependents")
    .set({ removed_at: now, removed_by: actorOf(scope) })
    .where("barbershop_id", "=", scope.shop)
    .where("id", "=", id)
    .where("titular_id", "=", titular)
    .where("removed_at", "is", null)
    .returning("cliente_id")
    .executeTakeFirst();
  return removed?.cliente_id;
}

type Dependence = { id: string; nome: string; removed: boolean; user_id: string | null; created_at: Date };

/**
 * The newest hundred additions and removals of dependents of a subscription's client until it ended, by their names of today, so that
 * erased ones have none.
 */
export async function dependencesOf(db: Tx, { shop }: ShopScope, id: string): Promise<Dependence[]> {
  const { rows } = await sql<Dependence>`
    select d.id, c.nome, act.removed, act.user_id, act.created_at
    from subscribers s join subscription_dependents d on d.titular_id = s.cliente_id join clients c on c.id = d.cliente_id
    cross join lateral (values (false, d.created_by, d.created_at), (true, d.removed_by, d.removed_at)) as act (removed, user_id, created_at)
    where s.barbershop_id = ${shop} and s.id = ${id} and act.created_at <= coalesce(s.ended_at, 'infinity')
    order by act.created_at desc, d.id, act.removed limit 100`.execute(db);
  return rows;
}

/** Whether a client has more dependents than that plan covers. */
export async function coversFewer(
  db: Tx,
  { shop }: ShopScope,
  { client, plan }: { client: string; plan: string },
): Promise<boolean> {
  const { rows } = await sql<{ fewer: boolean }>`
    select dependentes < (select count(*) from subscription_dependents where titular_id = ${client} and removed_at is null) as fewer
    from subscription_plans where barbershop_id = ${shop} and id = ${plan}`.execute(db);
  return rows[0]?.fewer ?? false;
}
