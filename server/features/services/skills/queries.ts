import { sql } from "kysely";
import type { OwnTerms } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** Which services a new barber does, at the shop's price and length. */
export async function insertSkills(
  db: Tx,
  { shop }: ShopScope,
  { barber, services }: { barber: string; services: string[] },
): Promise<void> {
  const rows = services.map((service) => ({ barbershop_id: shop, barbeiro_id: barber, service_id: service }));
  await db.insertInto("barber_services").values(rows).execute();
}

/** Who of the active team does a service, in order of name. */
export async function performersOf(db: Tx, { shop }: ShopScope, service: string): Promise<OwnTerms[]> {
  return db
    .selectFrom("barber_services as o")
    .innerJoin("barbeiros as b", "b.id", "o.barbeiro_id")
    .select(["b.id", "o.preco", "o.duracao_minutos"])
    .where("o.barbershop_id", "=", shop)
    .where("o.service_id", "=", service)
    .where("b.ativo", "=", true)
    .orderBy("b.nome")
    .execute();
}

/**
 * Makes these the ones who do a service; whoever is not of the active team now does it again when they are back. False where
 * one of them is no barber of the shop.
 */
export async function replacePerformers(
  db: Tx,
  { shop }: ShopScope,
  { service, barbeiros }: { service: string; barbeiros: OwnTerms[] },
): Promise<boolean> {
  await sql`
    delete from barber_services o using barbeiros b
    where o.barbershop_id = ${shop} and o.service_id = ${service} and b.id = o.barbeiro_id and b.ativo
      and b.id <> all (${barbeiros.map(({ id }) => id)}::uuid[])`.execute(db);
  const { rows } = await sql`
    insert into barber_services (barbershop_id, barbeiro_id, service_id, preco, duracao_minutos)
    select ${shop}, b.id, ${service}, given.preco, given.duracao_minutos
    from json_to_recordset(${JSON.stringify(barbeiros)}) as given (id uuid, preco bigint, duracao_minutos integer)
    join barbeiros b on b.id = given.id and b.barbershop_id = ${shop}
    on conflict (barbeiro_id, service_id) do update set preco = excluded.preco, duracao_minutos = excluded.duracao_minutos
    returning barbeiro_id`.execute(db);
  return rows.length === barbeiros.length;
}
