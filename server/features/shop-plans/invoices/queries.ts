import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type {
  Invoice,
  InvoicePayment,
  InvoiceState,
  PlatformInvoice,
  platformInvoiceList,
  shopInvoiceList,
} from "#contract/shop-invoices.ts";
import { leastOnline } from "#contract/shop-invoices.ts";
import type { ShopSubscription } from "#contract/shop-subscriptions.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { PlatformScope, ShopScope } from "#server/scope.ts";

function invoices(db: Tx, today: string) {
  return db
    .selectFrom("shop_invoices as i")
    .select([
      "i.id",
      "i.plano",
      "i.de",
      "i.ate",
      "i.ajuste",
      "i.valor",
      "i.vence",
      "i.tolera_ate",
      "i.paga_em",
      "i.nota",
    ])
    .select([
      sql<Invoice["forma"]>`i.forma`.as("forma"),
      sql<InvoiceState>`case when i.paga_em is not null then 'paga' when i.vence < ${today} then 'atrasada' else 'aberta' end`.as(
        "situacao",
      ),
    ]);
}

const sorts: { vence: ["i.vence", "i.id"] } = { vence: ["i.vence", "i.id"] };

/** The invoices of the caller's shop. */
export function invoicesOf(
  db: Tx,
  { shop }: ShopScope,
  { today, ...asked }: z.output<typeof shopInvoiceList.asked> & { today: string },
): Promise<Page<Invoice>> {
  return page(invoices(db, today).where("i.barbershop_id", "=", shop), asked, sorts);
}

/** The shop's unpaid invoice that is due first, of those that providers take. */
export async function firstPayable(db: Tx, { shop }: ShopScope): Promise<ShopSubscription["fatura"] | undefined> {
  return db
    .selectFrom("shop_invoices as i")
    .select(["i.id", "i.plano", "i.de", "i.ate", "i.ajuste", "i.valor"])
    .where("i.barbershop_id", "=", shop)
    .where("i.paga_em", "is", null)
    .where("i.valor", ">=", leastOnline)
    .orderBy("i.tolera_ate")
    .orderBy("i.id")
    .limit(1)
    .executeTakeFirst();
}

/** The shop's newest page for an invoice, where it is open or was opened since then; one that the provider did not open is none. */
export async function newestPayment(db: Tx, { shop }: ShopScope, since: Date): Promise<InvoicePayment | null> {
  const { rows } = await sql<Omit<InvoicePayment, "expira_em"> & { expira_em: Date; created_at: Date }>`
    select i.plano, i.de, i.ate, i.ajuste, p.valor, p.situacao, p.motivo, p.url, p.expira_em, p.created_at
    from shop_invoice_payments p join shop_invoices i on i.id = p.invoice_id
    where p.barbershop_id = ${shop} and (p.url is not null or p.situacao in ('paga', 'devolvida')) order by p.id desc limit 1`.execute(
    db,
  );
  const [newest] = rows;
  if (!newest || (newest.situacao !== "pendente" && newest.created_at < since)) return null;
  const { created_at: _at, expira_em, ...shown } = newest;
  return { ...shown, expira_em: expira_em.toISOString() };
}

/** The invoices of all shops; `query` filters by prefixes of words of the shop's name. */
export function allInvoices(
  db: Tx,
  _scope: PlatformScope,
  { query, situacao, shop, today, ...asked }: z.output<typeof platformInvoiceList.asked> & { today: string },
): Promise<Page<PlatformInvoice>> {
  let found = invoices(db, today)
    .select("i.barbershop_id")
    .select(sql<string>`(select b.nome from barbershops b where b.id = i.barbershop_id)`.as("barbearia"));
  if (situacao) found = found.where("i.paga_em", situacao === "paga" ? "is not" : "is", null);
  if (situacao === "aberta") found = found.where("i.vence", ">=", today);
  if (situacao === "atrasada") found = found.where("i.vence", "<", today);
  if (shop) found = found.where("i.barbershop_id", "=", shop);
  if (query) found = found.where(sql<SqlBool>`i.barbershop_id = any (array(select app.shops_named(${query})))`);
  return page(found, asked, sorts);
}

type Paid = { paga_em: string; forma: string; nota: string; payment_id?: string };

/** The shop of an invoice that was unpaid until now; undefined where none was. */
export async function markPaid(
  db: Tx,
  { actor }: PlatformScope,
  { id, ...paid }: Paid & { id: string },
): Promise<Changed | undefined> {
  return db
    .updateTable("shop_invoices")
    .set({ ...paid, paid_by: paid.payment_id ? null : actor.id })
    .where("id", "=", id)
    .where("paga_em", "is", null)
    .returning(["barbershop_id", "plano", "valor", "de"])
    .executeTakeFirst();
}

export type InvoiceNews = Pick<Invoice, "id" | "plano" | "de" | "ate" | "ajuste" | "valor" | "vence" | "tolera_ate"> & {
  barbershop_id: string;
  barbearia: string;
  estado: "nova" | "atrasada" | "vencida";
  /** Addresses of the shop's admins. */
  emails: string[];
};

/** Unpaid invoices of open shops whose admins were not told yet how they stand on that day, which is kept as told; at most 100. */
export async function takeNews(db: Tx, _scope: PlatformScope, today: string): Promise<InvoiceNews[]> {
  const { rows } = await sql<InvoiceNews>`
    with due as (
      select i.id, b.nome as barbearia, k.estado from shop_invoices i join barbershops b on b.id = i.barbershop_id and b.status = 'ativa'
      cross join lateral (select case when i.tolera_ate < ${today} then 'vencida' when i.vence < ${today} then 'atrasada' else 'nova' end as estado) k
      where i.paga_em is null and i.avisada is distinct from k.estado order by i.tolera_ate, i.id limit 100 for update of i skip locked)
    update shop_invoices i set avisada = due.estado from due where i.id = due.id
    returning i.id, i.barbershop_id, due.barbearia, due.estado, i.plano, i.de, i.ate, i.ajuste, i.valor, i.vence, i.tolera_ate, array(
      select u.email from memberships m join auth."user" u on u.id = m.user_id
      where m.barbershop_id = i.barbershop_id and m.role = 'admin' and m.ended_at is null and u.locked_at is null
      order by m.created_at limit 20) as emails`.execute(db);
  return rows;
}

type Changed = { barbershop_id: string; plano: string; valor: number; de: string };

/** The shop of an invoice that was paid until now. */
export async function markUnpaid(db: Tx, _scope: PlatformScope, id: string): Promise<Changed | undefined> {
  return db
    .updateTable("shop_invoices")
    .set({ paga_em: null, forma: null, nota: "", paid_by: null, payment_id: null, avisada: null })
    .where("id", "=", id)
    .where("paga_em", "is not", null)
    .returning(["barbershop_id", "plano", "valor", "de"])
    .executeTakeFirst();
}

export async function invoiceExists(db: Tx, _scope: PlatformScope, id: string): Promise<boolean> {
  return (await db.selectFrom("shop_invoices").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
