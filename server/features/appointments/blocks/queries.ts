import { sql } from "kysely";
import type { Block } from "#contract/blocks.ts";
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

/** Undefined when the barber is not of this shop. */
export async function insertBlock(db: Tx, { shop, actor }: ShopScope, block: NewBlock): Promise<Block | undefined> {
  const { barbeiro_id, inicio, fim, motivo } = block;
  const { rows } = await sql<Row>`
    insert into blocks (barbershop_id, barbeiro_id, inicio, fim, motivo, created_by)
    select id, ${barbeiro_id}::uuid, ${inicio}::timestamptz, ${fim}::timestamptz, ${motivo}, ${actor.id}::uuid
    from barbershops
    where id = ${shop} and (${barbeiro_id}::uuid is null
      or exists (select from barbeiros b where b.id = ${barbeiro_id}::uuid and b.barbershop_id = barbershops.id))
    returning id, barbeiro_id, inicio, fim, motivo`.execute(db);
  return rows[0] && asBlock(rows[0]);
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

type Row = Omit<Block, "inicio" | "fim"> & { inicio: Date; fim: Date };

function asBlock(row: Row): Block {
  return { ...row, inicio: row.inicio.toISOString(), fim: row.fim.toISOString() };
}
