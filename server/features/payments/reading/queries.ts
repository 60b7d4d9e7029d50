import { sql } from "kysely";
import type { OnlineState } from "#contract/payments.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

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
  leitura: number;
};

const columns = [
  "id",
  "cliente_id",
  "plan_id",
  "conta",
  "meses",
  "sessao",
  "assinatura",
  "pagador",
  "motivo",
  "renova_em",
  "leitura",
] as const;

/** Takes the next read number; undefined when there is no such subscription. */
export async function takeTurn(db: Tx, { shop }: ShopScope, id: string): Promise<Kept | undefined> {
  return db
    .updateTable("online_subscriptions")
    .set({ leitura: sql`leitura + 1` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning(columns)
    .returning(sql<OnlineState>`situacao`.as("situacao"))
    .executeTakeFirst();
}

/** The row, locked; undefined when a later read has begun, because that one is newer. */
export async function holdTurn(
  db: Tx,
  { shop }: ShopScope,
  { id, leitura }: { id: string; leitura: number },
): Promise<Kept | undefined> {
  return db
    .selectFrom("online_subscriptions")
    .select(columns)
    .select(sql<OnlineState>`situacao`.as("situacao"))
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("leitura", "=", leitura)
    .forUpdate()
    .executeTakeFirst();
}

type Changed = Partial<Pick<Kept, "assinatura" | "pagador" | "situacao" | "motivo" | "renova_em">> & {
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
};

/** The payments of at most 200 invoices. */
export async function paymentsOf(db: Tx, { shop }: ShopScope, online: string): Promise<KeptPayment[]> {
  return db
    .selectFrom("online_payments")
    .select(["id", "fatura", "comanda_id", "valor", "devolvido", "contestado", "abatido", "falhou"])
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
