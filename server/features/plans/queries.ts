import { sql } from "kysely";
import type * as z from "zod";
import type { NewPrice } from "#contract/plan-prices.ts";
import { type KeptPlan, type Plan, type planList, type PlanPeriod, SavePlan } from "#contract/plans.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, toKept } from "#server/registers/queries.ts";
import type { AnyShopScope, PublicScope, ShopScope } from "#server/scope.ts";

const shown = [
  "p.id",
  "p.nome",
  "p.preco",
  "p.descricao",
  "p.beneficios",
  "p.popular",
  "p.icone",
  "p.dias_semana",
  "p.desconto_servicos",
  "p.desconto_produtos",
  "p.limite",
  "p.adesao",
  "p.teste_dias",
  "p.dependentes",
] as const;

/** Whether the plan `p` has no place on a day for a client, by default for the one who asks. */
export function isFull(today: string, client?: string) {
  const asking = client ?? sql`app.client()`;
  return sql<boolean>`case when p.limite is null then false else app.plan_is_full(p.id, ${today}, ${asking}) end`;
}

/** Fails on `plan_full` where a plan has no place for a client on a day. Other buyers of the plan wait until the transaction ends. */
export async function judgePlace(
  db: Tx,
  _proven: ShopScope,
  { plan, client, dia }: { plan: string; client: string; dia: string },
): Promise<void> {
  await sql`select app.judge_place(${plan}, ${client}, ${dia})`.execute(db);
}

function plansTold(db: Tx, { shop }: AnyShopScope, today: string) {
  return db
    .selectFrom("subscription_plans as p")
    .select(shown)
    .select([
      sql<PlanPeriod>`p.periodo`.as("periodo"),
      sql<boolean>`num_nonnulls(p.stripe_price_id, p.stripe_product_id) = 2`.as("online"),
      isFull(today).as("cheio"),
    ])
    .select(sql<Plan["servicos"]>`app.covered_services(p.id)`.as("servicos"))
    .where("p.barbershop_id", "=", shop);
}

function plansShown(db: Tx, scope: ShopScope, today: string) {
  return plansTold(db, scope, today)
    .select("p.archived_at")
    .select(sql<number>`(select count(*)::int from app.places_of_plan(p.id, ${today}))`.as("assinantes"));
}

/** With fields that only the owner sees: the latest pote, and the fixed amounts of barbers. */
function plansKept(db: Tx, scope: ShopScope, today: string) {
  const fed = sql<
    string | null
  >`(select f.pote_id from revenue_pot_plans f where f.plan_id = p.id order by f.mes desc limit 1)`;
  return plansShown(db, scope, today)
    .select([fed.as("pote_id"), sql<string | null>`(select o.nome from revenue_pots o where o.id = ${fed})`.as("pote")])
    .select(announced(today).as("novo_preco"))
    .select(["p.barbeiro_fixo", "p.barbeiro_bps", "p.venda_fixo", "p.venda_bps"]);
}

/** What was announced to those who subscribe, until it holds. */
const announced = (today: string) => sql<NewPrice | null>`case when p.preco_novo_de > ${today}
  then json_build_object('preco', p.preco_novo, 'de', p.preco_novo_de) end`;

/** Plans on sale, by price (spec section 7), to a client with the fee that they still owe and the trial that they may have. */
export async function activePlans(db: Tx, scope: ShopScope, today: string): Promise<Plan[]> {
  const found = plansShown(db, scope, today).where("p.archived_at", "is", null);
  const own = sql<Pick<Plan, "adesao" | "teste_dias">>`app.own_offer(p.id)`.as("own");
  const rows = await found.select(own).orderBy("p.preco").orderBy("p.id").limit(300).execute();
  return rows.map(({ archived_at: _archived, own: terms, ...plan }) => ({ ...plan, ...terms }));
}

/** Plans on sale for whoever sells, by price. */
export function plansOnSale(
  db: Tx,
  { shop }: ShopScope,
  today: string,
): Promise<Pick<Plan, "id" | "nome" | "preco" | "cheio">[]> {
  return db
    .selectFrom("subscription_plans as p")
    .select(["p.id", "p.nome", "p.preco", isFull(today).as("cheio")])
    .where("p.barbershop_id", "=", shop)
    .where("p.archived_at", "is", null)
    .orderBy("p.preco")
    .orderBy("p.id")
    .limit(300)
    .execute();
}

