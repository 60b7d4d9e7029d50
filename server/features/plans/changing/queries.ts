import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { Worth } from "#server/features/plans/changing/rules.ts";
import type { ShopScope } from "#server/scope.ts";

/** What is paid of a subscription after a day, by its periods: less what went back to a card, with what a change took off its price. */
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

/** Of which subscription the plan of an item comes in the place, and what it took off the price; undefined of a plan that is sold as such. */
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

/** Takes what is not revenue yet of the subscription that a change ends, in centavos. */
export async function takeRest(
  db: Tx,
  _proven: ShopScope,
  { item, dia }: { item: string; dia: string },
): Promise<Rest> {
  const { rows } = await sql<Rest>`select bruto, valor, taxa from app.take_club_rest(${item}, ${dia})`.execute(db);
  return rows[0]!;
}

/** Says which subscription a change began. */
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

/** Whether what was paid on a comanda was changed since, or a change on it was renewed or changed again: all of that can be taken back first. */
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
 * Gives back what changes of a comanda had taken of the subscriptions that they ended. Answers the comandas of these of which a card got
 * money back meanwhile, booked as of a plan that was changed.
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

/** The subscription in whose place that one had come goes on again. Fails on `plan_full` where others took its place meanwhile. */
export async function bringBackBefore(
  db: Tx,
  { shop }: ShopScope,
  { id, today }: { id: string; today: string },
): Promise<void> {
  await sql`select app.bring_back(antes_id, ${today}) from subscribers where barbershop_id = ${shop} and id = ${id}`.execute(
    db,
  );
}
