import { sql } from "kysely";
import type * as z from "zod";
import type { Importable } from "#contract/importable.ts";
import type { Import, importList, Mapping } from "#contract/imports.ts";
import type { Database, Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

/** The result of a row: the row of the register that it became, and the change that it made to an existing one. */
export type RowOutcome = {
  row: number;
  outcome: "added" | "updated" | "skipped" | "refused";
  reason: string | null;
  id: string | null;
  change: string | null;
  /** The client who came in with it. */
  client: string | null;
  /** The supplier who did. */
  supplier: string | null;
};
export type StoredRow = { row: number; cells: string[] };

function listed(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("imports as i")
    .select([
      "i.id",
      "i.arquivo",
      "i.linhas",
      "i.lidas",
      "i.novas",
      "i.alteradas",
      "i.puladas",
      "i.recusadas",
      "i.ressalvas",
      "i.created_at",
    ])
    .select([sql<Importable>`i.of`.as("of"), sql<Import["estado"]>`i.estado`.as("estado")])
    .where("i.barbershop_id", "=", shop);
}

const told = <Row extends { created_at: Date }>(row: Row) => ({ ...row, created_at: row.created_at.toISOString() });

export async function importsOf(
  db: Tx,
  scope: ShopScope,
  { of, ...asked }: z.output<typeof importList.asked>,
): Promise<Page<Import>> {
  let found = listed(db, scope);
  if (of) found = found.where("i.of", "=", of);
  const { items, next } = await page(found, asked, { created_at: ["i.created_at", "i.id"] });
  return { items: items.map(told), next };
}

type Kept = {
  cabecalho: number;
  columns: string[];
  mapping: Mapping;
  duplicates: "skip" | "update" | null;
  created_by: string | null;
};

/** With `lock` the import is locked until the transaction ends. */
export async function importById(
  db: Tx,
  scope: ShopScope,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<{ told: Import; kept: Kept } | undefined> {
  const query = listed(db, scope)
    .select(["i.cabecalho", "i.columns", "i.created_by"])
    .select([sql<Mapping>`i.mapping`.as("mapping"), sql<Kept["duplicates"]>`i.duplicates`.as("duplicates")])
    .where("i.id", "=", id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const { cabecalho, columns, mapping, duplicates, created_by, ...rest } = row;
  return { told: told(rest), kept: { cabecalho, columns, mapping, duplicates, created_by } };
}

/** `rows` are JSON texts of several rows each, one per statement. */
type NewImport = {
  of: Importable;
  arquivo: string;
  cabecalho: number;
  columns: string[];
  mapping: Mapping;
  linhas: number;
  rows: string[];
};

export async function insertImport(
  db: Tx,
  { shop, actor }: ShopScope,
  { rows, mapping, ...given }: NewImport,
): Promise<string> {
  const { id } = await db
    .insertInto("imports")
    .values({ ...given, mapping: JSON.stringify(mapping), barbershop_id: shop, created_by: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const some of rows)
    await sql`insert into import_rows (barbershop_id, import_id, row, cells)
      select ${shop}, ${id}, row, cells from jsonb_to_recordset(${some}::text::jsonb) as t (row int, cells text[])`.execute(
      db,
    );
  return id;
}

/** The next unprocessed rows after the row `after`. */
export async function rowsAhead(
  db: Tx,
  { shop }: ShopScope,
  { id, count, after }: { id: string; count: number; after: number },
): Promise<StoredRow[]> {
  return db
    .selectFrom("import_rows")
    .select(["row", "cells"])
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("outcome", "is", null)
    .where("row", ">", after)
    .orderBy("row")
    .limit(count)
    .execute();
}

export async function countRows(
  db: Tx,
  { shop }: ShopScope,
  { id, after }: { id: string; after: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("import_rows")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("outcome", "is", null)
    .where("row", ">", after)
    .executeTakeFirstOrThrow();
  return count;
}

/** Rows that were refused, and rows imported without some fields. */
export async function rowsToSee(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<(StoredRow & { reason: string | null })[]> {
  return db
    .selectFrom("import_rows")
    .select(["row", "cells", "reason"])
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("reason", "is not", null)
    .orderBy("row")
    .execute();
}

/** The latest change by this transaction to a row of a register. */
export async function lastChange(db: Tx, { shop }: ShopScope, row: string): Promise<string | null> {
  const change = await db
    .selectFrom("row_changes")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("row_id", "=", row)
    .where("created_at", "=", sql<Date>`now()::timestamptz(3)`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change?.id ?? null;
}

/** Stores the results of rows and updates the counts. Deletes the content of rows without problems. */
export async function writeOutcomes(
  db: Tx,
  { shop }: ShopScope,
  { id, outcomes }: { id: string; outcomes: RowOutcome[] },
): Promise<void> {
  await sql`
    with done as (
      update import_rows r set outcome = o.outcome, reason = o.reason, record_id = o.id, change_id = o.change, client_id = o.client, supplier_id = o.supplier,
        cells = case when o.reason is null then '{}' else r.cells end
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb)
        as o (row int, outcome text, reason text, id uuid, change uuid, client uuid, supplier uuid)
      where r.barbershop_id = ${shop} and r.import_id = ${id} and r.row = o.row and r.outcome is null
      returning r.outcome, r.reason
    )
    update imports set lidas = lidas + n.all, novas = novas + n.added, alteradas = alteradas + n.updated,
      puladas = puladas + n.skipped, recusadas = recusadas + n.refused, ressalvas = ressalvas + n.in_part
    from (select count(*) as all, count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'skipped') as skipped, count(*) filter (where outcome = 'refused') as refused,
      count(*) filter (where outcome <> 'refused' and reason is not null) as in_part from done) n
    where barbershop_id = ${shop} and id = ${id}`.execute(db);
}

type Change = Partial<
  Pick<Import, "estado" | "linhas"> & {
    cabecalho: number;
    columns: string[];
    mapping: Mapping;
    duplicates: "skip" | "update";
  }
>;

export async function changeImport(
  db: Tx,
  { shop }: ShopScope,
  { id, mapping, ...change }: Change & { id: string },
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...change, ...(mapping && { mapping: JSON.stringify(mapping) }) })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Deletes the rows of a finished or cancelled file, except those to review or to undo. */
export async function forgetRows(db: Tx, { shop }: ShopScope, id: string): Promise<void> {
  await db
    .deleteFrom("import_rows")
    .where("barbershop_id", "=", shop)
    .where("import_id", "=", id)
    .where("reason", "is", null)
    .where("record_id", "is", null)
    .execute();
}

/** Files contain personal data: after thirty days deletes refused rows and files that were never started. */
export async function forgetOldFiles(db: Database): Promise<void> {
  const forget = async (tx: Tx, shop: string) => {
    await sql`update imports set estado = 'cancelada'
      where barbershop_id = ${shop} and estado = 'mapeando' and created_at < now() - interval '30 days'`.execute(tx);
    await sql`delete from import_rows r using imports i
      where i.barbershop_id = ${shop} and i.created_at < now() - interval '30 days' and i.estado <> 'importando'
        and r.import_id = i.id`.execute(tx);
  };
  await Array.fromAsync(inEveryShop(db, { role: "navalha_app", actorRole: "admin" }, forget));
}

/** Runs the work in a savepoint: the transaction stays usable when it fails. */
export async function attempted<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  }
}
