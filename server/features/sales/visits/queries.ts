import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type Concluded = { id: string; cliente_id: string | null };

/**
 * The visits of this comanda and of those joined to it that are not over, up to a day (`YYYY-MM-DD`). Locks them, in the order of their
 * ids, until the transaction ends.
 */
export async function lockVisits(
  db: Tx,
  { shop }: ShopScope,
  { comanda, until }: { comanda: string; until: string },
): Promise<Concluded[]> {
  const { rows } = await sql<Concluded>`
    select a.id, a.cliente_id from comandas c join appointments a on a.id = c.appointment_id
    where c.barbershop_id = ${shop} and (c.id = ${comanda} or c.joined_into = ${comanda}) and a.data_agendamento <= ${until}
      and a.status in ('agendado', 'confirmado', 'in-progress')
    order by a.id for no key update of a`.execute(db);
  return rows;
}
