import { sql } from "kysely";
import type { Unit } from "#contract/quantities.ts";
import type { Dose, SaveService } from "#contract/services.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The doses of each service of a statement on `services`, in order of name. */
export const dosesOfService = sql<Dose[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'nome', p.nome, 'unidade', d.unidade, 'quantidade', d.quantidade) order by p.nome_busca, p.id)
  from service_products d join products p on p.id = d.product_id
  where d.barbershop_id = services.barbershop_id and d.service_id = services.id), '[]')`;

/** The services in use that use a product up, in order of name, each with its dose. */
export async function servicesUsing(db: Tx, { shop }: ShopScope, product: string): Promise<Dose[]> {
  return db
    .selectFrom("service_products as d")
    .innerJoin("services as s", "s.id", "d.service_id")
    .select(["s.id", "s.nome", "d.quantidade", sql<Unit>`d.unidade`.as("unidade")])
    .where("d.barbershop_id", "=", shop)
    .where("d.product_id", "=", product)
    .where("s.archived_at", "is", null)
    .orderBy("s.nome_busca")
    .orderBy("s.id")
    .execute();
}

/**
 * Replaces the doses of a service. Returns the products that have a dose now: archived ones only if they had one before, and none of
 * another shop.
 */
export async function replaceDoses(
  db: Tx,
  { shop }: ShopScope,
  { service, produtos }: { service: string; produtos: SaveService["produtos"] },
): Promise<string[]> {
  await sql`
    delete from service_products where barbershop_id = ${shop} and service_id = ${service}
      and product_id <> all (${produtos.map(({ id }) => id)}::uuid[])`.execute(db);
  const { rows } = await sql<{ product_id: string }>`
    insert into service_products (barbershop_id, service_id, product_id, unidade, quantidade)
    select ${shop}, ${service}, p.id, p.unidade, given.quantidade
    from json_to_recordset(${JSON.stringify(produtos)}) as given (id uuid, quantidade integer)
    join products p on p.id = given.id and p.barbershop_id = ${shop}
    where p.archived_at is null or exists (select from service_products d where d.service_id = ${service} and d.product_id = p.id)
    on conflict (service_id, product_id) do update set quantidade = excluded.quantidade
    returning product_id`.execute(db);
  return rows.map(({ product_id }) => product_id);
}