/** The cheapest plans on sale, for the public page. */
export function plansForAll(db: Tx, scope: PublicScope, today: string): Promise<Omit<Plan, "assinantes">[]> {
  return plansTold(db, scope, today)
    .where("p.archived_at", "is", null)
    .orderBy("p.preco")
    .orderBy("p.id")
    .limit(24)
    .execute();
}

/** Plans as the owner manages them; `query` filters by prefixes of words. */
export function keptPlans(
  db: Tx,
  scope: ShopScope,
  { today, ...asked }: z.output<typeof planList.asked> & { today: string },
): Promise<Page<KeptPlan>> {
  return keptPage(plansKept(db, scope, today), asked, {
    save: SavePlan,
    sorts: { preco: ["p.preco", "p.id"], nome: ["p.nome_busca", "p.id"] },
  });
}

/** Undefined when there is no plan with that id. */
export async function planById(
  db: Tx,
  scope: ShopScope,
  { id, today }: { id: string; today: string },
): Promise<KeptPlan | undefined> {
  const found = await plansKept(db, scope, today).where("p.id", "=", id).executeTakeFirst();
  return found && toKept(found, SavePlan);
}

/** Replaces what a plan covers. Fails on the key of a service of another shop. */
export async function replaceCovered(
  db: Tx,
  { shop }: ShopScope,
  { plan, servicos }: { plan: string; servicos: z.output<typeof SavePlan>["servicos"] },
): Promise<void> {
  await sql`delete from plan_services where barbershop_id = ${shop} and plan_id = ${plan}
    and service_id <> all (${servicos.map(({ id }) => id)}::uuid[])`.execute(db);
  if (servicos.length === 0) return;
  const rows = servicos.map(({ id, ...terms }) => ({ barbershop_id: shop, plan_id: plan, service_id: id, ...terms }));
  await db
    .insertInto("plan_services")
    .values(rows)
    .onConflict((on) =>
      on
        .columns(["plan_id", "service_id"])
        .doUpdateSet((eb) => ({ quota: eb.ref("excluded.quota"), fichas: eb.ref("excluded.fichas") })),
    )
    .execute();
}

/**
 * The price of a period of plan `p` for client `c`, in centavos: who renews the plan before its end pays what they paid last, or the price
 * that was announced to them, so that another price is for new subscriptions only. A period of another length costs what the plan costs.
 */
export function priceOf(today: string) {
  return sql`coalesce((select app.price_of_renewal(s, ${today}::date) from subscribers s
    where s.cliente_id = c.id and s.plan_id = p.id and s.ended_at is null), p.preco)`;
}

/** A value of the card that renews subscription `s` by itself; null without one. */
const ofCard = (
  value: string,
) => sql`(select ${sql.raw(value)} from online_subscriptions o where o.cliente_id = s.cliente_id
  and o.plan_id = s.plan_id and s.ended_at is null and o.renova_em is not null order by o.created_at desc, o.id limit 1)`;

/**
 * What the next period of subscription `s` to plan `p` costs, in centavos: today, and from a later day on. A card is charged what was agreed
 * with it, whatever the plan costs since.
 */
export const renewalPrice = (today: string) =>
  sql<number>`coalesce(${ofCard("coalesce(o.preco_antes, o.preco)")}, app.price_of_renewal(s, ${today}::date), p.preco)`;
/** The joining fee that comes with it, after a trial. */
export const feeAhead = sql<number>`case when s.subscription_end = s.teste_ate and s.ended_at is null
  then coalesce(${ofCard("o.adesao")}, app.fee_of_plan(p.id, s.cliente_id)) else 0 end`;
export const laterPrice = (
  today: string,
) => sql<NewPrice | null>`case when s.preco_novo_de > ${today} and s.ended_at is null
  then json_build_object('preco', s.preco_novo, 'de', s.preco_novo_de) end`;
