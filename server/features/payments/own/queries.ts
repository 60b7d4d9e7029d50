import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ClientScope, ShopScope } from "#server/scope.ts";

/** The client's active subscription. */
export async function ownSubscription(db: Tx, { shop }: ShopScope, client: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** The client's customer at the provider, for a subscription that a card pays or should pay. */
export async function ownPayer(
  db: Tx,
  { shop, client }: ClientScope,
): Promise<{ conta: string; pagador: string } | undefined> {
  const { rows } = await sql<{ conta: string; pagador: string }>`
    select conta, pagador from online_subscriptions where barbershop_id = ${shop} and cliente_id = ${client} and pagador is not null
      and situacao in ('ativa', 'em_atraso', 'suspensa') order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}

export type Withdrawal = { id: string; pago_em: Date; desistiu_em: Date | null; voltou: boolean };

/** The first payment of the client's newest online subscription, from which they may withdraw. */
export async function withdrawalOf(db: Tx, _proven: AnyShopScope, client: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<Withdrawal>`select id, pago_em, desistiu_em, voltou from app.withdrawal_of(${client})`.execute(db);
  return rows[0];
}

export async function keepWithdrawal(
  db: Tx,
  { shop }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable("online_payments")
    .set({ desistiu_em: now })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}
