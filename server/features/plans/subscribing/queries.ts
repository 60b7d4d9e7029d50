import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { Month, Period } from "#server/features/plans/cycles/rules.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** Whether a plan may be put on a comanda of that client: of an archived one only what they have already goes on. */
export async function isArchivedFor(
  db: Tx,
  { shop }: ShopScope,
  { plan, client }: { plan: string; client: string },
): Promise<boolean> {
  const { rows } = await sql<{ archived: boolean }>`
    select archived_at is not null and not exists (select from subscribers s
      where s.plan_id = p.id and s.cliente_id = ${client} and s.ended_at is null) as archived
    from subscription_plans p where barbershop_id = ${shop} and id = ${plan}`.execute(db);
  return rows[0]?.archived ?? false;
}

/** Whether a card pays for that plan of the client by itself. */
export async function renewsItself(
  db: Tx,
  { shop }: ShopScope,
  { client, plan }: { client: string; plan: string },
): Promise<boolean> {
  const { rows } = await sql<{ renews: boolean }>`
    select exists (select from online_subscriptions where barbershop_id = ${shop} and cliente_id = ${client} and plan_id = ${plan}
      and renova_em is not null) as renews`.execute(db);
  return rows[0]!.renews;
}

/** How the card stands that pays for that subscription, or should; undefined without one. */
export async function cardOf(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<"ativa" | "em_atraso" | "suspensa" | undefined> {
  const { rows } = await sql<{ situacao: "ativa" | "em_atraso" | "suspensa" }>`
    select o.situacao from subscribers s join online_subscriptions o on o.cliente_id = s.cliente_id and o.plan_id = s.plan_id
    where s.barbershop_id = ${shop} and s.id = ${id} and o.situacao in ('ativa', 'em_atraso', 'suspensa')
    order by o.created_at desc, o.id limit 1`.execute(db);
  return rows[0]?.situacao;
}

export type Subscription = {
  id: string;
  plan_id: string;
  desde: string;
  ate: string;
  /** The last day of its trial. */
  teste_ate: string | null;
  cancelled_at: Date | null;
  /** Since when the client has been in the club. */
  inicio: string;
  created_at: Date;
  proximo_plan_id: string | null;
  /** What a period costs them, in centavos, and its months. */
  preco: number;
  meses: number;
  plano: string;
};

/** What a client is subscribed to, and until when it is paid; whoever asks holds the client. */
export async function subscriptionOf(db: Tx, { shop }: ShopScope, client: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select id, plan_id, desde, subscription_end as ate, teste_ate, cancelled_at, inicio, created_at, proximo_plan_id, preco, meses,
      (select nome from subscription_plans p where p.id = plan_id) as plano from subscribers
    where barbershop_id = ${shop} and cliente_id = ${client} and ended_at is null`.execute(db);
  return rows[0];
}

/** What joining that plan still costs a client, in centavos. */
export async function feeOf(
  db: Tx,
  _proven: ShopScope,
  { plan, client }: { plan: string; client: string },
): Promise<number> {
  const { rows } = await sql<{ fee: number }>`select app.fee_of_plan(${plan}, ${client}) as fee`.execute(db);
  return rows[0]!.fee;
}

/** The last day of its trial; null without one. */
export async function trialOf(db: Tx, { shop }: ShopScope, subscription: string): Promise<string | null> {
  const found = await db
    .selectFrom("subscribers")
    .select("teste_ate")
    .where("barbershop_id", "=", shop)
    .where("id", "=", subscription)
    .executeTakeFirstOrThrow();
  return found.teste_ate;
}

/** Whose it is; undefined where there is no such subscription. */
export async function clientOf(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("subscribers")
    .select("cliente_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.cliente_id;
}

type Held = { ate: string | null; cancelled_at: Date | null };

/** Locks one that goes on to the end of the transaction, after its client; undefined where it ended. */
export async function holdSubscription(db: Tx, { shop }: ShopScope, id: string): Promise<Held | undefined> {
  return db
    .selectFrom("subscribers")
    .select(["subscription_end as ate", "cancelled_at"])
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

type Term = { desde: string; subscription_end: string; preco: number; meses: number };

/** `antes_id` is the one that ended for it. */
type Begun = {
  cliente_id: string;
  plan_id: string;
  inicio: string;
  created_at?: Date;
  teste_ate?: string;
  antes_id?: string | null;
};

/** Fails on `plan_full` and `plan_archived`. */
export async function insertSubscription(db: Tx, { shop }: ShopScope, given: Begun & Term): Promise<string> {
  const { id } = await db
    .insertInto("subscribers")
    .values({ barbershop_id: shop, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Cancelled = { cancelled_at: Date | null; cancelled_by: string | null; motivo_cancelamento: string | null };
type Changed = Partial<Omit<Term, "subscription_end"> & Cancelled> & {
  subscription_end?: string | null;
  ended_at?: Date;
  trocada_em?: string;
  proximo_plan_id?: string | null;
};

/** Fails on `plan_full` and `plan_archived` where it goes on after a gap. */
export async function changeSubscription(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: Changed & { id: string },
): Promise<void> {
  await db.updateTable("subscribers").set(changed).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

type Paid = {
  subscriber_id: string;
  comanda_id: string;
  item_id: string;
  dia: string;
  meses: number;
  de: string;
  ate: string;
  bruto: number;
  valor: number;
  conta_de: string | null;
};

export async function insertPaid(db: Tx, { shop }: ShopScope, paid: Paid, months: Month[]): Promise<void> {
  const { id } = await db
    .insertInto("subscription_payments")
    .values({ barbershop_id: shop, ...paid })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = months.map((month) => ({ barbershop_id: shop, payment_id: id, ...month }));
  await db.insertInto("subscription_months").values(rows).execute();
}

/** What the cards of a comanda cost, in centavos. */
export async function feesOf(db: Tx, { shop }: ShopScope, comanda: string): Promise<number> {
  const { rows } = await sql<{ taxas: number }>`
    select coalesce(sum(taxa), 0)::bigint as taxas from comanda_payments
    where barbershop_id = ${shop} and comanda_id = ${comanda} and reversed_at is null`.execute(db);
  return rows[0]!.taxas;
}

type Of = { comanda: string; item?: string };

/** Takes back what was paid on a comanda, or for one item of it. Answers whose subscriptions that were. */
export async function reversePaid(
  db: Tx,
  { shop }: ShopScope,
  { comanda, item, now }: Of & { now: Date },
): Promise<string[]> {
  let found = db
    .updateTable("subscription_payments")
    .set({ reversed_at: now })
    .where("barbershop_id", "=", shop)
    .where("comanda_id", "=", comanda)
    .where("reversed_at", "is", null);
  if (item) found = found.where("item_id", "=", item);
  const rows = await found.returning("subscriber_id").execute();
  return [...new Set(rows.map(({ subscriber_id }) => subscriber_id))];
}

type PaidMonth = { bruto: number; primeiro: boolean; journal_id: string | null };

/** The months of what was paid on a comanda, held: no job makes revenue of them meanwhile. */
export async function heldMonths(db: Tx, { shop }: ShopScope, { comanda, item }: Of): Promise<PaidMonth[]> {
  let found = db
    .selectFrom("subscription_months as m")
    .innerJoin("subscription_payments as p", "p.id", "m.payment_id")
    .select(["m.bruto", "m.primeiro", "m.journal_id"])
    .where("m.barbershop_id", "=", shop)
    .where("p.comanda_id", "=", comanda);
  if (item) found = found.where("p.item_id", "=", item);
  return found.orderBy("m.payment_id").orderBy("m.mes").forUpdate("m").execute();
}

/** What stands of a subscription, in the order in which it was paid, at the price of each period. */
export async function paidFor(
  db: Tx,
  { shop }: ShopScope,
  subscription: string,
): Promise<{ id: string; dia: string; meses: number; bruto: number }[]> {
  return db
    .selectFrom("subscription_payments as p")
    .leftJoin("plan_changes as x", "x.item_id", "p.item_id")
    .select(["p.id", "p.meses", sql<string>`coalesce(p.conta_de, p.dia)`.as("dia")])
    .select(sql<number>`p.bruto + p.movido - coalesce(x.trazido, 0) + coalesce(x.credito, 0)`.as("bruto"))
    .where("p.barbershop_id", "=", shop)
    .where("p.subscriber_id", "=", subscription)
    .where("p.reversed_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id")
    .execute();
}

export async function movePaid(
  db: Tx,
  { shop }: ShopScope,
  periods: (Pick<Period, "de" | "ate"> & { id: string })[],
): Promise<void> {
  await sql`update subscription_payments p set de = moved.de, ate = moved.ate
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as moved (id uuid, de date, ate date)
    where p.barbershop_id = ${shop} and p.id = moved.id and (p.de, p.ate) <> (moved.de, moved.ate)`.execute(db);
}

/** Makes revenue of at most 500 months that have begun; answers of how many. */
export async function releaseMonths(db: Tx, _proven: AnyShopScope, today: string): Promise<number> {
  const { rows } = await sql<{ released: number }>`select app.release_club_months(${today}) as released`.execute(db);
  return rows[0]!.released;
}

/** Months that are not revenue yet stand on the first days on which the subscription is not paused. */
export async function placeMonths(db: Tx, _proven: ShopScope, subscription: string): Promise<void> {
  await sql`select app.place_club_months(${subscription})`.execute(db);
}
