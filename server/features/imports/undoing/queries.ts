import { sql, type SqlBool } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Whether the list of rows created by this import still exists. */
export async function isRemembered(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("import_rows")
    .select("row")
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("record_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the rows that an import created or changed, so that nothing changes them or refers to them before they are undone. False when one
 * is gone, as a client who was merged into another.
 */
export async function lockImported(
  db: Tx,
  { shop }: ShopScope,
  { id, of }: { id: string; of: string },
): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select count(*) = (select count(distinct record_id) from import_rows where barbershop_id = ${shop} and import_id = ${id}) as whole
    from (select from ${sql.table(of)} where barbershop_id = ${shop}
      and id in (select record_id from import_rows where barbershop_id = ${shop} and import_id = ${id}) order by id for update) locked`.execute(
    db,
  );
  return rows[0]!.whole;
}

/** Whether somebody changed a row after this import. Call `lockImported` first. */
export async function isChangedSince(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_rows r join row_changes c on c.row_id = r.record_id
    where r.barbershop_id = ${shop} and r.import_id = ${id} and r.record_id is not null and c.barbershop_id = ${shop}
      and (r.outcome = 'added' or c.id > r.change_id)
      and not exists (select from import_rows k where k.import_id = r.import_id and k.record_id = r.record_id and k.change_id = c.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The last `count` rows that are not undone yet, newest first. */
export async function takenRows(db: Tx, { shop }: ShopScope, { id, count }: { id: string; count: number }) {
  return db
    .selectFrom("import_rows")
    .select(["row", "outcome", "change_id"])
    .select(sql<string>`record_id`.as("record_id"))
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("record_id", "is not", null)
    .orderBy("row", "desc")
    .limit(count)
    .execute();
}

/** The suppliers who came in with the products of an import. */
export async function suppliersMade(db: Tx, { shop }: ShopScope, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select(sql<string>`supplier_id`.as("supplier"))
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("supplier_id", "is not", null)
    .execute();
  return rows.map(({ supplier }) => supplier);
}

/** Reverts the import's changes, newest first. */
export async function undoChanges(db: Tx, _shop: ShopScope, changes: string[]): Promise<void> {
  await sql`select app.undo_change(id) from (select distinct id from unnest(${changes}::uuid[]) as id order by id desc) c`.execute(
    db,
  );
}

/** Fails when another row references one of them. */
export async function removeImported(
  db: Tx,
  _shop: ShopScope,
  { id, records }: { id: string; records: string[] },
): Promise<void> {
  await sql`select app.remove_imported(${id}, ${records}::uuid[])`.execute(db);
}

/** Forgets undone rows; rows to review stay. */
export async function forgetTaken(
  db: Tx,
  { shop }: ShopScope,
  { id, from }: { id: string; from: number },
): Promise<void> {
  await db
    .updateTable("import_rows")
    .set({ record_id: null, change_id: null })
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("row", ">=", from)
    .execute();
}

/** Locks the subscriptions of an import and their clients until the transaction ends. */
export async function holdSubscribers(db: Tx, _shop: ShopScope, id: string): Promise<void> {
  await sql`select app.hold_subscribers_of(${id})`.execute(db);
}

/**
 * Takes back the subscriptions of `count` rows after one of the file that nobody has used or changed since, with the clients who came in
 * with them and have nothing else. Returns how many went, and the last row; null after the end. Call `holdSubscribers` first.
 */
export async function takeBackSubscribers(
  db: Tx,
  _shop: ShopScope,
  { id, after, count }: { id: string; after: number; count: number },
): Promise<{ gone: number; last: number | null }> {
  const { rows } = await sql<{ gone: number; last: number | null }>`
    select gone, last from app.take_back_subscribers(${id}, ${after}, ${count})`.execute(db);
  return rows[0]!;
}

/** The clients of the subscriptions that an undone import left, by name; at most 20 of them are named. */
export async function keptSubscribers(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<{ count: number; first: string[] }> {
  const rows = await db
    .selectFrom("import_rows as r")
    .innerJoin("subscribers as s", "s.id", "r.record_id")
    .innerJoin("clients as c", "c.id", "s.cliente_id")
    .select(["c.nome", sql<number>`count(*) over ()::int`.as("count")])
    .where("r.barbershop_id", "=", shop)
    .where("r.import_id", "=", id)
    .where("r.record_id", "is not", null)
    .orderBy("c.nome_busca")
    .orderBy("s.id")
    .limit(20)
    .execute();
  return { count: rows[0]?.count ?? 0, first: rows.map(({ nome }) => nome) };
}

/** The clients who came in with this import and have entries in their wallet. */
export async function clientsOpened(db: Tx, { shop }: ShopScope, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("import_rows as r")
    .select(sql<string>`r.record_id`.as("client"))
    .where("r.barbershop_id", "=", shop)
    .where("r.import_id", "=", id)
    .where("r.outcome", "=", "added")
    .where(sql<SqlBool>`exists (select from client_entries e where e.cliente_id = r.record_id)`)
    .orderBy("client")
    .execute();
  return rows.map(({ client }) => client);
}

/**
 * How many of these clients exist without other data that would be deleted with them, or, since a client with balances from before stays,
 * without what refers to them.
 */
export async function clientsUnused(db: Tx, { shop }: ShopScope, clients: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from clients c where barbershop_id = ${shop} and id = any (${clients}::uuid[]) and user_id is null
      and not exists (select from cut_cards k where k.cliente_id = c.id)
      and not exists (select from staff_invitations i where i.cliente_id = c.id)
      and not exists (select from client_wallets w where w.barbershop_id = ${shop} and w.cliente_id = c.id and w.limite_fiado > 0)
      and not exists (select from client_entries e where e.cliente_id = c.id and (e.reversed_at is not null
        or e.tipo not in ('abertura_fiado', 'abertura_credito')))
      -- Looked up for each client: an anti-join would read all appointments of the shop.
      and (select true from appointments a where a.cliente_id = c.id limit 1) is null
      and not exists (select from comandas k where k.cliente_id = c.id)
      and not exists (select from subscribers s where s.cliente_id = c.id)
      and not exists (select from subscription_dependents d where d.cliente_id = c.id)
      and not exists (select from client_packages p where p.cliente_id = c.id)
      and not exists (select from online_purchases o where o.cliente_id = c.id)
      and not exists (select from clients d where d.titular_id = c.id)`.execute(db);
  return rows[0]!.count;
}

/** How many of these services exist without parts, combos, doses, rates of commission and barbers' own prices or lengths. */
export async function servicesUnused(db: Tx, { shop }: ShopScope, services: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from services s where barbershop_id = ${shop} and id = any (${services}::uuid[])
      and not exists (select from service_parts p where p.barbershop_id = ${shop} and p.combo_id = s.id)
      and not exists (select from service_parts p where p.barbershop_id = ${shop} and p.part_id = s.id)
      and not exists (select from service_products p where p.service_id = s.id)
      and not exists (select from commission_rates r where r.service_id = s.id)
      and not exists (select from barber_services b where b.service_id = s.id and num_nonnulls(b.preco, b.duracao_minutos) > 0)`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many of these products exist without doses of services, rates of commission and lines of stock counts that were not discarded. */
export async function productsUnused(db: Tx, { shop }: ShopScope, products: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products p where barbershop_id = ${shop} and id = any (${products}::uuid[])
      and not exists (select from service_products d where d.barbershop_id = ${shop} and d.product_id = p.id)
      and not exists (select from commission_rates r where r.product_id = p.id)
      and not exists (select from stock_count_lines l join stock_counts n on n.id = l.count_id
        where l.product_id = p.id and n.cancelled_at is null)`.execute(db);
  return rows[0]!.count;
}

/** The stock movements of each product. */
export async function movementsOf(db: Tx, { shop }: ShopScope, products: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("stock_movements")
    .select(["id", "product_id"])
    .where("barbershop_id", "=", shop)
    .where("product_id", "in", products)
    .execute();
  const found = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...found].map(([product, moved]) => [product, moved.map(({ id }) => id)]));
}
