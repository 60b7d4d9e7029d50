import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

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
