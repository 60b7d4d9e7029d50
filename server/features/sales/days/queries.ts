import { type RawBuilder, sql } from "kysely";
import type { Span } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import { nearestMonths, type Parts } from "#server/features/sales/days/rules.ts";
import type { ShopScope } from "#server/scope.ts";

/**
 * Sales of a period or of the one before, in centavos. `item`: each service, product or tip of a barber, and each plan. `hora`: each hour
 * of closing, by barber of the comanda. `forma`: each form of payment. `quantidade` counts items, comandas or payments.
 */
export type SalesSum = {
  quando: "agora" | "antes";
  por: "item" | "hora" | "forma";
  tipo: "servico" | "produto" | "gorjeta" | "plano" | null;
  item_id: string | null;
  nome: string | null;
  barbeiro_id: string | null;
  barbeiro: string | null;
  hora: number | null;
  forma: string | null;
  quantidade: number;
  custo: number;
  valor: number;
};

type Asked = { now: Span; before: Span; today: string };

/** Without sums of which all was taken back. */
export async function salesOf(db: Tx, { shop }: ShopScope, { now, before, today }: Asked): Promise<SalesSum[]> {
  const parts = [
    ...partsOf(shop, "agora", nearestMonths(now, today)),
    ...partsOf(shop, "antes", nearestMonths(before, today)),
  ];
  const { rows } = await sql<SalesSum>`
    select d.quando, d.por, d.tipo, d.item_id, coalesce(s.nome, p.nome) as nome, d.barbeiro_id, b.nome as barbeiro, d.hora, d.forma,
      d.quantidade, d.custo, d.valor
    from (
      select quando, por, tipo, item_id, barbeiro_id, hora, forma, sum(way * quantidade)::bigint as quantidade,
        sum(way * custo)::bigint as custo, sum(way * valor)::bigint as valor
      from (${sql.join(parts, sql` union all `)}) parts where por in ('item', 'hora', 'forma') group by 1, 2, 3, 4, 5, 6, 7
      having (sum(way * quantidade), sum(way * custo), sum(way * valor)) <> (0, 0, 0)) d
    left join services s on s.id = d.item_id and d.tipo = 'servico'
    left join products p on p.id = d.item_id and d.tipo = 'produto'
    left join barbeiros b on b.id = d.barbeiro_id`.execute(db);
  return rows;
}

/** The sums of the months of a period, and of the days that those lack or have too many. */
function partsOf(shop: string, quando: SalesSum["quando"], { months, days }: Parts): RawBuilder<unknown>[] {
  const sums = (way: number) =>
    sql`select ${quando} as quando, ${way}::int as way, por, tipo, item_id, barbeiro_id, hora, forma, quantidade, custo, valor from`;
  return [
    sql`${sums(1)} sales_months where barbershop_id = ${shop} and mes >= ${months.since} and mes < ${months.until}`,
    ...days.map(
      ({ since, until, way }) =>
        sql`${sums(way)} sales_days where barbershop_id = ${shop} and dia >= ${since} and dia < ${until}`,
    ),
  ];
}
