import { sql } from "kysely";
import type { Block } from "#contract/blocks.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Span = { from: Date; until: Date; barber?: string | undefined };

/** All blocks that overlap a span, since a time whose block is missing looks free: those of the shop, and those of one barber or of all. */
export async function blocksBetween(db: Tx, { shop }: ShopScope, { from, until, barber }: Span): Promise<Block[]> {
  let query = db
    .selectFrom("blocks")
    .select(["id", "barbeiro_id", "inicio", "fim", "motivo", "serie_id"])
    .where("barbershop_id", "=", shop)
    .where("removed_at", "is", null)
    .where("fim", ">", from)
    .where("inicio", "<", until);
  if (barber)
    query = query.where((column) => column.or([column("barbeiro_id", "is", null), column("barbeiro_id", "=", barber)]));
  const rows = await query.orderBy("inicio").execute();
  return rows.map(asBlock);
}

type NewBlocks = { barbeiro_id: string | null; spans: { from: Date; until: Date }[]; motivo: string };

/** Inserts one block, or several as a series. Returns the first; undefined when the barber is not of this shop. */
export async function insertBlocks(
  db: Tx,
  { shop, actor }: ShopScope,
  { barbeiro_id, spans, motivo }: NewBlocks,
): Promise<Block | undefined> {
  const [starts, ends] = [spans.map(({ from }) => from), spans.map(({ until }) => until)];
  const { rows } = await sql<Row>`
    insert into blocks (barbershop_id, barbeiro_id, inicio, fim, motivo, created_by, serie_id)
    select s.id, ${barbeiro_id}::uuid, inicio, fim, ${motivo}, ${actor.id}::uuid, serie
    from (select id, case when ${spans.length} > 1 then gen_random_uuid() end as serie from barbershops where id = ${shop}) s,
      unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as t (inicio, fim)
    where ${barbeiro_id}::uuid is null
      or exists (select from barbeiros b where b.id = ${barbeiro_id}::uuid and b.barbershop_id = s.id)
    returning id, barbeiro_id, inicio, fim, motivo, serie_id`.execute(db);
  return rows[0] && asBlock(rows[0]);
}

/** Removes a block and returns it; with `following` also removes the later blocks of its series. */
export async function removeBlocks(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, following }: { id: string; following: boolean },
): Promise<Block | undefined> {
  const { rows } = await sql<Row>`
    update blocks b set removed_at = now(), removed_by = ${actor.id}::uuid
    from blocks this
    where this.id = ${id}::uuid and this.barbershop_id = ${shop} and this.removed_at is null
      and b.barbershop_id = ${shop} and b.removed_at is null
      and (b.id = this.id or ${following} and b.serie_id = this.serie_id and b.inicio >= this.inicio)
    returning b.id, b.barbeiro_id, b.inicio, b.fim, b.motivo, b.serie_id`.execute(db);
  const removed = rows.find((row) => row.id === id);
  return removed && asBlock(removed);
}

type Row = Omit<Block, "inicio" | "fim"> & { inicio: Date; fim: Date };

function asBlock(row: Row): Block {
  return { ...row, inicio: row.inicio.toISOString(), fim: row.fim.toISOString() };
}
