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
 * Lines of the ledger, of one account or of all; none from `until` on. The days of an account are known by its sums, so that the
 * journals of other days are not looked through.
 */
export async function postingsOf(
  db: Tx,
  { shop }: ShopScope,
  { conta, grupo, de, ate, until, ...asked }: z.output<typeof postingList.asked> & { until: string | null },
): Promise<Page<Posting>> {
  // As coalesce, which under row level security follows no index.
  const comanda = sql<string>`case when y.comanda_id is not null then y.comanda_id when r.comanda_id is not null then r.comanda_id
    when j.fonte = 'comandas' then j.fonte_id end`;
  let found = db
    .selectFrom("journal as j")
    .innerJoin("postings as p", "p.journal_id", "j.id")
    .innerJoin("accounts as a", (on) =>
      on.onRef("a.barbershop_id", "=", "p.barbershop_id").onRef("a.codigo", "=", "p.conta"),
    )
    .leftJoin("comanda_payments as y", (on) =>
      on.onRef("y.id", "=", "j.fonte_id").on("j.fonte", "=", "comanda_payments"),
    )
    .leftJoin("comanda_returns as r", (on) => on.onRef("r.id", "=", "j.fonte_id").on("j.fonte", "=", "comanda_returns"))
    .leftJoin("comandas as c", (on) => on.on("c.id", "=", comanda))
    .leftJoin("finance_entries as e", (on) => on.onRef("e.id", "=", "j.fonte_id").on("j.fonte", "=", "finance_entries"))
    .leftJoin("clients as k", "k.id", "p.cliente_id")
    .leftJoin("barbeiros as b", "b.id", "p.barbeiro_id")
    .select([sql<string>`p.journal_id || ':' || p.position`.as("id"), "j.dia", "j.tipo", "a.nome as conta", "p.valor"])
    .select(["c.id as comanda_id", "k.nome as cliente", "b.nome as barbeiro"])
    .select(sql<string | null>`coalesce('Comanda ' || c.numero, e.descricao)`.as("assunto"))
    .where("j.barbershop_id", "=", shop)
    .where("p.barbershop_id", "=", shop);
  if (conta)
    found = found
      .where("p.conta", "=", conta)
      .where(
        sql<SqlBool>`j.dia in (select d.dia from account_days d where d.barbershop_id = ${shop} and d.conta = ${conta})`,
      );
  if (grupo === "resultado") found = found.where("a.tipo", "in", ["receita", "despesa"]);
  else if (grupo) found = found.where("p.conta", "in", accountsOf[grupo]);
  if (de) found = found.where("j.dia", ">=", de);
  if (ate) found = found.where("j.dia", "<=", ate);
  if (until) found = found.where("j.dia", "<", until);
  return page(found, asked, { dia: ["j.dia", "j.id", "p.position"] });
}
