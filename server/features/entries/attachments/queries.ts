import { sql } from "kysely";
import type { Database, Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

export type Kept = { nome: string; arquivo: string };

/** The attachments of an entry that the actor may read. */
export function attachmentById(db: Tx, { shop }: ShopScope, id: string): Promise<Kept | undefined> {
  return db
    .selectFrom("entry_attachments")
    .select(["nome", "arquivo"])
    .$narrowType<Kept>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

export async function attachmentsOf(db: Tx, { shop }: ShopScope, entry: string): Promise<number> {
  const { count } = await db
    .selectFrom("entry_attachments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("barbershop_id", "=", shop)
    .where("entry_id", "=", entry)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAttachment(
  db: Tx,
  { shop }: ShopScope,
  attachment: Kept & { entry_id: string },
): Promise<string> {
  const row = await db
    .insertInto("entry_attachments")
    .values({ ...attachment, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns its entry; undefined when there is none. */
export async function writeRemoved(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("entry_attachments")
    .set({ removed_at: now, removed_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("entry_id")
    .executeTakeFirst();
  return row?.entry_id;
}

/** Forgets the files of attachments removed before an instant, one shop at a time. Returns the files that no other row uses. */
export function forgetRemovedFiles(db: Database, before: Date): AsyncGenerator<string[]> {
  return inEveryShop(db, { role: "navalha_app", actorRole: "admin" }, async (tx) => {
    const { rows } = await sql<{ arquivo: string }>`
      with gone as (
        select id, arquivo from entry_attachments
        where barbershop_id = app.shop() and removed_at < ${before} and arquivo is not null for update
      ), forgotten as (
        update entry_attachments a set arquivo = null from gone where a.id = gone.id
      )
      select distinct arquivo from gone where not exists (
        select from entry_attachments o where o.arquivo = gone.arquivo and o.removed_at is null)`.execute(tx);
    return rows.map(({ arquivo }) => arquivo);
  });
}
