import { type RawBuilder, sql } from "kysely";
import { type CaixaReport, type DayFigures, mostTakings, type Taking, type TakingSum } from "#contract/cash.ts";
import type { Tx } from "#server/database.ts";
import { drawerRows, toCaixa } from "#server/features/cash/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** The report of a counted drawer; none of an open one. */
export async function caixaReport(db: Tx, scope: ShopScope, id: string): Promise<CaixaReport | undefined> {
  const row = await drawerRows(db, scope.shop)
    .leftJoin("caixas as h", "h.handed_from", "k.id")
    .leftJoin("profiles as t", "t.id", "h.opened_by")
    .leftJoin("profiles as r", "r.id", "k.reopened_by")
    .select(["t.full_name as handed_to", "k.reopened_at", "r.full_name as reopened_by"])
    .select(
      sql<
        CaixaReport["contagens"]
      >`(select coalesce(jsonb_agg('{"primeira_contagem": null}' || c || jsonb_build_object('por',
        (select full_name from profiles where id = (c ->> 'por')::uuid)) - 'journal'), '[]') from jsonb_array_elements(k.contagens) c)`.as(
        "contagens",
      ),
    )
    .where("k.id", "=", id)
    .where("k.closed_at", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { handed_to, reopened_at, reopened_by, contagens, ...caixa } = row;
  const reopened = reopened_at && { at: reopened_at.toISOString(), by: reopened_by };
  const ofDrawer = sql`app.takings_of(${id})`;
  const [sums, takings] = [await takingSums(db, ofDrawer), await takingsOf(db, scope, ofDrawer)];
  return { caixa: toCaixa(caixa), handed_to, reopened, contagens, sums, takings };
}

/** Hides a day's cash while a drawer is open, and every sum that includes it. */
export async function dayFigures(db: Tx, scope: ShopScope, dia: string): Promise<DayFigures> {
  const { shop } = scope;
  const ofDay = sql`app.takings_on(${dia})`;
  const { rows } = await sql<Omit<DayFigures, "dia" | "sums" | "takings">>`
    select count(c.id)::int as comandas, case when not open.drawer then coalesce(sum(total), 0)::bigint end as vendido,
      open.drawer as "cashHidden"
    from (select exists (select from caixas where barbershop_id = ${shop} and closed_at is null) as drawer) as open
    left join comandas c on c.barbershop_id = ${shop} and c.dia = ${dia} and c.situacao = 'fechada' group by open.drawer`.execute(
    db,
  );
  return { dia, ...rows[0]!, sums: await takingSums(db, ofDay), takings: await takingsOf(db, scope, ofDay) };
}

/** The journal of its difference, if there is one that stands. */
export async function countingOf(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("journal as j")
    .leftJoin("journal as r", "r.reverses_id", "j.id")
    .select("j.id")
    .where("j.barbershop_id", "=", shop)
    .where("j.fonte_id", "=", id)
    .where("j.tipo", "=", "fechamento_de_caixa")
    .where("r.id", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** The result of a database function that reveals takings. */
async function takingSums(db: Tx, takings: RawBuilder<unknown>): Promise<TakingSum[]> {
  const { rows } = await sql<TakingSum>`
    select conta as forma, tipo, count(*)::int as linhas, sum(valor)::bigint as valor
    from ${takings} t group by 1, 2 order by 1, 4 desc, 2`.execute(db);
  return rows;
}

/** The newest of each sum. */
async function takingsOf(db: Tx, { shop }: ShopScope, takings: RawBuilder<unknown>): Promise<Taking[]> {
  const { rows } = await sql<Omit<Taking, "created_at"> & { created_at: Date }>`
    select t.id, t.tipo, t.conta as forma, t.valor, m.motivo, m.categoria, (select full_name from profiles where id = t.created_by) as autor, t.created_at,
      (select json_build_object('id', c.id, 'numero', c.numero) from comandas c
        where c.barbershop_id = ${shop} and c.id = case when y.comanda_id is not null then y.comanda_id when r.comanda_id is not null then r.comanda_id
          when t.fonte = 'comandas' then t.fonte_id end) as comanda,
      case t.fonte when 'client_entries' then (select p.nome from client_entries e join clients p on p.id = e.cliente_id where e.id = t.fonte_id)
        when 'finance_entries' then (select e.descricao from finance_entries e where e.id = t.fonte_id)
        when 'closings' then (select b.nome from closings k join barbeiros b on b.id = k.barbeiro_id where k.id = t.fonte_id)
        when 'advances' then (select b.nome from advances a join barbeiros b on b.id = a.barbeiro_id where a.id = t.fonte_id) end as de_quem
    from (select *, row_number() over (partition by conta, tipo order by created_at desc, id) as position from ${takings} of_all) t
    left join comanda_payments y on t.fonte = 'comanda_payments' and y.id = t.fonte_id
    left join comanda_returns r on t.fonte = 'comanda_returns' and r.id = t.fonte_id
    left join caixa_movements m on t.fonte = 'caixa_movements' and m.id = t.fonte_id
    where t.position <= ${sql.lit(mostTakings)} order by t.created_at desc, t.id`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
