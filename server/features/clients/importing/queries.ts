import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Known = { telefone: string | null; cpf: string | null; nome: string; data_nascimento: string | null };

/** The existing client that matches by phone, by CPF, or by name and birth date. */
export async function knownClient(db: Tx, _shop: ShopScope, one: Known): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select app.known_client(${one.telefone}, ${one.cpf}, ${one.nome}, ${one.data_nascimento}::date) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Overwrites known values with the given ones: empty fields keep the stored value, and etiquetas are added. A dependent gets no phone.
 */
export async function completeClient(
  db: Tx,
  { shop }: ShopScope,
  { id, tags, telefone, ...given }: { id: string; tags: string[]; telefone: string | null } & Record<string, unknown>,
): Promise<void> {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  await db
    .updateTable("clients")
    .set({
      ...filled,
      ...(telefone && { telefone: sql`case when titular_id is null then ${telefone}::text end` }),
      tags: sql`array(select distinct unnest(tags || ${tags}::text[]) order by 1)`,
      updated_at: sql`now()`,
    })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .execute();
}

/** Stores the last visit known to another system. */
export async function rememberLastVisit(
  db: Tx,
  { shop }: ShopScope,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable("clients")
    .set({ data_ultimo_corte: sql`greatest(data_ultimo_corte, ${at})` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
  await sql`select app.tally_client(${id})`.execute(db);
}
