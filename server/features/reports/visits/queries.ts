import { type RawBuilder, sql } from "kysely";
import type { ReportQuery } from "#server/features/reports/columns/rules.ts";
import { ofBarber } from "#server/features/reports/queries.ts";

/**
 * The walk-in comandas of a period, of one barber if given. With the concluded appointments they are its visits (business-rules 11); a
 * barber's own consumption is none. The condition is that of app.is_walk_in(), which as a function would read for each comanda on its own.
 */
export function walkIns({ shop, from, until, barbeiro }: ReportQuery): RawBuilder<unknown> {
  return sql`select k.barbeiro_id, k.cliente_id, k.closed_at as momento, k.dia from comandas k
    where k.barbershop_id = ${shop} and k.situacao = 'fechada' and k.closed_at >= ${from} and k.closed_at < ${until}
      and ${ofBarber(barbeiro, "k.barbeiro_id")} and k.appointment_id is null and k.consumo_de is null
      and exists (select from comanda_items i where i.comanda_id = k.id and i.tipo in ('servico', 'produto'))
      and not exists (select from comandas x where x.joined_into = k.id and x.appointment_id is not null)`;
}
