import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { Worth } from "#server/features/plans/changing/rules.ts";
import type { ShopScope } from "#server/scope.ts";

/** The value paid for a subscription after a day, by period: payments less card refunds, plus what a change took off the price. */
export async function worthAfter(
  db: Tx,
  { shop }: ShopScope,
  { subscription, day }: { subscription: string; day: string },
): Promise<Worth[]> {
  const { rows } = await sql<Worth>`
    select p.de, p.ate, greatest(0, p.valor + p.movido_valor - coalesce(x.trazido_valor, 0) + coalesce(x.credito, 0)
      - coalesce((select sum(o.abatido) from online_payments o where o.comanda_id = p.comanda_id), 0))::bigint as vale
    from subscription_payments p left join plan_changes x on x.item_id = p.item_id
    where p.barbershop_id = ${shop} and p.subscriber_id = ${subscription} and p.reversed_at is null and p.ate > ${day}
    order by p.de, p.id`.execute(db);
  return rows;
}

export async function insertChange(
  db: Tx,
  { shop }: ShopScope,
  given: { item_id: string; de_id: string; dia: string; credito: number },
): Promise<void> {
  await db
    .insertInto("plan_changes")
    .values({ barbershop_id: shop, ...given })
    .execute();
}

/**
 * The subscription that the plan of an item replaces, and the credit taken off its price; undefined for a plan that is sold normally.
 */
export async function changeOf(
  db: Tx,
  { shop }: ShopScope,
  item: string,
): Promise<{ de_id: string; credito: number } | undefined> {
  return db
    .selectFrom("plan_changes")
    .select(["de_id", "credito"])
    .where("barbershop_id", "=", shop)
    .where("item_id", "=", item)
    .executeTakeFirst();
}

export type Rest = { bruto: number; valor: number; taxa: number };

/** Takes the part that is not revenue yet from a subscription that a change ends, in centavos. */
export async function takeRest(
  db: Tx,
  _proven: ShopScope,
  { item, dia }: { item: string; dia: string },
): Promise<Rest> {
  const { rows } = await sql<Rest>`select bruto, valor, taxa from app.take_club_rest(${item}, ${dia})`.execute(db);
  return rows[0]!;
}

/** Stores which subscription a change began. */
export async function finishChange(
  db: Tx,
  { shop }: ShopScope,
  { item, subscription }: { item: string; subscription: string },
): Promise<void> {
  await db
    .updateTable("plan_changes")
    .set({ para_id: subscription })
    .where("barbershop_id", "=", shop)
    .where("item_id", "=", item)
    .execute();
}

/**
 * Whether a payment on this comanda was changed since, or a change on it was renewed or changed again. Those later steps must be reversed
 * first.
 */
export async function wentOnSince(db: Tx, { shop }: ShopScope, comanda: string): Promise<boolean> {
  const { rows } = await sql<{ went: boolean }>`
    select exists (select from subscription_payments p join subscribers s on s.id = p.subscriber_id
      left join plan_changes x on x.item_id = p.item_id
      where p.barbershop_id = ${shop} and p.comanda_id = ${comanda} and p.reversed_at is null and (s.trocada_em is not null
        or x.item_id is not null and exists (select from subscription_payments o
          where o.subscriber_id = s.id and o.reversed_at is null and o.id <> p.id))) as went`.execute(db);
  return rows[0]!.went;
}

/**
 * Returns to the ended subscriptions what changes of a comanda had taken from them. Returns their comandas with card refunds that were
 * posted in the meantime as those of a changed plan.
 */
export async function undoChanges(db: Tx, { shop }: ShopScope, comanda: string): Promise<string[]> {
  await sql`select app.undo_plan_changes(${comanda})`.execute(db);
  const { rows } = await sql<{ comanda_id: string }>`
    select distinct p.comanda_id from subscription_payments b join plan_changes x on x.item_id = b.item_id
    join subscription_payments y on y.subscriber_id = x.de_id and y.reversed_at is null
    join online_payments p on p.comanda_id = y.comanda_id and p.abatido > 0
    where b.barbershop_id = ${shop} and b.comanda_id = ${comanda} order by 1`.execute(db);
  return rows.map(({ comanda_id }) => comanda_id);
}

/** Resumes the subscription that the given one had replaced. Fails on `plan_full` when other clients took its place. */
export async function bringBackBefore(
  db: Tx,
  { shop }: ShopScope,
  { id, today }: { id: string; today: string },
): Promise<void> {
  await sql`select app.bring_back(antes_id, ${today}) from subscribers where barbershop_id = ${shop} and id = ${id}`.execute(
    db,
  );
}
