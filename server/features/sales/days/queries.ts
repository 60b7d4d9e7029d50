import { type RawBuilder, sql } from "kysely";
import { type Span, wholeMonths } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/**
 * Sales of a period, in centavos. `item`: each service, product or tip of a barber, and each plan. `hora`: each hour of closing, by
 * barber of the comanda. `forma`: each form of payment. `quantidade` counts items, comandas or payments.
 */
export type SalesSum = {
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

export async function salesOf(db: Tx, { shop }: ShopScope, span: Span): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    select d.por, d.tipo, d.item_id, coalesce(s.nome, p.nome) as nome, d.barbeiro_id, b.nome as barbeiro, d.hora, d.forma,
      d.quantidade, d.custo, d.valor
    from (
      select por, tipo, item_id, barbeiro_id, hora, forma, sum(quantidade)::bigint as quantidade, sum(custo)::bigint as custo,
        sum(valor)::bigint as valor
      from ${sumsWithin(shop, span)} where por <> 'pessoa' group by 1, 2, 3, 4, 5, 6) d
    left join services s on s.id = d.item_id and d.tipo = 'servico'
    left join products p on p.id = d.item_id and d.tipo = 'produto'
    left join barbeiros b on b.id = d.barbeiro_id`.execute(db);
  return rows;
}

/**
 * The sums of the whole months of a period, and of its days before and after those: two ranges of days, since of one that leaves out the
 * months an index reads the months too.
 */
function sumsWithin(shop: string, { de, ate }: Span): RawBuilder<unknown> {
  const months = wholeMonths({ de, ate });
  const sums = sql`select por, tipo, item_id, barbeiro_id, hora, forma, quantidade, custo, valor from`;
  const days = sql`${sums} sales_days where barbershop_id = ${shop}`;
  if (!months) return sql`(${days} and dia between ${de} and ${ate}) sums`;
  return sql`(${sums} sales_months where barbershop_id = ${shop} and mes between ${months.de} and ${months.ate}
    union all ${days} and dia >= ${de} and dia < ${months.de}
    union all ${days} and dia > ${months.ate} and dia <= ${ate}) sums`;
}

/** What was sold on each day of a period with sales, in centavos, without tips. */
export async function soldByDay(
  db: Tx,
  { shop }: ShopScope,
  { de, ate }: Span,
): Promise<{ dia: string; valor: number }[]> {
  const { rows } = await sql<{ dia: string; valor: number }>`
    select dia, sum(valor)::bigint as valor from sales_days
    where barbershop_id = ${shop} and dia between ${de} and ${ate} and por = 'hora' group by 1 order by 1`.execute(db);
  return rows;
}
