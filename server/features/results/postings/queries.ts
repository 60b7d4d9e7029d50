import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { addDays } from "#contract/dates.ts";
import type { Posting, PostingFilters, PostingGroup, postingList } from "#contract/finance-results.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** The accounts `a` of each group; of the margin in a journal `j`, since doses of services are posted with what is lost and used. */
export const accountsOf: Record<PostingGroup, RawBuilder<SqlBool>> = {
  resultado: sql`a.tipo in ('receita', 'despesa')`,
  recebido: sql`(a.tipo = 'receita' or a.codigo in ('descontos', 'cortesias'))`,
  receita_propria: sql`(a.tipo = 'receita' or a.codigo in ('descontos', 'cortesias', 'repasses'))`,
  vendas: sql`a.codigo in ('receita_servicos', 'receita_produtos', 'descontos', 'cortesias')`,
  descontos: sql`a.codigo in ('descontos', 'cortesias')`,
  margem: sql`(a.codigo in ('receita_servicos', 'receita_produtos', 'descontos', 'cortesias', 'cmv')
    or a.codigo = 'perdas_de_estoque' and exists (select from stock_movements m left join stock_movements o on o.id = m.reverses_id
      where m.id = j.fonte_id and coalesce(m.comanda_item_id, o.comanda_item_id) is not null))`,
  dinheiro: sql`(a.codigo in ('caixa', 'cofre') or a.grupo = 'banco')`,
};

/** Accounts `a` whose credits are shown as positive: revenue and liabilities. */
const isTurned = sql<SqlBool>`a.tipo in ('receita', 'despesa', 'passivo')`;

type Asked = z.output<typeof postingList.asked>;
type Filters = z.output<typeof PostingFilters>;

/**
 * Journals with their postings on one account or several; without an account on those of the result; or with their sales of an item,
 * barber, form or hour. Only before `until`. The days come from the daily sums of the account or of the sales, so that journals of other
 * days are not scanned.
 */
export async function postingsOf(
  db: Tx,
  { shop }: ShopScope,
  { conta, grupo = "resultado", de, ate, semana, until, ...asked }: Asked & { de: string; until: string | null },
): Promise<Page<Posting>> {
  const posted = sql<Pick<Posting, "conta" | "quem" | "valor">>`(
    select string_agg(distinct a.nome, ', ') as conta, string_agg(distinct coalesce(b.nome, k.nome), ', ') as quem,
      sum(case when ${isTurned} then -p.valor else p.valor end)::bigint as valor
    from postings p join accounts a on a.barbershop_id = p.barbershop_id and a.codigo = p.conta
    left join clients k on k.id = p.cliente_id left join barbeiros b on b.id = p.barbeiro_id
    where p.journal_id = j.id and ${conta ? sql`p.conta = ${conta}` : accountsOf[grupo]} having count(*) > 0)`;
  const sold = soldOf(asked);
  let found = journals(db)
    .innerJoinLateral((sold ? sold.parts : posted).as("x"), (on) => on.onTrue())
    .select(["j.id", "j.dia", "j.tipo", "c.id as comanda_id", "x.conta", "x.quem", "x.valor"])
    .where("j.barbershop_id", "=", shop)
    .where("j.dia", ">=", de);
  if (conta)
    found = found.where(
      sql<SqlBool>`j.dia in (select d.dia from account_days d where d.barbershop_id = ${shop} and d.conta = ${conta} and d.dia >= ${de})`,
    );
  if (sold)
    found = found
      .where("j.tipo", "in", ["venda", "devolucao", "estorno"])
      .where("c.id", "is not", null)
      // An estorno takes commissions back in journals of their own, which sold nothing.
      .where(sql<SqlBool>`(j.tipo <> 'estorno' or j.reverses_id = c.journal_id)`)
      .where(sql<SqlBool>`j.dia in (${sold.days(shop, de)})`);
  if (ate) found = found.where("j.dia", "<=", ate);
  if (semana !== undefined) found = found.where(sql<SqlBool>`extract(dow from j.dia) = ${semana}`);
  if (until) found = found.where("j.dia", "<", until);
  return page(found, asked, { dia: ["j.dia", "j.id"] });
}

