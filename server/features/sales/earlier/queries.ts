import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** Closed comandas with items sold by barbers and no computed commission, oldest first. */
export async function comandasWithoutCommission(db: Tx, { shop }: AnyShopScope, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("comandas as c")
    .select("c.id")
    .where("c.barbershop_id", "=", shop)
    .where("c.situacao", "=", "fechada")
    .where("c.consumo_de", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("comanda_items as i")
          .select("i.id")
          .whereRef("i.comanda_id", "=", "c.id")
          .where("i.tipo", "not in", ["gorjeta", "plano"])
          .where("i.barbeiro_id", "is not", null)
          // Items that the club covers earn no commission.
          .where("i.subscriber_id", "is", null),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("commissions as l").select("l.id").whereRef("l.comanda_id", "=", "c.id"))),
    )
    .orderBy("c.closed_at")
    .orderBy("c.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
