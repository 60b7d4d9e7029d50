import type { CounterLimits } from "#contract/counter-limits.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** The limits, and the last day of the shop's closed period. */
export async function counterLimits(
  db: Tx,
  { shop }: ShopScope,
): Promise<CounterLimits & { fechado_ate: string | null }> {
  return db
    .selectFrom("barbershop_settings")
    .select(["desconto_recepcao", "desconto_barbeiro", "desconto_valor", "sangria_recepcao", "quebra_tolerada"])
    .select("fechado_ate")
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}
