import { sql } from "kysely";
import type { InvoiceBack, invoicePaymentStates } from "#contract/shop-invoices.ts";
import type { Tx } from "#server/database.ts";
import type { PlatformScope } from "#server/scope.ts";

type State = (typeof invoicePaymentStates)[number];

/** A stored page for an invoice. `leitura`: the number of the latest read at the provider. */
export type KeptInvoicePayment = {
  id: string;
  barbershop_id: string;
  invoice_id: string;
  valor: number;
  sessao: string | null;
  url: string | null;
  expira_em: Date;
  situacao: State;
  motivo: InvoiceBack | null;
  cobranca: string | null;
  devolvido: number;
  contestado: number;
  falhou: number;
  leitura: number;
};

/** `payment_id`: what paid it online. */
export type HeldInvoice = {
  id: string;
  barbershop_id: string;
  barbearia: string;
  plano: string;
  de: string;
  ate: string;
  ajuste: boolean;
  valor: number;
  paga_em: string | null;
  payment_id: string | null;
};

/** The invoice, locked; undefined where there is none. */
export async function holdInvoice(db: Tx, _scope: PlatformScope, id: string): Promise<HeldInvoice | undefined> {
  return db
    .selectFrom("shop_invoices as i")
    .innerJoin("barbershops as b", "b.id", "i.barbershop_id")
    .select(["i.id", "i.barbershop_id", "b.nome as barbearia", "i.plano", "i.de", "i.ate", "i.ajuste", "i.valor"])
    .select(["i.paga_em", "i.payment_id"])
    .where("i.id", "=", id)
    .forUpdate("i")
    .executeTakeFirst();
}

const pages = sql.table("shop_invoice_payments");

/** The newest twenty payments of an invoice, the newest first. */
export async function paymentsOfInvoice(db: Tx, _scope: PlatformScope, invoice: string): Promise<KeptInvoicePayment[]> {
  const { rows } = await sql<KeptInvoicePayment>`
    select * from ${pages} where invoice_id = ${invoice} order by id desc limit 20`.execute(db);
  return rows;
}

type Begun = Pick<KeptInvoicePayment, "barbershop_id" | "invoice_id" | "valor" | "expira_em"> & { provedor: string };

export async function insertInvoicePayment(
  db: Tx,
  scope: PlatformScope,
  given: Begun & { created_at: Date },
): Promise<KeptInvoicePayment> {
  const row = { ...given, updated_at: given.created_at };
  const { id } = await db.insertInto("shop_invoice_payments").values(row).returning("id").executeTakeFirstOrThrow();
  return (await invoicePaymentById(db, scope, id))!;
}

export async function invoicePaymentById(
  db: Tx,
  _scope: PlatformScope,
  id: string,
): Promise<KeptInvoicePayment | undefined> {
  return (await sql<KeptInvoicePayment>`select * from ${pages} where id = ${id}`.execute(db)).rows[0];
}

type Changed = Partial<
  Pick<KeptInvoicePayment, "sessao" | "situacao" | "motivo" | "cobranca" | "devolvido" | "contestado" | "falhou">
>;

export async function changeInvoicePayment(
  db: Tx,
  _scope: PlatformScope,
  { id, ...changed }: Changed & { id: string; pago_em?: Date; updated_at: Date },
): Promise<void> {
  await db.updateTable("shop_invoice_payments").set(changed).where("id", "=", id).execute();
}

/** Stores the page. Of two opened at once the first is kept. Returns the address of the kept one. */
export async function keepInvoicePage(
  db: Tx,
  _scope: PlatformScope,
  { id, sessao, url }: { id: string; sessao: string; url: string },
): Promise<string> {
  const kept = await db
    .updateTable("shop_invoice_payments")
    .set({ sessao: sql`coalesce(sessao, ${sessao})`, url: sql`coalesce(url, ${url})` })
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirstOrThrow();
  return kept.url!;
}

/** At most 200 payments that changed after that moment, or in it with a later id. */
export async function invoicePaymentsAfter(
  db: Tx,
  _scope: PlatformScope,
  { updated_at, id }: { updated_at: Date; id: string },
): Promise<{ id: string; updated_at: Date }[]> {
  const { rows } = await sql<{ id: string; updated_at: Date }>`select id, updated_at from ${pages}
    where (updated_at, id) > (${updated_at}::timestamptz, ${id}::uuid) order by updated_at, id limit 200`.execute(db);
  return rows;
}
