import { sql } from "kysely";
import type { Span } from "#contract/periods.ts";
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
  bruto: number;
  desconto: number;
  cortesia: number;
  custo: number;
  valor: number;
};

export async function salesOf(db: Tx, { shop }: ShopScope, { de, ate }: Span): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    select d.por, d.tipo, d.item_id, coalesce(s.nome, p.nome) as nome, d.barbeiro_id, b.nome as barbeiro, d.hora, d.forma,
      d.quantidade, d.bruto, d.desconto, d.cortesia, d.custo, d.valor
    from (
      select por, tipo, item_id, barbeiro_id, hora, forma, sum(quantidade)::bigint as quantidade, sum(bruto)::bigint as bruto,
        sum(desconto)::bigint as desconto, sum(cortesia)::bigint as cortesia, sum(custo)::bigint as custo, sum(valor)::bigint as valor
      from sales_days where barbershop_id = ${shop} and dia between ${de} and ${ate} and por <> 'pessoa' group by 1, 2, 3, 4, 5, 6) d
    left join services s on s.id = d.item_id and d.tipo = 'servico'
    left join products p on p.id = d.item_id and d.tipo = 'produto'
    left join barbeiros b on b.id = d.barbeiro_id`.execute(db);
  return rows;
}

export type SalesStep = { inicio: string; comandas: number; valor: number; custo: number };

/** Sales of each day, week (from Sunday) or month of a period, without tips, in order. Steps without sales are left out. */
export async function salesSteps(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, each }: Span & { each: "day" | "week" | "month" },
): Promise<SalesStep[]> {
  // PostgreSQL starts weeks on Monday.
  const start =
    each === "week" ? sql`(date_trunc('week', dia + 1) - interval '1 day')::date` : sql`date_trunc(${each}, dia)::date`;
  const { rows } = await sql<SalesStep>`
    select ${start} as inicio, sum(quantidade)::bigint as comandas, sum(valor)::bigint as valor, sum(custo)::bigint as custo
    from sales_days where barbershop_id = ${shop} and dia between ${de} and ${ate} and por = 'hora' group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
