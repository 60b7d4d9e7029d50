import { sql } from "kysely";
import { type Alert, mostCounted } from "#contract/dashboard.ts";
import type { Status } from "#contract/status.ts";
import type { Tx } from "#server/database.ts";
import { isOwed } from "#server/features/closings/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export type Visit = { barbeiro_id: string; status: Status; inicio: Date; ocupado_ate: Date; valor_final: number };

/** Visits between two instants, without expired holds. */
export async function visitsBetween(
  db: Tx,
  { shop }: ShopScope,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<Visit[]> {
  return db
    .selectFrom("appointments")
    .select(["barbeiro_id", "status", "inicio", "ocupado_ate", "valor_final"])
    .$narrowType<{ status: Status }>()
    .where("barbershop_id", "=", shop)
    .where("inicio", ">=", from)
    .where("inicio", "<", until)
    .where("status", "<>", sql.lit("cancelado"))
    .where((where) => where.or([where("retido_ate", "is", null), where("retido_ate", ">", now)]))
    .limit(1000)
    .execute();
}

type ShopMonth = { meta_mensal: number | null; dias: { dia: string; vendido: number }[] };

/** The shop's goal, and the ledger's sales of each day between two, both included. */
export async function shopMonth(
  db: Tx,
  { shop }: ShopScope,
  { from, to }: { from: string; to: string },
): Promise<ShopMonth> {
  const { rows } = await sql<ShopMonth>`
    select meta_mensal, (select coalesce(json_agg(d order by d.dia), '[]') from (select dia, -sum(valor) as vendido from account_days
        where barbershop_id = ${shop} and conta in ('receita_servicos', 'receita_produtos', 'descontos', 'cortesias')
          and dia >= ${from} and dia <= ${to} group by dia) d) as dias
    from barbershop_settings where barbershop_id = ${shop}`.execute(db);
  return rows[0]!;
}

/** Days in the shop's calendar; `soon` is the last day whose due items are listed. */
type Moments = { todayBegins: Date; todayEnds: Date; tomorrowEnds: Date; today: string; soon: string };

/** Items that wait for somebody, except open comandas and drawers. */
export async function waiting(
  db: Tx,
  { shop }: ShopScope,
  { todayBegins, todayEnds, tomorrowEnds, today, soon }: Moments,
): Promise<Alert[]> {
  const most = sql.lit(mostCounted);
  const bills = sql`select vencimento as dia, valor from finance_entries
    where barbershop_id = ${shop} and situacao = 'aberto' and tipo = 'despesa'`;
  const unconfirmed = (from: Date, until: Date) => sql`select data_agendamento from appointments
    where barbershop_id = ${shop} and inicio >= ${from} and inicio < ${until} and status = 'agendado' limit ${most}`;
  const { rows } = await sql<Alert>`
    select tipo, count(*)::int as quantos, min(dia) as desde, sum(valor)::bigint as valor from (
      (select 'contas_atrasadas' as tipo, dia, valor from (${bills} and vencimento < ${today} limit ${most}) late)
      union all (select 'contas_de_hoje', dia, valor from (${bills} and vencimento = ${today} limit ${most}) due)
      union all (select 'contas_a_vencer', dia, valor from (${bills} and vencimento > ${today} and vencimento <= ${soon} limit ${most}) soon)
      union all (select 'vales_solicitados', null, valor from advances
        where barbershop_id = ${shop} and situacao = 'solicitado' limit ${most})
      union all (select 'vales_a_pagar', null, valor from advances
        where barbershop_id = ${shop} and situacao = 'aprovado' limit ${most})
      union all (select 'fechamentos_a_pagar', ate, liquido - pago from closings
        where barbershop_id = ${shop} and ${isOwed} limit ${most})
      union all (select 'fechamentos_contestados', ate, null from closings
        where barbershop_id = ${shop} and situacao = 'contestado' limit ${most})
      union all (select 'extrato_a_conciliar', dia, null from bank_lines
        where barbershop_id = ${shop} and situacao = 'aberta' limit ${most})
      union all (select 'comissoes_a_revisar', dia, null from commissions
        where barbershop_id = ${shop} and situacao = 'a_revisar' limit ${most})
      union all (select 'sem_confirmar_hoje', data_agendamento, null from (${unconfirmed(todayBegins, todayEnds)}) today)
      union all (select 'sem_confirmar_amanha', data_agendamento, null from (${unconfirmed(todayEnds, tomorrowEnds)}) tomorrow)
      union all (select 'estoque_baixo', null, null from products
        where barbershop_id = ${shop} and baixo and archived_at is null limit ${most})) w
    group by tipo`.execute(db);
  return rows;
}
