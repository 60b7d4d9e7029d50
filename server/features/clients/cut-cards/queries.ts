import { sql } from "kysely";
import type * as z from "zod";
import { type CutCard, SaveCutCard } from "#contract/cut-cards.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";
import { versionOf } from "#server/registers/queries.ts";

/** Newest first. Only merged records have more than twenty. */
export async function cutCardsOf(
  db: Tx,
  scope: ShopScope,
  { client, most = 100 }: { client: string; most?: 1 | 100 },
): Promise<CutCard[]> {
  const rows = await cards(db, scope)
    .where("c.cliente_id", "=", client)
    .orderBy("c.dia", "desc")
    .orderBy("c.id", "desc")
    .limit(sql.lit(most))
    .execute();
  return rows.map((row) => ({ ...row, versao: versionOf(row, SaveCutCard) }));
}

/** The version of a card that the caller may change, which nobody else changes until the transaction ends. */
export async function heldVersion(db: Tx, scope: ShopScope, id: string): Promise<string | undefined> {
  const row = await cards(db, scope).where("c.id", "=", id).forNoKeyUpdate("c").executeTakeFirst();
  return row && versionOf(row, SaveCutCard);
}

function cards(db: Tx, { shop, actor }: ShopScope) {
  return db
    .selectFrom("cut_cards as c")
    .leftJoin("barbeiros as b", "b.id", "c.barbeiro_id")
    .where("c.barbershop_id", "=", shop)
    .select(["c.id", "c.barbeiro_id", "b.nome as barbeiro", "c.texto", "c.antes_url", "c.depois_url"])
    .select([
      sql<string>`c.dia::text`.as("dia"),
      sql<CutCard["degrade"]>`c.degrade`.as("degrade"),
      sql<CutCard["maquinas"]>`c.maquinas`.as("maquinas"),
      sql<boolean>`${actor.role !== "barbeiro"} or c.created_by = ${actor.id}`.as("own"),
    ]);
}

type Saved = { id: string; cliente_id: string };
type Given = Omit<z.output<typeof SaveCutCard>, "id" | "versao">;

/** Fails on `twenty_cut_cards`, `client_erased`, and the foreign keys. */
export async function insertCutCard(db: Tx, { shop, actor }: ShopScope, given: Given): Promise<Saved> {
  return db
    .insertInto("cut_cards")
    .values({ ...given, barbershop_id: shop, created_by: actor.id })
    .returning(["id", "cliente_id"])
    .executeTakeFirstOrThrow();
}

/** Changes a card but not its client. Undefined when the caller may change no such card. */
export async function changeCutCard(
  db: Tx,
  { shop }: ShopScope,
  { id, dia, barbeiro_id, degrade, maquinas, texto, antes_url, depois_url }: Given & { id: string },
): Promise<Saved | undefined> {
  const row = await db
    .updateTable("cut_cards")
    .set({ dia, barbeiro_id, degrade, maquinas, texto, antes_url, depois_url })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning(["id", "cliente_id"])
    .executeTakeFirst();
  return row;
}

/** Returns whose card it was; undefined when the caller may remove no such card. */
export async function deleteCutCard(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("cut_cards")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning("cliente_id")
    .executeTakeFirst();
  return row?.cliente_id;
}
