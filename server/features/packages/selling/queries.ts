import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type PackageTerms = {
  nome: string;
  valido_ate: string | null;
  /** With how often it is bought, and the price of one in the catalogue, in centavos. */
  servicos: { id: string; usos: number; preco: number }[];
};

/** A package with its terms for a sale on a day. */
export async function packageTerms(
  db: Tx,
  { shop }: ShopScope,
  { id, dia }: { id: string; dia: string },
): Promise<PackageTerms> {
  const { rows } = await sql<PackageTerms>`
    select p.nome, ${dia}::date + p.validade_dias as valido_ate, (
      select json_agg(json_build_object('id', s.id, 'usos', v.usos, 'preco', s.preco) order by s.ordem, s.id)
      from package_services v join services s on s.id = v.service_id where v.package_id = p.id) as servicos
    from packages p where p.barbershop_id = ${shop} and p.id = ${id}`.execute(db);
  return rows[0]!;
}

export type Use = { service_id: string; valor: number };
type Bought = {
  cliente_id: string;
  package_id: string;
  item_id: string;
  nome: string;
  dia: string;
  valido_ate: string | null;
  valor: number;
};

/** A client's package with its uses, in order. */
export async function insertBought(db: Tx, { shop }: ShopScope, bought: Bought, uses: Use[]): Promise<void> {
  const { id } = await db
    .insertInto("client_packages")
    .values({ barbershop_id: shop, ...bought })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = uses.map((use, at) => ({ barbershop_id: shop, client_package_id: id, position: at + 1, ...use }));
  await db.insertInto("client_package_uses").values(rows).execute();
}

/** Invalidates packages sold by these items, if no use was used or expired. Returns how many. */
export async function reverseBought(
  db: Tx,
  { shop }: ShopScope,
  { items, now }: { items: string[]; now: Date },
): Promise<number> {
  // Only the next statement sees uses and expiries that happened while waiting.
  await sql`select from client_packages where barbershop_id = ${shop} and item_id = any (${items}::uuid[]) for update`.execute(
    db,
  );
  const rows = await sql`
    update client_packages p set reversed_at = ${now}
    where p.barbershop_id = ${shop} and p.item_id = any (${items}::uuid[]) and p.reversed_at is null and not exists (
      select from client_package_uses u where u.client_package_id = p.id and (u.item_id is not null or u.expired_by is not null))`.execute(
    db,
  );
  return Number(rows.numAffectedRows ?? 0n);
}

/** Returns the uses of these items to their packages. */
export async function freeUses(db: Tx, { shop }: ShopScope, items: string[]): Promise<void> {
  await sql`update client_package_uses set item_id = null
    where barbershop_id = ${shop} and item_id = any (${items}::uuid[])`.execute(db);
}

/** Returns the last `quantidade` uses of an item to its package. Returns their value, in centavos. */
export async function freeSome(
  db: Tx,
  { shop }: ShopScope,
  { item, quantidade }: { item: string; quantidade: number },
): Promise<number> {
  const { rows } = await sql<{ valor: number }>`
    with freed as (
      update client_package_uses set item_id = null where barbershop_id = ${shop} and (client_package_id, position) in (
        select client_package_id, position from client_package_uses where barbershop_id = ${shop} and item_id = ${item}
        order by position desc limit ${quantidade})
      returning valor)
    select coalesce(sum(valor), 0)::bigint as valor from freed`.execute(db);
  return rows[0]!.valor;
}
