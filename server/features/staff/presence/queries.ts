import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type BarberNow = { id: string; nome: string; foto_url: string | null; busy: boolean };

/** The active team by name. A barber is busy while an appointment of theirs is in progress and spans this moment (spec section 4). */
export async function barbersNow(db: Tx, { shop }: ShopScope, now: Date): Promise<BarberNow[]> {
  const { rows } = await sql<BarberNow>`
    select b.id, b.nome, b.foto_url, exists (
      select from appointments a where a.barbeiro_id = b.id and a.status = 'in-progress'
        and a.inicio <= ${now} and a.inicio > ${now}::timestamptz - interval '1 day' and a.fim > ${now}) as busy
    from barbeiros b where b.barbershop_id = ${shop} and b.ativo order by b.nome, b.id limit 100`.execute(db);
  return rows;
}
