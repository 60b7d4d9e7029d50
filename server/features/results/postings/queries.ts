import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Posting, postingList } from "#contract/finance-results.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

const accountsOf = {
  vendas: ["receita_servicos", "receita_produtos", "descontos", "cortesias"],
  descontos: ["descontos", "cortesias"],
};

/**
 * Journals with what they posted on an account, or on some: without either on those of the result; none from `until` on. The days of
 * an account are known by its sums, so that the journals of other days are not looked through.
 */
export async function postingsOf(
  db: Tx,
  { shop }: ShopScope,
  {
    conta,
    grupo = "resultado",
    de,
    ate,
    until,
    ...asked
  }: z.output<typeof postingList.asked> & { de: string; until: string | null },
): Promise<Page<Posting>> {
  const ofResult = sql<SqlBool>`a.tipo in ('receita', 'despesa')`;
  const ofGroup = grupo === "resultado" ? ofResult : sql<SqlBool>`p.conta = any (${accountsOf[grupo]})`;
  const posted = sql<Pick<Posting, "conta" | "quem" | "valor">>`(
    select string_agg(distinct a.nome, ', ') as conta, string_agg(distinct coalesce(b.nome, k.nome), ', ') as quem,
      sum(case when ${ofResult} then -p.valor else p.valor end)::bigint as valor
    from postings p join accounts a on a.barbershop_id = p.barbershop_id and a.codigo = p.conta
    left join clients k on k.id = p.cliente_id left join barbeiros b on b.id = p.barbeiro_id
    where p.journal_id = j.id and ${conta ? sql<SqlBool>`p.conta = ${conta}` : ofGroup} having count(*) > 0)`;
  let found = journals(db)
    .innerJoinLateral(posted.as("x"), (on) => on.onTrue())
    .select(["j.id", "j.dia", "j.tipo", "c.id as comanda_id", "x.conta", "x.quem", "x.valor"])
    .where("j.barbershop_id", "=", shop)
    .where("j.dia", ">=", de);
  if (conta)
    found = found.where(
      sql<SqlBool>`j.dia in (select d.dia from account_days d where d.barbershop_id = ${shop} and d.conta = ${conta} and d.dia >= ${de})`,
    );
  if (ate) found = found.where("j.dia", "<=", ate);
  if (until) found = found.where("j.dia", "<", until);
  return page(found, asked, { dia: ["j.dia", "j.id"] });
}

/** Journals `j` with the comanda `c` or the entry `e` that each is about, and what that is called. */
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
    .select(sql<string | null>`coalesce('Comanda ' || c.numero, e.descricao)`.as("assunto"));
}
