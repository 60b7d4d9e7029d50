import { type RawBuilder, sql } from "kysely";
import { addDays } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import type { ShopPlan } from "#contract/shop-plans.ts";
import type { PlatformFigures, ShopState, ShopSubscription } from "#contract/shop-subscriptions.ts";
import { expiringDays, newDays } from "#contract/subscriber-rows.ts";
import type { Tx } from "#server/database.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

/** A new shop begins with the plan that the platform chose for new ones, if it did. */
export async function beginSubscription(db: Tx, _scope: ShopScope, today: string): Promise<void> {
  await sql`select app.begin_subscription(${today}::date)`.execute(db);
}

/** The state of a shop's subscription `s`, also for shops without one. */
export function stateOfShop(today: string): RawBuilder<ShopState> {
  return sql<ShopState>`case when s.plan_id is null then 'sem_plano' when s.vencida_desde is not null then 'vencida'
    when exists (select from shop_invoices i where i.barbershop_id = s.barbershop_id and i.paga_em is null and i.vence < ${today}) then 'atraso'
    when s.teste_ate >= ${today} then 'teste' else 'ativa' end`;
}

/** Plans on sale, in the platform's order. */
export function plansOffered(db: Tx, _scope: ShopScope): Promise<ShopPlan[]> {
  return db
    .selectFrom("platform_plans")
    .select(["id", "nome", "preco", "descricao", "beneficios", "icone", "popular", "limite", "teste_dias"])
    .where("archived_at", "is", null)
    .orderBy("ordem")
    .orderBy("id")
    .limit(100)
    .execute();
}

export function planOffered(
  db: Tx,
  _scope: ShopScope,
  id: string,
): Promise<{ nome: string; archived_at: Date | null } | undefined> {
  return db.selectFrom("platform_plans").select(["nome", "archived_at"]).where("id", "=", id).executeTakeFirst();
}

/** The plan of the shop; of none, or read by the reception, null. */
export async function ownPlan(db: Tx, { shop }: ShopScope): Promise<string | null> {
  const found = db.selectFrom("shop_subscriptions").select("plan_id").where("barbershop_id", "=", shop);
  return (await found.executeTakeFirst())?.plan_id ?? null;
}

type Own = Omit<ShopSubscription, "pedido" | "vence" | "fatura" | "pagamento"> & {
  pedido: { plano: string; em: string } | null;
  aberta: string | null;
};

/** The shop's subscription; `aberta`: when the first unpaid invoice is due. */
export async function ownSubscription(db: Tx, { shop }: ShopScope, today: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select case when p.id is not null then json_build_object('id', p.id, 'nome', p.nome) end as plano, ${stateOfShop(today)} as situacao,
      coalesce(s.preco, 0) as preco, app.barber_places(b.id) as barbeiros, case when p.id is not null then s.limite end as limite,
      s.teste_ate, case when p.id is not null then s.proxima end as proxima,
      (select n.nome from platform_plans n where n.id = s.proximo_plano_id) as proximo_plano,
      (select min(i.vence) from shop_invoices i where i.barbershop_id = b.id and i.paga_em is null) as aberta,
      (select min(i.tolera_ate) from shop_invoices i where i.barbershop_id = b.id and i.paga_em is null) as tolera_ate,
      (select coalesce(sum(i.valor), 0)::bigint from shop_invoices i where i.barbershop_id = b.id and i.paga_em is null) as em_aberto,
      (select json_build_object('plano', r.plan_id, 'em', r.created_at) from platform_requests r
        where r.barbershop_id = b.id and r.tipo = 'plano' and r.answered_at is null) as pedido
    from barbershops b left join shop_subscriptions s on s.barbershop_id = b.id left join platform_plans p on p.id = s.plan_id
    where b.id = ${shop}`.execute(db);
  return rows[0]!;
}

/** Figures of all shops except closed ones; amounts are those of the month that begins on `mes`. */
export async function platformFigures(
  db: Tx,
  _scope: PlatformScope,
  { mes, today }: { mes: string; today: string },
): Promise<PlatformFigures> {
  const [from, until] = [firstOfMonth(mes), monthsLater(firstOfMonth(mes), 1)];
  const { rows } = await sql<PlatformFigures>`
    with stood as (
      select s.preco, s.proxima, s.created_at, ${stateOfShop(today)} as situacao from shop_subscriptions s
      join barbershops b on b.id = s.barbershop_id where s.plan_id is not null and b.status <> 'encerrada'
    ), received as (
      select p.id, p.nome as plano, sum(i.valor)::bigint as recebido
      from shop_invoices i join platform_plans p on p.id = i.plan_id
      where i.paga_em >= ${from} and i.paga_em < ${until} and i.forma <> 'isenta' group by p.id order by p.nome, p.id limit 100
    ), owed as (select barbershop_id, valor, vence from shop_invoices where paga_em is null)
    select count(*)::int as total, count(*) filter (where situacao in ('ativa', 'atraso'))::int as ativas,
      (select count(distinct barbershop_id)::int from owed where vence between ${today} and ${addDays(today, expiringDays)}) as a_vencer,
      count(*) filter (where situacao = 'vencida')::int as vencidas,
      count(*) filter (where created_at >= ${addDays(today, -newDays)}::date)::int as novas,
      coalesce(sum(preco) filter (where situacao in ('ativa', 'atraso')), 0)::bigint as receita_mensal,
      (select coalesce(sum(recebido), 0)::bigint from received) as recebido,
      (select coalesce(sum(valor), 0)::bigint from owed) as em_aberto,
      (select coalesce(sum(valor), 0)::bigint from owed where vence < ${today}) as em_atraso,
      (select coalesce(json_agg(received), '[]') from received) as por_plano
    from stood`.execute(db);
  return rows[0]!;
}
