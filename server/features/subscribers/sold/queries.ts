import { sql } from "kysely";
import type * as z from "zod";
import type { PlanSale, PlanSaleFigures, PlanSaleKind, planSaleList } from "#contract/plan-sales.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Narrowed = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

const kind = sql<PlanSaleKind>`case when y.reversed_at is not null then 'devolvida' when y.inicia then 'nova' else 'renovacao' end`;
const paid = sql<number>`case when y.reversed_at is null then y.valor + y.movido_valor else 0 end`;

/** Periods of plans that have a seller. For barbers only their own: the policy says so too, but only a condition can use an index. */
function sold(db: Tx, { shop, actor, barber }: ShopScope, { de, ate, barbeiro }: Narrowed) {
  let found = db
    .selectFrom("subscription_payments as y")
    .where("y.barbershop_id", "=", shop)
    .where("y.barbeiro_id", "is not", null);
  if (actor.role === "barbeiro") found = found.where("y.barbeiro_id", "=", barber);
  if (barbeiro) found = found.where("y.barbeiro_id", "=", barbeiro);
  if (de) found = found.where("y.dia", ">=", de);
  if (ate) found = found.where("y.dia", "<=", ate);
  return found;
}

export async function planSalesOf(
  db: Tx,
  scope: ShopScope,
  { de, ate, barbeiro, tipo, ...asked }: z.output<typeof planSaleList.asked>,
): Promise<Page<PlanSale>> {
  type Names = Pick<PlanSale, "cliente" | "plano" | "comanda">;
  let found = sold(db, scope, { de, ate, barbeiro })
    // Every one has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "y.barbeiro_id")
    .select(["y.id", "y.dia", "y.comanda_id", sql<string>`b.nome`.as("barbeiro"), kind.as("tipo"), paid.as("valor")])
    .select(sql<Names>`app.plan_sold(y.id)`.as("names"))
    .select(
      sql<number>`(select coalesce(sum(l.valor), 0)::bigint from commissions l where l.item_id = y.item_id)`.as(
        "comissao",
      ),
    );
  if (tipo) found = found.where(kind, "=", tipo);
  const { items, next } = await page(found, asked, { dia: ["y.dia", "y.id"] });
  return { items: items.map(({ names, ...sale }) => ({ ...sale, ...names })), next };
}

export async function planSaleFigures(db: Tx, scope: ShopScope, asked: Narrowed): Promise<PlanSaleFigures> {
  const count = (tipo: PlanSaleKind) => sql<number>`count(*) filter (where ${kind} = ${sql.lit(tipo)})::int`.as(tipo);
  return sold(db, scope, asked)
    .leftJoinLateral(
      sql<{ valor: number }>`(select sum(c.valor) as valor from commissions c where c.item_id = y.item_id)`.as("l"),
      (join) => join.onTrue(),
    )
    .select([count("nova"), count("renovacao"), count("devolvida")])
    .select(sql<number>`coalesce(sum(${paid}), 0)::bigint`.as("valor"))
    .select(sql<number>`coalesce(sum(l.valor), 0)::bigint`.as("comissao"))
    .executeTakeFirstOrThrow();
}
