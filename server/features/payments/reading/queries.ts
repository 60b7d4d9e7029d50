import { type RawBuilder, sql } from "kysely";
import type { OnlineState } from "#contract/payments.ts";
import { Id } from "#contract/values.ts";
import type { Tx } from "#server/database.ts";
import type { About } from "#server/outside/payments/payments.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

/** A stored online subscription. `leitura`: the number of the latest read at the provider. */
export type Kept = {
  id: string;
  cliente_id: string;
  plan_id: string;
  conta: string;
  meses: number;
  sessao: string | null;
  assinatura: string | null;
  pagador: string | null;
  situacao: OnlineState;
  motivo: string | null;
  renova_em: string | null;
  preco: number;
  /** The joining fee of its first charge, in centavos. */
  adesao: number;
  /** The last day of its trial, once that has begun. */
  teste_ate: string | null;
  expira_em: Date;
  leitura: number;
};

/** The tables whose rows are read at the provider, each with its number of the latest read in `leitura`. */
export type ReadTable =
  | "online_subscriptions"
  | "deposits"
  | "online_purchases"
  | "comanda_charges"
  | "shop_invoice_payments";
type ReadScope = ShopScope | PlatformScope;

/** Takes the next read number of a row; undefined when there is no such row. */
export async function takeTurn<Row>(
  db: Tx,
  scope: ReadScope,
  { table, id }: { table: ReadTable; id: string },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`update ${sql.table(table)} set leitura = leitura + 1
    where id = ${id}${ofShop(scope)} returning *`.execute(db);
  return rows[0];
}

/** The row, locked; undefined when a later read has begun, because that one is newer. */
export async function holdTurn<Row>(
  db: Tx,
  scope: ReadScope,
  { table, id, leitura }: { table: ReadTable; id: string; leitura: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where id = ${id} and leitura = ${leitura}${ofShop(scope)} for update`.execute(db);
  return rows[0];
}

type Told = { table: ReadTable; about: About };

/**
 * The row of a table that an event is about, by our reference or the provider's ids; undefined when there is none. A row whose page we could
 * not store knows it from now on.
 */
export async function rowTold(db: Tx, scope: ReadScope, { table, about }: Told): Promise<string | undefined> {
  const { reference, checkout = null, subscription = null, charge = null } = about;
  const [name, of] = [sql.table(table), ofShop(scope)];
  // A reference that is no id of ours refers to nothing.
  const own = Id.safeParse(reference).data ?? null;
  const byCharge =
    table === "online_subscriptions"
      ? sql`select id from ${name} where assinatura = ${subscription}${of}
        union all select online_id from online_payments where cobranca = ${charge}${of}`
      : sql`select id from ${name} where cobranca = ${charge}${of}`;
  const { rows } = await sql<{ id: string }>`
    select id from ${name} where id = ${own}${of}
    union all select id from ${name} where sessao = ${checkout}${of}
    union all ${byCharge} limit 1`.execute(db);
  const id = rows[0]?.id;
  if (id && checkout)
    await sql`update ${name} set sessao = ${checkout} where id = ${id} and sessao is null${of}`.execute(db);
  return id;
}

function ofShop(scope: ReadScope): RawBuilder<unknown> {
  return "shop" in scope ? sql` and barbershop_id = ${scope.shop}` : sql``;
}

type Changed = Partial<Pick<Kept, "assinatura" | "pagador" | "situacao" | "motivo" | "renova_em" | "teste_ate">> & {
  preco_antes?: null;
};

export async function changeOnline(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: Changed & { id: string; updated_at: Date },
): Promise<void> {
  await db
    .updateTable("online_subscriptions")
    .set(changed)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** An online subscription as it is stored now, and the names of its plan and client. */
export async function onlineNow(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<Pick<Kept, "situacao" | "motivo" | "adesao"> & { plano: string; cliente: string; paga: boolean }> {
  return db
    .selectFrom("online_subscriptions as o")
    .innerJoin("subscription_plans as p", "p.id", "o.plan_id")
    .innerJoin("clients as c", "c.id", "o.cliente_id")
    .select([
      sql<OnlineState>`o.situacao`.as("situacao"),
      "o.motivo",
      "o.adesao",
      "p.nome as plano",
      "c.nome as cliente",
    ])
    .select(
      sql<boolean>`exists (select from subscribers n where n.cliente_id = o.cliente_id and n.plan_id = o.plan_id
        and n.ended_at is null and n.subscription_end is distinct from n.teste_ate)`.as("paga"),
    )
    .where("o.barbershop_id", "=", shop)
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** A payment, by the provider's invoice. */
export type KeptPayment = {
  id: string;
  fatura: string;
  comanda_id: string | null;
  valor: number;
  devolvido: number;
  contestado: number;
  abatido: number;
  falhou: number;
  /** When the client withdrew from it. */
  desistiu_em: Date | null;
};

/** The payments of at most 200 invoices. */
export async function paymentsOf(db: Tx, { shop }: ShopScope, online: string): Promise<KeptPayment[]> {
  return db
    .selectFrom("online_payments")
    .select(["id", "fatura", "comanda_id", "valor", "devolvido", "contestado", "abatido", "falhou"])
    .select(sql<Date | null>`desistiu_em`.as("desistiu_em"))
    .where("barbershop_id", "=", shop)
    .where("online_id", "=", online)
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
}

/** Whether the client withdrew before that, or staff reversed the sale. The card is then no longer charged. */
export async function endedBefore(
  db: Tx,
  _proven: ShopScope,
  { online, at }: { online: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select app.online_ended(${online}, ${at}) as ended`.execute(db);
  return rows[0]!.ended;
}

type Paid = {
  online_id: string;
  fatura: string;
  cobranca: string | null;
  valor: number;
  pago_em: Date;
  created_at: Date;
} & ({ comanda_id: string } | { recusado: string });

/** Fails on the invoice's key when it was sold before. */
export async function insertPayment(db: Tx, { shop }: ShopScope, paid: Paid): Promise<string> {
  const { id } = await db
    .insertInto("online_payments")
    .values({ barbershop_id: shop, ...paid })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function changePayment(
  db: Tx,
  { shop }: ShopScope,
  { id, ...changed }: { id: string } & Partial<Pick<KeptPayment, "devolvido" | "contestado" | "abatido" | "falhou">>,
): Promise<void> {
  await db.updateTable("online_payments").set(changed).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

/** The payment of a comanda, against which refunds are expected. */
export async function paymentOfComanda(db: Tx, { shop }: ShopScope, comanda: string): Promise<string> {
  const { id } = await db
    .selectFrom("comanda_payments")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("comanda_id", "=", comanda)
    .where("forma", "=", "online")
    .executeTakeFirstOrThrow();
  return id;
}

/** A client's credit that pays for open comandas, newest first; at most 200. */
export async function creditInUse(
  db: Tx,
  { shop }: ShopScope,
  client: string,
): Promise<{ id: string; comanda_id: string; valor: number }[]> {
  const { rows } = await sql<{ id: string; comanda_id: string; valor: number }>`
    select p.id, p.comanda_id, p.valor from comandas k join comanda_payments p on p.comanda_id = k.id
    where k.barbershop_id = ${shop} and k.cliente_id = ${client} and k.situacao = 'aberta' and p.forma = 'credito_cliente'
      and p.reversed_at is null order by p.created_at desc, p.id limit 200`.execute(db);
  return rows;
}
