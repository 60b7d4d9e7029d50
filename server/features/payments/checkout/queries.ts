import { sql } from "kysely";
import type { Coverage } from "#contract/coverage.ts";
import type { MySubscription, Online, OnlineState } from "#contract/payments.ts";
import { badgeOf } from "#contract/subscriber-rows.ts";
import type { PlanPeriod } from "#contract/plans.ts";
import type { SubscriptionState } from "#contract/subscription-acts.ts";
import type { Tx } from "#server/database.ts";
import { feeAhead, isFull, laterPrice, renewalPrice } from "#server/features/plans/queries.ts";
import type { AnyShopScope, ClientScope, ShopScope } from "#server/scope.ts";

export type SoldPlan = {
  id: string;
  preco: number;
  periodo: PlanPeriod;
  nome: string;
  price: string | null;
  /** For that client: the fee that they still owe, and the days of trial, null where they had the plan before. */
  adesao: number;
  teste_dias: number | null;
  archived: boolean;
  /** All places of the plan are taken by other clients. */
  full: boolean;
};

/** A plan as a client may buy it on a day. */
export async function planFor(
  db: Tx,
  { shop }: ShopScope,
  { plan, client, today }: { plan: string; client: string; today: string },
): Promise<SoldPlan | undefined> {
  const { rows } = await sql<SoldPlan>`
    select id, nome, preco, periodo, app.fee_of_plan(id, ${client}) as adesao,
      case when not exists (select from subscribers where cliente_id = ${client} and plan_id = p.id) then teste_dias end as teste_dias,
      case when stripe_product_id is not null then stripe_price_id end as price, archived_at is not null as archived,
      ${isFull(today, client)} as full
    from subscription_plans p where barbershop_id = ${shop} and id = ${plan}`.execute(db);
  return rows[0];
}

/**
 * The online subscription that a card pays for a client, on time or not. Merged records may have two: the one for the client's plan
 * stays; of two for that plan, the one that renews later (decisions/0081).
 */
