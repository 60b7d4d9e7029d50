import { type RawBuilder, sql } from "kysely";
import type { ReportQuery } from "#server/features/reports/columns/rules.ts";
import { ofBarber } from "#server/features/reports/queries.ts";
import { nearestMonths } from "#server/features/sales/days/rules.ts";

/**
 * The walk-ins of a period by month and barber, of one barber if given, and how many of them have no client. With the concluded
 * appointments they are its visits (business-rules 11); a barber's own consumption is none.
 */
export function walkIns({ shop, de, ate, today, barbeiro }: ReportQuery): RawBuilder<unknown> {
  const { months, days } = nearestMonths({ de, ate }, today);
  const apart = days.map(
    ({
      since,
      until,
      way,
    }) => sql`select date_trunc('month', dia)::date, barbeiro_id, por, ${way}::int * quantidade from sales_days
      where barbershop_id = ${shop} and dia >= ${since} and dia < ${until} and ${isWalkInSum}`,
  );
  return sql`select mes, barbeiro_id, sum(visitas) as visitas, coalesce(sum(visitas) filter (where por = 'sem_cadastro'), 0) as sem_cadastro
    from (select mes, barbeiro_id, por, quantidade as visitas from sales_months
      where barbershop_id = ${shop} and mes >= ${months.since} and mes < ${months.until} and ${isWalkInSum}
      union all ${sql.join(apart, sql` union all `)}) m
    where ${ofBarber(barbeiro, "barbeiro_id")} group by 1, 2 having sum(visitas) > 0`;
}

const isWalkInSum = sql`por in ('avulsa', 'sem_cadastro')`;

/** The clients whose first visit was a walk-in of the period, each with its month. */
export function firstWalkIns({ shop, from, until, timezone, barbeiro }: ReportQuery): RawBuilder<unknown> {
  return sql`select date_trunc('month', k.dia)::date as mes, c.id as cliente_id from clients c
    join comandas k on k.barbershop_id = c.barbershop_id and k.cliente_id = c.id and k.dia = (c.primeira_visita at time zone ${timezone})::date
      and k.closed_at = c.primeira_visita
    where c.barbershop_id = ${shop} and c.primeira_visita >= ${from} and c.primeira_visita < ${until} and ${isWalkIn}
      and ${ofBarber(barbeiro, "k.barbeiro_id")}`;
}

/** Of comanda `k`, as app.is_walk_in(), which would read for each comanda on its own. */
const isWalkIn = sql<boolean>`(k.situacao = 'fechada' and k.appointment_id is null and k.consumo_de is null
  and exists (select from comanda_items i where i.comanda_id = k.id and i.tipo in ('servico', 'produto'))
  and not exists (select from comandas x where x.joined_into = k.id and x.appointment_id is not null))`;
