import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { Month, Period, Term as Begun } from "#server/features/plans/cycles/rules.ts";
import { isFull } from "#server/features/plans/queries.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/**
 * Runs a step of a barber's sale with the reception's row level security: a barber otherwise reads and writes no rows of the club and no
 * colleague's visits. Who may sell, and on which comanda, is decided before. A step that fails ends the transaction.
 */
export async function withDeskRights<T>(db: Tx, { actor }: ShopScope, step: () => Promise<T>): Promise<T> {
  if (actor.role !== "barbeiro") return step();
  const act = (role: string) => sql`select set_config('app.actor_role', ${role}, true)`.execute(db);
  await act("recepcionista");
  const done = await step();
  await act(actor.role);
  return done;
}

/** Why a plan may not be put on that client's comanda. Existing subscriptions to an archived plan may be renewed. */
export async function closedFor(
  db: Tx,
  { shop }: ShopScope,
  { plan, client, today }: { plan: string; client: string; today: string },
): Promise<{ archived: boolean; full: boolean } | undefined> {
  const { rows } = await sql<{ archived: boolean; full: boolean }>`
    select archived_at is not null and not exists (select from subscribers s
      where s.plan_id = p.id and s.cliente_id = ${client} and s.ended_at is null) as archived, ${isFull(today, client)} as full
    from subscription_plans p where barbershop_id = ${shop} and id = ${plan}`.execute(db);
  return rows[0];
}

/** Whether a card renews that plan of the client automatically. */
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

/** The state of the card that pays or should pay for that subscription; undefined without one. */
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
  /** The end of what was paid elsewhere before an import, with its pauses. */
  importada_ate: string | null;
  cancelled_at: Date | null;
  /** The client's first day in the club. */
  inicio: string;
  created_at: Date;
  proximo_plan_id: string | null;
  /** The client's price per period, in centavos, and the period's months. */
  preco: number;
  meses: number;
  plano: string;
};

/** A client's subscription, and until when it is paid. The caller must hold the client's lock. */
export async function subscriptionOf(db: Tx, { shop }: ShopScope, client: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select id, plan_id, desde, subscription_end as ate, teste_ate, cancelled_at, inicio, created_at, proximo_plan_id, preco, meses,
      app.end_of_import(s) as importada_ate, (select nome from subscription_plans p where p.id = plan_id) as plano from subscribers s
    where barbershop_id = ${shop} and cliente_id = ${client} and ended_at is null`.execute(db);
  return rows[0];
}

/** The joining fee of that plan that is still due from a client, in centavos. */
export async function feeOf(
  db: Tx,
  _proven: ShopScope,
  { plan, client }: { plan: string; client: string },
): Promise<number> {
  const { rows } = await sql<{ fee: number }>`select app.fee_of_plan(${plan}, ${client}) as fee`.execute(db);
  return rows[0]!.fee;
}

/** The price and months with which it was brought by an import; null without. */
type Brought = { preco: number | null; meses: number | null };

/** The time before its first payment here: its trial, or what was paid elsewhere, with its pauses; undefined without. */
export async function begunOf(
  db: Tx,
  { shop }: ShopScope,
  subscription: string,
): Promise<(Begun & Brought) | undefined> {
  const { rows } = await sql<Begun & Brought>`
    select coalesce(teste_ate, importada_desde) as desde, coalesce(teste_ate, app.end_of_import(s)) as ate,
      importada_preco as preco, importada_meses as meses from subscribers s
    where barbershop_id = ${shop} and id = ${subscription} and num_nonnulls(teste_ate, importada_ate) > 0`.execute(db);
  return rows[0];
}

/** The client of a subscription; undefined when there is no such subscription. */
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

/** Locks an active subscription until the transaction ends. Lock order: after its client. Undefined when it has ended. */
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

/** `antes_id`: the subscription that this one replaces. */
type New = {
  cliente_id: string;
  plan_id: string;
  inicio: string;
  created_at?: Date;
  teste_ate?: string;
  antes_id?: string | null;
} & Partial<Imported>;

/** The days of an import, and the uses of each service by its id before it. */
type Imported = {
  importada_em: string;
  importada_desde: string;
  importada_ate: string;
  importada_preco: number;
  importada_meses: number;
  usos_antes: Record<string, number> | null;
};

/** Fails on `plan_full` and `plan_archived`. */
export async function insertSubscription(db: Tx, { shop }: ShopScope, given: New & Term): Promise<string> {
  const { id } = await db
    .insertInto("subscribers")
    .values({ barbershop_id: shop, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether another client of the same name has the same plan until the same day. */
export async function isBroughtAgain(db: Tx, _shop: ShopScope, subscription: string): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`select app.is_brought_again(${subscription}) as again`.execute(db);
  return rows[0]!.again;
}

type Cancelled = { cancelled_at: Date | null; cancelled_by: string | null; motivo_cancelamento: string | null };
type Changed = Partial<Omit<Term, "subscription_end"> & Cancelled> & {
  subscription_end?: string | null;
  ended_at?: Date;
  trocada_em?: string;
  proximo_plan_id?: string | null;
  preco_novo?: null;
  preco_novo_de?: null;
};

/** Fails on `plan_full` and `plan_archived` when the subscription resumes after a gap. */
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

/** The card fees of a comanda, in centavos. */
export async function feesOf(db: Tx, { shop }: ShopScope, comanda: string): Promise<number> {
  const { rows } = await sql<{ taxas: number }>`
    select coalesce(sum(taxa), 0)::bigint as taxas from comanda_payments
    where barbershop_id = ${shop} and comanda_id = ${comanda} and reversed_at is null`.execute(db);
  return rows[0]!.taxas;
}

type Of = { comanda: string; item?: string };

/** Reverses the payments of a comanda, or of one item of it. Returns the affected subscriptions. */
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

/** The months of the payments of a comanda, locked so that no job turns them into revenue. */
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

/** The valid payments of a subscription in order, at the price of each period. */
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

/** Posts at most 500 months that have begun as revenue. Returns how many. */
export async function releaseMonths(db: Tx, _proven: AnyShopScope, today: string): Promise<number> {
  const { rows } = await sql<{ released: number }>`select app.release_club_months(${today}) as released`.execute(db);
  return rows[0]!.released;
}

/** Moves months that are not revenue yet to the first days on which the subscription is not paused. */
export async function placeMonths(db: Tx, _proven: ShopScope, subscription: string): Promise<void> {
  await sql`select app.place_club_months(${subscription})`.execute(db);
}
