import { sql } from "kysely";
import type { Span } from "#contract/periods.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** A shop with more bills is notified about the first ones; the list shows all. */
const most = 50;

/** Open bills of these days, the first due first. */
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
