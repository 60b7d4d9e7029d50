import { sql } from "kysely";
import type * as z from "zod";
import type { Duplicate, MergeClients } from "#contract/client-merging.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Records that may belong to the same person, oldest first, at most twenty; for the desk only. */
export async function duplicatesOf(db: Tx, { shop }: ShopScope, id: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select c.id, c.nome, c.telefone, c.email, c.total_visitas, c.user_id is not null as conta, r.cpf, r.data_nascimento, d.likeness
    from app.duplicates_of(${id}) d join clients c on c.id = d.id
      join app.client_records(array(select id from app.duplicates_of(${id}))) r on r.id = d.id
    where c.barbershop_id = ${shop} order by c.created_at, c.id`.execute(db);
  return rows;
}

export type Merged = "merged" | "missing" | "accounts";

/**
 * Moves everything of `removed` to `id`, in the call's transaction. It takes locks in the desk's order: what a desk locks before a client
 * is locked first, so concurrent sales wait.
 */
export async function mergeClients(
  db: Tx,
  _shop: ShopScope,
  { id, removed, taking }: z.output<typeof MergeClients>,
): Promise<Merged> {
  await sql`select app.hold_before_clients(array[${removed}]::uuid[])`.execute(db);
  const { rows } = await sql<{ outcome: Merged }>`
    select app.merge_clients(${id}, ${removed}, ${taking}::text[]) as outcome`.execute(db);
  return rows[0]!.outcome;
}
