import { sql } from "kysely";
import type { PotLine } from "#contract/pot-months.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Whose = { barbeiro: string; mes: string };

/** The name of a barber of the shop, and potes in which they have a part in that month, by name. */
export async function potsOfBarber(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, mes }: Whose,
): Promise<{ nome: string; potes: string[] } | undefined> {
  const { rows } = await sql<{ nome: string; potes: string[] }>`
    select nome, array(select id from app.pots_of_barber(${barbeiro}, ${mes})) as potes
    from barbeiros where barbershop_id = ${shop} and id = ${barbeiro}`.execute(db);
  return rows[0];
}

type Share = { nome: string; peso: number; ajustes: number; valor: number; pago: boolean };

/** Undefined when the closed month gave them no share. */
export async function shareOf(
  db: Tx,
  { shop }: ShopScope,
  { month, barbeiro }: { month: string; barbeiro: string },
): Promise<Share | undefined> {
  const { rows } = await sql<Share>`
    select s.peso, s.ajustes, s.valor, coalesce(c.pago >= c.liquido, false) as pago
    from revenue_pot_shares s left join closings c on c.id = s.closing_id
    where s.barbershop_id = ${shop} and s.month_id = ${month} and s.barbeiro_id = ${barbeiro}`.execute(db);
  return rows[0];
}

/** The first thousand lines of a closed month, and their total number, without what was taken back before the close. */
export async function linesOfMonth(
  db: Tx,
  { shop }: ShopScope,
  { month, barbeiro }: { month: string; barbeiro: string },
): Promise<{ linhas: PotLine[]; total_linhas: number }> {
  const { rows } = await sql<PotLine & { total: number }>`
    select v.id, v.tipo, v.dia, v.numero, v.comanda_id, v.nome, v.quantidade - back.quantidade as quantidade, v.peso, v.valor,
      count(*) over ()::int as total
    from revenue_pot_visits v
    cross join lateral (select coalesce(sum(quantidade), 0)::int as quantidade from revenue_pot_visits r
      where r.reverses_id = v.id and r.month_id = v.month_id) back
    where v.quantidade > back.quantidade and v.barbershop_id = ${shop} and v.month_id = ${month} and v.barbeiro_id = ${barbeiro}
      and not exists (select from revenue_pot_visits o where o.id = v.reverses_id and o.month_id = v.month_id)
    order by v.dia, v.id limit 1000`.execute(db);
  return { linhas: rows.map(({ total: _all, ...line }) => line), total_linhas: rows[0]?.total ?? 0 };
}
