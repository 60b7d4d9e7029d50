import { sql } from "kysely";
import type { DepositTerms } from "#contract/deposits.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Facts = DepositTerms & { aceita: boolean; isento: boolean };

/** The shop's deposit terms, whether it can be paid online now, and whether this client is exempt. */
export async function depositFacts(
  db: Tx,
  { shop }: AnyShopScope,
  { client, provider, own, today }: { client: string | null; provider: string; own: boolean; today: string },
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select sinal_tipo, sinal_valor, sinal_desde, facts.aceita, facts.isento
    from barbershop_settings, app.deposit_facts(${client}, ${provider}, ${own}, ${today}) as facts where barbershop_id = ${shop}`.execute(
    db,
  );
  return rows[0]!;
}
