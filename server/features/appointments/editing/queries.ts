import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** A service with this barber's terms: centavos, minutes. */
export type OfferedService = { id: string; nome: string; preco: number; duracao_minutos: number };

/** The barber's terms for these services, and the buffer after all of them together. */
export type Terms = { aceita_encaixe: boolean; buffer: number; offered: OfferedService[] };

export async function termsOf(
  db: Tx,
  { shop }: AnyShopScope,
  { barber, services }: { barber: string; services: string[] },
): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select b.aceita_encaixe,
      coalesce((select max(buffer_minutos) from services where id = any(${services}::uuid[]) and barbershop_id = ${shop}),
        b.buffer_minutos) as buffer,
      (select coalesce(json_agg(json_build_object('id', s.id, 'nome', s.nome, 'preco', coalesce(bs.preco, s.preco),
          'duracao_minutos', coalesce(bs.duracao_minutos, s.duracao_minutos))), '[]')
        from services s join barber_services bs on bs.service_id = s.id and bs.barbeiro_id = b.id
        where s.id = any(${services}::uuid[]) and s.barbershop_id = ${shop} and s.ativo) as offered
    from barbeiros b where b.id = ${barber} and b.barbershop_id = ${shop}`.execute(db);
  return rows[0] ?? { aceita_encaixe: false, buffer: 0, offered: [] };
}

type Replacement = { id: string; servico: string; valor_final: number; services: OfferedService[] };

/** Replaces the services of an appointment. */
export async function replaceServices(db: Tx, { shop }: AnyShopScope, given: Replacement): Promise<void> {
  const { id, servico, valor_final, services } = given;
  await db
    .deleteFrom("appointment_services")
    .where("appointment_id", "=", id)
    .where("barbershop_id", "=", shop)
    .execute();
  await sql`
    with changed as (
      update appointments set servico = ${servico}, valor_final = ${valor_final}, updated_at = now()
      where id = ${id} and barbershop_id = ${shop} returning id, barbershop_id
    )
    insert into appointment_services (appointment_id, barbershop_id, position, service_id, nome, preco, duracao_minutos)
    select changed.id, changed.barbershop_id, s.position, s.id, s.nome, s.preco, s.duracao_minutos
    from changed, rows from (json_to_recordset(${JSON.stringify(services)})
      as (id uuid, nome text, preco bigint, duracao_minutos integer)) with ordinality as s (id, nome, preco, duracao_minutos, position)`.execute(
    db,
  );
}

export async function writeNotes(
  db: Tx,
  { shop }: AnyShopScope,
  { id, observacoes }: { id: string; observacoes: string | null },
): Promise<void> {
  await db
    .updateTable("appointments")
    .set({ observacoes, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("barbershop_id", "=", shop)
    .execute();
}
