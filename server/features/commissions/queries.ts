import { sql } from "kysely";
import type * as z from "zod";
import type { Commission, CommissionFigures, commissionList } from "#contract/commissions.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Narrowed = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

/**
 * The filter shared by the list and the figures. For barbers only their own lines: the policy says so too, but only a condition lets the
 * query use an index.
 */
function narrowed(db: Tx, { shop, actor, barber }: ShopScope, { de, ate, barbeiro }: Narrowed) {
  let found = db.selectFrom("commissions as l").where("l.barbershop_id", "=", shop);
  if (actor.role === "barbeiro") found = found.where("l.barbeiro_id", "=", barber);
  if (barbeiro) found = found.where("l.barbeiro_id", "=", barbeiro);
  if (de) found = found.where("l.dia", ">=", de);
  if (ate) found = found.where("l.dia", "<=", ate);
  return found;
}

export async function commissionsOf(
  db: Tx,
  scope: ShopScope,
  { de, ate, barbeiro, situacao, ...asked }: z.output<typeof commissionList.asked>,
): Promise<Page<Commission>> {
  let found = narrowed(db, scope, { de, ate, barbeiro })
    // Every line has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "l.barbeiro_id")
    .select(sql<string>`b.nome`.as("barbeiro"))
    .select(["l.id", "l.dia", "l.vendido_em", "l.barbeiro_id", "l.tipo", "l.comanda_id"])
    .select([
      "l.numero as comanda",
      "l.nome",
      "l.quantidade",
      "l.bruto",
      "l.desconto",
      "l.consumo",
      "l.taxa",
      "l.taxa_por",
    ])
    .select([
      "l.base",
      "l.bps",
      "l.origem",
      "l.faixas",
      "l.cheia",
      "l.valor",
      "l.casa",
      "l.no_recebimento",
      "l.retroativa",
      "l.situacao",
    ])
    .$narrowType<Pick<Commission, "tipo" | "taxa_por" | "origem" | "situacao" | "faixas">>();
  if (situacao) found = found.where("l.situacao", "=", sql.lit(situacao));
  return page(found, asked, { dia: ["l.dia", "l.id"], valor: ["l.valor", "l.id"] });
}

/** The unpaid rest of existing closings. */
function unpaidOf({ shop }: ShopScope, barbeiro: string | undefined) {
  const own = barbeiro ? sql`and barbeiro_id = ${barbeiro}` : sql``;
  return sql<number>`(select coalesce(sum(liquido - pago), 0)::bigint from closings
    where barbershop_id = ${shop} and situacao in ('processado', 'contestado', 'aceito', 'parcial') ${own})`;
}

/** `year`, `month` and `before` are the first days of this year, of this month and of the previous month. */
export async function commissionFigures(
  db: Tx,
  scope: ShopScope,
  { year, month, before, ...filters }: Narrowed & { year: string; month: string; before: string },
): Promise<CommissionFigures> {
  const { barbeiro } = filters;
  const sum = (found: ReturnType<typeof narrowed>) =>
    found.select(sql<number>`coalesce(sum(l.valor), 0)::bigint`.as("sum"));
  const state = (situacao: string, from = filters.de) =>
    sum(narrowed(db, scope, { ...filters, de: from }).where("l.situacao", "=", sql.lit(situacao)));
  const all = narrowed(db, scope, { barbeiro });
  const row = await db
    .selectNoFrom((eb) => [
      state("pendente").as("pendente"),
      state("processada").as("processada"),
      state("paga", filters.de ?? year).as("paga"),
      sql<number>`${sum(all.where("l.situacao", "=", sql.lit("pendente")))} + ${unpaidOf(scope, barbeiro)}`.as(
        "a_receber",
      ),
      sum(all.where("l.dia", ">=", month)).as("este_mes"),
      sum(all.where("l.dia", ">=", before).where("l.dia", "<", month)).as("mes_passado"),
      all.where("l.situacao", "=", sql.lit("a_revisar")).select(eb.fn.countAll<number>().as("count")).as("a_revisar"),
    ])
    .executeTakeFirstOrThrow();
  return row as CommissionFigures;
}
