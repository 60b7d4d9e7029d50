import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Serializes whatever says which plan feeds which pote: saving plans and potes, and archiving and restoring potes. */
export async function lockPots(db: Tx, { shop }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pots of ' || ${shop}, 0))`.execute(db);
}

/** Undefined when there is no pote with that id. */
export async function potState(
  db: Tx,
  { shop }: ShopScope,
  pote: string,
): Promise<{ archived_at: Date | null } | undefined> {
  return db
    .selectFrom("revenue_pots")
    .select("archived_at")
    .where("barbershop_id", "=", shop)
    .where("id", "=", pote)
    .executeTakeFirst();
}

type Feeding = { plan: string; pote: string | null; mes: string };

/**
 * Sets the pote that a plan feeds from a month on, `YYYY-MM-01`, replacing later entries. Fails when plan or pote belongs to another
 * shop.
 */
export async function feedFrom(db: Tx, { shop }: ShopScope, { plan, pote, mes }: Feeding): Promise<void> {
  await db
    .deleteFrom("revenue_pot_plans")
    .where("barbershop_id", "=", shop)
    .where("plan_id", "=", plan)
    .where("mes", ">=", mes)
    .execute();
  await db
    .insertInto("revenue_pot_plans")
    .values({ barbershop_id: shop, plan_id: plan, mes, pote_id: pote })
    .onConflict((on) => on.columns(["plan_id", "mes"]).doUpdateSet({ pote_id: pote }))
    .execute();
}

/** The latest entry of a plan; undefined when there is none. */
export async function fedBy(
  db: Tx,
  { shop }: ShopScope,
  plan: string,
): Promise<{ pote_id: string | null } | undefined> {
  return db
    .selectFrom("revenue_pot_plans")
    .select("pote_id")
    .where("barbershop_id", "=", shop)
    .where("plan_id", "=", plan)
    .orderBy("mes", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Plans whose latest pote is this one. */
export async function plansOfPot(db: Tx, { shop }: ShopScope, pote: string): Promise<string[]> {
  const { rows } = await sql<{ plan_id: string }>`
    select distinct plan_id from revenue_pot_plans r where barbershop_id = ${shop} and pote_id = ${pote}
      and not exists (select from revenue_pot_plans o where o.plan_id = r.plan_id and o.mes > r.mes)`.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

type Weighed = { plans: string[]; fichas: { id: string; fichas: number }[] };

/** Sets the weight of services in the plans that cover them. */
export async function weighServices(db: Tx, { shop }: ShopScope, { plans, fichas }: Weighed): Promise<void> {
  if (fichas.length === 0) return;
  await sql`update plan_services c set fichas = said.fichas
    from jsonb_to_recordset(${JSON.stringify(fichas)}::jsonb) as said (id uuid, fichas smallint)
    where c.barbershop_id = ${shop} and c.plan_id = any (${plans}::uuid[]) and c.service_id = said.id and c.fichas <> said.fichas`.execute(
    db,
  );
}
