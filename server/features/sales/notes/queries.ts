import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { PublicScope, ShopScope } from "#server/scope.ts";

/** Null without a CPF or without such a comanda. */
export async function noteCpf(db: Tx, { shop }: ShopScope, comanda: string): Promise<string | null> {
  const row = await db
    .selectFrom("comandas")
    .select("cpf_nota")
    .where("barbershop_id", "=", shop)
    .where("id", "=", comanda)
    .executeTakeFirst();
  return row?.cpf_nota ?? null;
}

/** Deletes the CPFs of comandas that ended before then, of clients who were erased. */
export async function forgetCpfs(db: Tx, { shop }: PublicScope, before: Date): Promise<void> {
  await sql`update comandas c set cpf_nota = null from clients k
    where k.barbershop_id = ${shop} and k.erased_at is not null and c.barbershop_id = ${shop} and c.cliente_id = k.id
      and c.cpf_nota is not null and coalesce(c.closed_at, c.cancelled_at) < ${before}`.execute(db);
}
