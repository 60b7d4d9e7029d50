import { sql } from "kysely";
import type { Closing } from "#contract/closings.ts";
import type { Entry } from "#contract/entries.ts";
import type { Span } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import { journals } from "#server/features/results/postings/queries.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type After = { after?: string | undefined };

/** A journal with its postings, in centavos: debits are positive. They add up to zero. */
export type LedgerJournal = {
  id: string;
  dia: string;
  tipo: string;
  assunto: string | null;
  reverses_id: string | null;
  linhas: { conta: string; nome: string; valor: number }[];
};

export async function ledgerOf(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, after }: Span & After,
): Promise<Page<LedgerJournal>> {
  const found = journals(db)
    .select(["j.id", "j.dia", "j.tipo", "j.reverses_id"])
    .select(
      sql<LedgerJournal["linhas"]>`(
        select json_agg(json_build_object('conta', p.conta, 'nome', a.nome, 'valor', p.valor) order by p.position)
        from postings p join accounts a on a.barbershop_id = p.barbershop_id and a.codigo = p.conta
        where p.journal_id = j.id)`.as("linhas"),
    )
    .where("j.barbershop_id", "=", shop)
    .where("j.dia", ">=", de)
    .where("j.dia", "<=", ate);
  return page(found, { sort: "dia", size: 1000, after }, { dia: ["j.dia", "j.id"] });
}

export type PaidEntry = Pick<Entry, "descricao" | "tipo" | "categoria" | "fornecedor" | "valor" | "vencimento"> & {
  pago_em: string;
  de: string;
};

/** Entries paid in those days and not reversed. */
export async function paidEntries(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, after }: Span & After,
): Promise<Page<PaidEntry>> {
  const found = db
    .selectFrom("finance_entries as e")
    .innerJoin("accounts as c", (on) =>
      on.onRef("c.barbershop_id", "=", "e.barbershop_id").onRef("c.codigo", "=", "e.conta"),
    )
    .innerJoin("accounts as p", (on) =>
      on.onRef("p.barbershop_id", "=", "e.barbershop_id").onRef("p.codigo", "=", "e.pago_de"),
    )
    .leftJoin("suppliers as s", "s.id", "e.fornecedor_id")
    .select(["e.descricao", "e.tipo", "c.nome as categoria", "s.nome as fornecedor", "e.valor", "e.vencimento"])
    .select([sql<string>`e.pago_em`.as("pago_em"), "p.nome as de"])
    .$narrowType<{ tipo: Entry["tipo"] }>()
    .where("e.barbershop_id", "=", shop)
    .where("e.pago_em", ">=", de)
    .where("e.pago_em", "<=", ate);
  return page(found, { sort: "pago", size: 1000, after }, { pago: ["e.pago_em", "e.id"] });
}

export type ClosedPeriod = Omit<Closing, "id" | "barbeiro_id" | "situacao"> & { estornado: boolean };

/** Closings whose last day is one of those; `pago` is the amount paid until the last visible day and not reversed. */
export async function closingsIn(
  db: Tx,
  { shop }: ShopScope,
  { de, ate, lastVisible, after }: Span & After & { lastVisible: string },
): Promise<Page<ClosedPeriod>> {
  const found = db
    .selectFrom("closings as c")
    // Every closing has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "c.barbeiro_id")
    .select([sql<string>`b.nome`.as("barbeiro"), "c.de", "c.ate", "c.comissoes", "c.repasses", "c.pote", "c.gorjetas"])
    .select(["c.bonus", "c.saldo_anterior", "c.recebido", "c.descontos", "c.vales", "c.liquido", "c.saldo"])
    .select([
      sql<number>`coalesce((select sum(y.valor) from closing_payments y where y.closing_id = c.id and y.reversed_at is null
        and y.em <= ${lastVisible}), 0)::bigint`.as("pago"),
      sql<boolean>`c.reversed_at is not null`.as("estornado"),
    ])
    .where("c.barbershop_id", "=", shop)
    .where("c.ate", ">=", de)
    .where("c.ate", "<=", ate);
  return page(found, { sort: "ate", size: 1000, after }, { ate: ["c.ate", "c.id"] });
}

/** Who had a contract on one of those days, in order of name. */
export async function partnersIn(
  db: Tx,
  { shop }: ShopScope,
  { de, ate }: Span,
): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from barbeiros b where barbershop_id = ${shop} and exists (select from partner_contracts c
      where c.barbeiro_id = b.id and c.de <= ${ate} and (c.ate is null or c.ate >= ${de})) order by app.searchable(nome), id limit 400`.execute(
    db,
  );
  return rows;
}
