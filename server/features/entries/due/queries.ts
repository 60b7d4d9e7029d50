import { sql } from "kysely";
import type { Span } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** A shop with more is told of the first ones; the list has all. */
const most = 50;

/** Bills of these days that are open, the first due first. */
export function billsDue(
  db: Tx,
  { shop }: AnyShopScope,
  { de, ate }: Span,
): Promise<{ id: string; descricao: string; valor: number; vencimento: string }[]> {
  return db
    .selectFrom("finance_entries")
    .select(["id", "descricao", "valor", "vencimento"])
    .where("barbershop_id", "=", shop)
    .where("situacao", "=", sql.lit("aberto"))
    .where("tipo", "=", sql.lit("despesa"))
    .where("vencimento", ">=", de)
    .where("vencimento", "<=", ate)
    .orderBy("vencimento")
    .orderBy("id")
    .limit(sql.lit(most))
    .execute();
}
