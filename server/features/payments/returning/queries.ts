import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export type ToSendBack = { id: string; conta: string; cobranca: string | null; assinatura: string | null };

/** An online payment by its own id or by its comanda, and the subscription that it was for. */
export async function paymentToSendBack(
  db: Tx,
  { shop }: ShopScope,
  { payment = null, comanda = null }: { payment?: string | null; comanda?: string | null },
): Promise<ToSendBack | undefined> {
  const { rows } = await sql<ToSendBack>`
    select p.id, o.conta, p.cobranca, o.assinatura from online_payments p join online_subscriptions o on o.id = p.online_id
    where p.barbershop_id = ${shop} and p.id in (select ${payment}::uuid union all
      select id from online_payments where comanda_id = ${comanda})`.execute(db);
  return rows[0];
}
