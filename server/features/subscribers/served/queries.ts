import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import { badgeOf, type Served, type servedList } from "#contract/subscriber-rows.ts";
import type { Tx } from "#server/database.ts";
import { inTab } from "#server/features/subscribers/queries.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Row = Omit<Served, "badge" | "uso" | "created_at"> & {
  cliente_id: string;
  nome_busca: string;
  plano_busca: string;
  ended_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
};

/** For a barber only the clients they have served, as the SQL function decides. Filtered by words of the client or of the plan. */
export async function servedSubscriptions(
  db: Tx,
  _proven: ShopScope,
  { query, tab, today, now, ...asked }: z.output<typeof servedList.asked> & { today: string; now: Date },
): Promise<Page<Served>> {
  let found = db
    .selectFrom(sql<Row>`app.served_subscribers(${today}::date)`.as("s"))
    .select(["s.id", "s.nome", "s.subscribed", "s.subscription_tier", "s.subscription_end", "s.estado", "s.teste_ate"])
    .select(["s.cancelled", "s.created_at"])
    .select(
      sql<Served["uso"]>`coalesce(case when s.ended_at is null
        then app.coverage_by(s.id, s.cliente_id, ${today}) -> 'servicos' end, '[]')`.as("uso"),
    )
    .where(inTab(tab, { today, now }));
  if (query)
    found = found.where(
      sql<SqlBool>`app.begins_words(s.nome_busca || ' ' || s.plano_busca, (select app.word_patterns(${query})))`,
    );
  const { items, next } = await page(found, asked, {
    created_at: ["s.created_at", "s.id"],
    subscription_end: ["s.subscription_end", "s.id"],
  });
  const shown = items.map((row) => ({ ...row, created_at: row.created_at.toISOString(), badge: badgeOf(row, today) }));
  return { items: shown, next };
}
