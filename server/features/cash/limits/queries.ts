import type { CounterLimits } from "#contract/counter-limits.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export async function counterLimits(db: Tx, { shop }: ShopScope): Promise<CounterLimits> {
  return db
    .selectFrom("barbershop_settings")
    .select(["desconto_recepcao", "desconto_barbeiro", "desconto_valor", "sangria_recepcao", "quebra_tolerada"])
    .where("barbershop_id", "=", shop)
    .executeTakeFirstOrThrow();
}
