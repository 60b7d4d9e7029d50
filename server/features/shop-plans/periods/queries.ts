import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

/** A plan as it is invoiced. */
export type PricedPlan = { id: string; nome: string; preco: number; limite: number | null };

/** A shop's subscription, with its plan and its next one on their current terms; `aberta`: whether the shop is open. */
export type Subscription = {
  plan_id: string | null;
  /** A month of its plan, and the dearest of the plans for which the period that goes on is invoiced; in centavos. */
  preco: number;
  cobrado: number;
  limite: number | null;
  teste_ate: string | null;
  desde: string | null;
  proxima: string;
  dia: number;
  proximo_plano_id: string | null;
  atual: PricedPlan | null;
  proximo: PricedPlan | null;
  aberta: boolean;
};

const priced = (id: "s.plan_id" | "s.proximo_plano_id") => sql<PricedPlan | null>`(
  select json_build_object('id', p.id, 'nome', p.nome, 'preco', p.preco, 'limite', p.limite) from platform_plans p where p.id = ${sql.ref(id)})`;

export async function subscriptionOf(db: Tx, _scope: PlatformScope, shop: string): Promise<Subscription | undefined> {
  return subscriptions(db, shop).executeTakeFirst();
}

/** Locks the subscription against concurrent changes. */
export async function lockSubscription(db: Tx, _scope: PlatformScope, shop: string): Promise<Subscription | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('subscription of ' || ${shop}, 0))`.execute(db);
  return subscriptions(db, shop).executeTakeFirst();
}

function subscriptions(db: Tx, shop: string) {
  return db
    .selectFrom("shop_subscriptions as s")
    .select(["s.plan_id", "s.preco", "s.cobrado", "s.limite", "s.teste_ate", "s.desde", "s.proxima", "s.dia"])
    .select("s.proximo_plano_id")
    .select([priced("s.plan_id").as("atual"), priced("s.proximo_plano_id").as("proximo")])
    .select(sql<boolean>`(select b.status = 'ativa' from barbershops b where b.id = s.barbershop_id)`.as("aberta"))
    .where("s.barbershop_id", "=", shop);
}

type Change = Partial<Omit<Subscription, "atual" | "proximo" | "aberta">>;

/** Updates a shop's subscription. */
export async function writeSubscription(
  db: Tx,
  _scope: PlatformScope,
  { shop, change }: { shop: string; change: Change },
): Promise<void> {
  await db.updateTable("shop_subscriptions").set(change).where("barbershop_id", "=", shop).execute();
}

export async function insertSubscription(
  db: Tx,
  _scope: PlatformScope,
  {
    shop,
    ...first
  }: { shop: string } & Pick<
    Subscription,
    "plan_id" | "preco" | "cobrado" | "limite" | "teste_ate" | "proxima" | "dia"
  >,
): Promise<void> {
  await db
    .insertInto("shop_subscriptions")
    .values({ barbershop_id: shop, ...first })
    .execute();
}

type NewInvoice = {
  shop: string;
  plan: PricedPlan;
  valor: number;
  de: string;
  ate: string;
  vence: string;
  tolera_ate: string;
  ajuste: boolean;
};

/** Inserts an invoice, once per period; none when nothing is due. */
export async function insertInvoice(
  db: Tx,
  _scope: PlatformScope,
  { shop, plan, ...invoice }: NewInvoice,
): Promise<void> {
  if (invoice.valor === 0) return;
  const row = { barbershop_id: shop, plan_id: plan.id, plano: plan.nome, ...invoice };
  await db
    .insertInto("shop_invoices")
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Shops with a period that begins by that day. */
export async function shopsDue(db: Tx, _scope: PlatformScope, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shop_subscriptions")
    .select("barbershop_id")
    .where("plan_id", "is not", null)
    .where("proxima", "<=", today)
    .orderBy("proxima")
    .limit(1000)
    .execute();
  return rows.map(({ barbershop_id }) => barbershop_id);
}

/** Marks those whose tolerance is over, and no others. */
export async function markOverdue(db: Tx, _scope: PlatformScope, today: string): Promise<void> {
  await sql`
    update shop_subscriptions s set vencida_desde = late.since
    from (select barbershop_id, min(tolera_ate) + 1 as since from shop_invoices where paga_em is null and tolera_ate < ${today}
      group by barbershop_id) late
    where late.barbershop_id = s.barbershop_id and s.vencida_desde is null`.execute(db);
  await sql`
    update shop_subscriptions s set vencida_desde = null where s.vencida_desde <= ${today} and not exists (
      select from shop_invoices i where i.barbershop_id = s.barbershop_id and i.paga_em is null and i.tolera_ate < ${today})`.execute(
    db,
  );
}

/** Whether one shop is overdue, after something of its invoices changed: of two changes at once the second sees both. */
export async function judgeOverdue(
  db: Tx,
  scope: PlatformScope,
  { shop, today }: { shop: string; today: string },
): Promise<void> {
  await lockSubscription(db, scope, shop);
  await sql`
    update shop_subscriptions set vencida_desde = (select min(tolera_ate) + 1 from shop_invoices
      where barbershop_id = ${shop} and paga_em is null and tolera_ate < ${today})
    where barbershop_id = ${shop}`.execute(db);
}