/** By the sums of days, which are of the same rows. */
export async function sumOfPostings(
  db: Tx,
  { shop }: ShopScope,
  { conta, grupo = "resultado", de, ate, semana, until, ...filters }: Filters & { de: string; until: string | null },
): Promise<number> {
  const last = [ate, until && addDays(until, -1)].filter((day) => typeof day === "string").toSorted()[0] ?? "infinity";
  const ranked = rankedBy(filters);
  const isMargin = !ranked && !conta && grupo === "margem";
  const which = isMargin ? sql`s.por = 'hora'` : ranked;
  const days = sql`between ${de} and ${last}${semana === undefined ? sql`` : sql` and extract(dow from dia) = ${semana}`}`;
  const { rows } = which
    ? await sql<{ valor: number }>`
      select coalesce(sum(s.valor - ${isMargin ? sql`s.custo` : sql`0`}), 0)::bigint as valor from sales_days s
      where s.barbershop_id = ${shop} and ${which} and s.dia ${days}`.execute(db)
    : await sql<{ valor: number }>`
      select coalesce(sum(case when ${isTurned} then -d.valor else d.valor end), 0)::bigint as valor
      from accounts a join account_days d on d.barbershop_id = a.barbershop_id and d.conta = a.codigo and d.dia ${days}
      where a.barbershop_id = ${shop} and ${conta ? sql`a.codigo = ${conta}` : accountsOf[grupo]}`.execute(db);
  return rows[0]!.valor;
}

type Sales = {
  /** The amounts for which journal `j` of a sale, return or estorno counts. */
  parts: RawBuilder<Pick<Posting, "conta" | "quem" | "valor">>;
  days: (shop: string, de: string) => RawBuilder<unknown>;
};

/** Lines of a ranking, by what they rank; as `sales_days` sums them up. */
function soldOf(filters: Filters): Sales | undefined {
  const which = rankedBy(filters);
  if (!which) return undefined;
  return {
    parts: sql`(
      select coalesce(string_agg(distinct coalesce(v.nome, p.nome), ', '), '') as conta, string_agg(distinct b.nome, ', ') as quem,
        sum(s.bruto - s.desconto - s.cortesia)::bigint as valor
      from app.sums_of_act(c.id, j.tipo, j.fonte_id) s left join services v on v.id = s.item_id left join products p on p.id = s.item_id
      left join barbeiros b on b.id = s.barbeiro_id
      where ${which} having count(*) > 0)`,
    days: (shop, de) =>
      sql`select s.dia from sales_days s where s.barbershop_id = ${shop} and s.dia >= ${de} and ${which}`,
  };
}

function rankedBy({ item, barbeiro, forma, hora }: Filters): RawBuilder<unknown> | undefined {
  const id = barbeiro === "nenhum" ? null : barbeiro;
  const whose = id === undefined ? sql`` : sql` and s.barbeiro_id is not distinct from ${id}`;
  if (item) return sql`s.por = 'item' and s.item_id = ${item}${whose}`;
  if (forma) return sql`s.por = 'forma' and s.forma = ${forma}${whose}`;
  if (hora !== undefined) return sql`s.por = 'hora' and s.hora = ${hora}${whose}`;
  return id === undefined ? undefined : sql`s.por = 'item' and s.tipo in ('servico', 'produto')${whose}`;
}

/** Journals `j` with their comanda `c` or entry `e`, and the name of what they are about. */
export function journals(db: Tx) {
  // As coalesce, which under row level security follows no index.
  const comanda = sql<string>`case when y.comanda_id is not null then y.comanda_id when r.comanda_id is not null then r.comanda_id
    when j.fonte = 'comandas' then j.fonte_id end`;
  return db
    .selectFrom("journal as j")
    .leftJoin("comanda_payments as y", (on) =>
      on.onRef("y.id", "=", "j.fonte_id").on("j.fonte", "=", sql.lit("comanda_payments")),
    )
    .leftJoin("comanda_returns as r", (on) =>
      on.onRef("r.id", "=", "j.fonte_id").on("j.fonte", "=", sql.lit("comanda_returns")),
    )
    .leftJoin("comandas as c", (on) => on.on("c.id", "=", comanda))
    .leftJoin("finance_entries as e", (on) =>
      on.onRef("e.id", "=", "j.fonte_id").on("j.fonte", "=", sql.lit("finance_entries")),
    )
    .select(
      sql<string | null>`coalesce('Comanda ' || c.numero, e.descricao, case j.fonte
        when 'stock_movements' then (select p.nome from stock_movements m join products p on p.id = m.product_id where m.id = j.fonte_id)
        when 'caixa_movements' then (select m.motivo from caixa_movements m where m.id = j.fonte_id) end)`.as(
        "assunto",
      ),
    );
}
