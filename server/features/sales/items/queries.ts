import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { isUsable, packageTitle } from "#server/features/packages/queries.ts";
import { priceOf } from "#server/features/plans/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Sold = { comanda: string; barbeiro_id: string | null };

/** Inserts a service, at the barber's own price if there is one. False when no such service is in use; fails on the barber's key. */
export async function insertService(
  db: Tx,
  { shop }: ShopScope,
  { comanda, service, barbeiro_id }: Sold & { service: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into comanda_items (barbershop_id, comanda_id, tipo, service_id, nome, barbeiro_id, preco)
    select s.barbershop_id, ${comanda}, 'servico', s.id, s.nome, ${barbeiro_id}::uuid, coalesce(own.preco, s.preco)
    from services s left join barber_services own on own.service_id = s.id and own.barbeiro_id = ${barbeiro_id}::uuid
    where s.barbershop_id = ${shop} and s.id = ${service} and s.archived_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** False when no such product is in use; fails on the barber's key. */
export async function insertProduct(
  db: Tx,
  { shop }: ShopScope,
  { comanda, product, barbeiro_id, quantidade }: Sold & { product: string; quantidade: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into comanda_items (barbershop_id, comanda_id, tipo, product_id, nome, barbeiro_id, quantidade, preco)
    select barbershop_id, ${comanda}, 'produto', id, nome, ${barbeiro_id}::uuid, ${quantidade}::int, preco
    from products where barbershop_id = ${shop} and id = ${product} and archived_at is null and destino <> 'uso'`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

export async function insertTip(
  db: Tx,
  { shop }: ShopScope,
  { comanda, barbeiro_id, preco }: Sold & { preco: number },
): Promise<void> {
  const tip = { comanda_id: comanda, barbeiro_id, preco, tipo: "gorjeta", nome: "Gorjeta" };
  await db
    .insertInto("comanda_items")
    .values({ barbershop_id: shop, ...tip })
    .execute();
}

/**
 * Inserts a plan at the client's price (`priceOf`) and its period, with the joining fee if the comanda's client has not paid it. False when
 * there is no such plan; fails on the barber's key and on `seller_active`.
 */
export async function insertPlan(
  db: Tx,
  { shop }: ShopScope,
  { comanda, plan, barbeiro_id, today }: Sold & { plan: string; today: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into comanda_items (barbershop_id, comanda_id, tipo, plan_id, barbeiro_id, meses, nome, preco, adesao)
    select p.barbershop_id, t.id, 'plano', p.id, ${barbeiro_id}::uuid, case p.periodo when 'ano' then 12 when 'trimestre' then 3 else 1 end,
      'Plano ' || p.nome || case when fee > 0 then ', com taxa de adesão' else '' end, ${priceOf(today)} + fee, fee
    from subscription_plans p join comandas t on t.id = ${comanda} join clients c on c.id = t.cliente_id, lateral (select case when exists (
      select from comanda_items where comanda_id = t.id and plan_id = p.id and adesao > 0) then 0 else app.fee_of_plan(p.id, c.id) end as fee) joining
    where p.barbershop_id = ${shop} and p.id = ${plan}`.execute(db);
  return numAffectedRows > 0n;
}

/** Sells a package to the comanda's client at its current price, or the agreed one. False when no such package is on sale. */
export async function insertPackage(
  db: Tx,
  { shop }: ShopScope,
  { comanda, package: id, preco = null }: { comanda: string; package: string; preco?: number | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into comanda_items (barbershop_id, comanda_id, tipo, package_id, nome, preco)
    select p.barbershop_id, ${comanda}, 'pacote', p.id, ${packageTitle}, coalesce(${preco}::bigint, p.preco)
    from packages p where p.barbershop_id = ${shop} and p.id = ${id} and p.archived_at is null and ${isUsable}`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Inserts a voucher worth its price and creates its code. Returns the item. */
export async function insertVoucher(
  db: Tx,
  { shop }: ShopScope,
  { comanda, preco }: { comanda: string; preco: number },
): Promise<string> {
  const { id } = await db
    .insertInto("comanda_items")
    .values({ barbershop_id: shop, comanda_id: comanda, preco, tipo: "vale", nome: "Vale-presente" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks the plan on a comanda as a plan change: no joining fee, and reduced by this credit in centavos. */
export async function sellAsChange(
  db: Tx,
  { shop }: ShopScope,
  { item, from, credito }: { item: string; from: string; credito: number },
): Promise<void> {
  await sql`update comanda_items set preco = preco - adesao - ${credito}::bigint, adesao = 0,
      nome = 'Plano ' || (select nome from subscription_plans where id = plan_id) || ', no lugar de ' || ${from}::text
    where barbershop_id = ${shop} and id = ${item}`.execute(db);
}