export async function cardThatStays(db: Tx, { shop }: AnyShopScope, client: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from online_subscriptions o where barbershop_id = ${shop} and cliente_id = ${client}
      and situacao in ('ativa', 'em_atraso', 'suspensa')
    order by exists (select from subscribers where cliente_id = o.cliente_id and plan_id = o.plan_id and ended_at is null) desc,
      renova_em desc nulls last, created_at desc, id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The client's e-mail, empty without one; undefined where there is no such client. */
export async function payerEmail(db: Tx, { shop }: ShopScope, client: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("email")
    .where("barbershop_id", "=", shop)
    .where("id", "=", client)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row && row.email;
}

export type Begun = { id: string; url: string | null; expira_em: Date };
type Agreed = {
  cliente_id: string;
  plan_id: string;
  provedor: string;
  conta: string;
  preco: number;
  meses: number;
  adesao: number;
  teste_dias: number | null;
};

/** An open checkout with the same terms that can still be paid at `until`. */
export async function openCheckoutOf(
  db: Tx,
  { shop }: ShopScope,
  { cliente_id, plan_id, conta, preco, meses, adesao, teste_dias, until }: Agreed & { until: Date },
): Promise<Begun | undefined> {
  return db
    .selectFrom("online_subscriptions")
    .select(["id", "url", sql<Date>`expira_em`.as("expira_em")])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", cliente_id)
    .where("plan_id", "=", plan_id)
    .where("conta", "=", conta)
    .where("preco", "=", preco)
    .where("meses", "=", meses)
    .where("adesao", "=", adesao)
    .where("teste_dias", "is not distinct from", teste_dias)
    .where("situacao", "=", "pendente")
    .where("assinatura", "is", null)
    .where("expira_em", ">", until)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function insertOnline(
  db: Tx,
  { shop }: ShopScope,
  given: Agreed & { expira_em: Date; created_at: Date },
): Promise<Begun> {
  const { id } = await db
    .insertInto("online_subscriptions")
    .values({ barbershop_id: shop, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, url: null, expira_em: given.expira_em };
}

/** Stores the provider's session and the address of the payment page. */
export async function keepCheckout(
  db: Tx,
  { shop }: ShopScope,
  { id, sessao, url }: { id: string; sessao: string; url: string },
): Promise<void> {
  await db
    .updateTable("online_subscriptions")
    .set({ sessao, url })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

type Assinatura = NonNullable<MySubscription["assinatura"]>;
type Mine = Pick<MySubscription, "assinatura" | "dependencia" | "faltas"> & {
  online: Omit<Online, "desiste_ate" | "desistencia"> | null;
};

/** A client's subscription, or the one that they depend on, and what they began to pay online. */
export async function subscriptionOfMine(db: Tx, { shop, client }: ClientScope, today: string): Promise<Mine> {
  const mine = await db
    .selectFrom("subscribers as s")
    .innerJoin("subscription_plans as p", "p.id", "s.plan_id")
    .select(["s.plan_id", "p.nome as plano", "s.subscription_end", sql<PlanPeriod>`p.periodo`.as("periodo")])
    .select([renewalPrice(today).as("preco"), feeAhead.as("adesao"), laterPrice(today).as("novo_preco")])
    .select(sql<boolean>`s.cancelled_at is not null`.as("cancelled"))
    .select(sql<boolean>`coalesce(s.subscription_end = s.teste_ate, false)`.as("em_teste"))
    .select(sql<SubscriptionState>`app.state_of_subscription(s, ${today}::date)`.as("estado"))
    .select(sql<Coverage>`app.coverage_by(s.id, s.cliente_id, ${today})`.as("cobertura"))
    .select(
      sql<string[]>`array(select nome from app.club_family(s.cliente_id) where papel = 'dependente' and cobre)`.as(
        "dependentes",
      ),
    )
    .select(
      sql<Assinatura["proximo"]>`(select json_build_object('nome', n.nome, 'preco', n.preco, 'periodo', n.periodo)
        from subscription_plans n where n.id = s.proximo_plan_id)`.as("proximo"),
    )
    .select(
      sql<Assinatura["pausa"]>`(select json_build_object('de', de, 'ate', ate) from app.pauses_of_client(s.cliente_id)
        where ate > greatest(de, ${today}::date) order by de limit 1)`.as("pausa"),
    )
    .where("s.barbershop_id", "=", shop)
    .where("s.cliente_id", "=", client)
    .where("s.ended_at", "is", null)
    .executeTakeFirst();
  const online = await db
    .selectFrom("online_subscriptions as o")
    .innerJoin("subscription_plans as p", "p.id", "o.plan_id")
    .select(["o.id", "p.nome as plano", "o.meses", "o.adesao", "o.teste_dias", "o.motivo", "o.renova_em"])
    .select(sql<number>`coalesce(o.preco_antes, o.preco)`.as("preco"))
    .select(sql<OnlineState>`o.situacao`.as("situacao"))
    .where("o.barbershop_id", "=", shop)
    .where("o.cliente_id", "=", client)
    // Where the provider's page never opened, nothing began.
    .where((eb) => eb.or([eb("o.situacao", "<>", "pendente"), eb("o.sessao", "is not", null)]))
    // An active one comes before attempts. Beside one that was paid, an attempt tells nothing if it was not paid or began before that ended.
    .orderBy(sql`o.situacao in ('ativa', 'em_atraso', 'suspensa')`, "desc")
    .orderBy(
      sql`o.situacao in ('pendente', 'falhou') and exists (select from online_subscriptions e where e.cliente_id = o.cliente_id
        and e.situacao = 'cancelada' and (e.updated_at > o.created_at or o.motivo = 'NOT_PAID'))`,
    )
    .orderBy("o.created_at", "desc")
    .orderBy("o.id")
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ covered: Coverage | null; faltas: string[] }>`
    select k.covered, coalesce((select json_agg(f.dia) from (select a.data_agendamento as dia from appointments a
      where a.falta_subscriber_id = (k.covered ->> 'id')::uuid and a.falta_ciclo >= (k.covered ->> 'de')::date and a.cliente_id = ${client}
      order by a.data_agendamento desc, a.id limit 20) f), '[]') as faltas
    from (select app.coverage_of(${client}, ${today}) as covered offset 0) k`.execute(db);
  const { covered, faltas } = rows[0]!;
  return {
    faltas,
    dependencia: covered?.titular ? covered : null,
    assinatura: mine ? { ...mine, badge: badgeOf({ ...mine, subscribed: true }, today) } : null,
    online: online ?? null,
  };
}
