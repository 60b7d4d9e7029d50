import { sql } from "kysely";
import type { Block } from "#contract/appointments.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Span = { from: Date; until: Date; barber?: string | undefined };

/** The blocks that touch a span: the whole shop's, and one barber's or everybody's. */
export async function blocksBetween(db: Tx, { shop }: ShopScope, { from, until, barber }: Span): Promise<Block[]> {
  let query = db
    .selectFrom("blocks")
    .select(["id", "barbeiro_id", "inicio", "fim", "motivo"])
    .where("barbershop_id", "=", shop)
    .where("removed_at", "is", null)
    .where("fim", ">", from)
    .where("inicio", "<", until);
  if (barber)
    query = query.where((column) => column.or([column("barbeiro_id", "is", null), column("barbeiro_id", "=", barber)]));
  const rows = await query.orderBy("inicio").limit(500).execute();
  return rows.map(asBlock);
}

type NewBlock = { barbeiro_id: string | null; inicio: Date; fim: Date; motivo: string };

export async function insertBlock(db: Tx, { shop, actor }: ShopScope, block: NewBlock): Promise<Block> {
  const row = await db
    .insertInto("blocks")
    .values({ ...block, barbershop_id: shop, created_by: actor.id })
    .returning(["id", "barbeiro_id", "inicio", "fim", "motivo"])
    .executeTakeFirstOrThrow();
  return asBlock(row);
}

export async function removeBlock(db: Tx, { shop, actor }: ShopScope, id: string): Promise<Block | undefined> {
  const row = await db
    .updateTable("blocks")
    .set({ removed_at: sql`now()`, removed_by: actor.id })
    .where("id", "=", id)
    .where("barbershop_id", "=", shop)
    .where("removed_at", "is", null)
    .returning(["id", "barbeiro_id", "inicio", "fim", "motivo"])
    .executeTakeFirst();
  return row && asBlock(row);
}

function asBlock(row: Omit<Block, "inicio" | "fim"> & { inicio: Date; fim: Date }): Block {
  return { ...row, inicio: row.inicio.toISOString(), fim: row.fim.toISOString() };
}
