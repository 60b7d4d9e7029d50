import { sql } from "kysely";
import type { PotShareOfClosing } from "#contract/pot-months.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Until = { barbeiro: string; ate: string };

/** Shares of closed months that no closing of a barber has taken, until a day; or those that a closing took. */
export async function sharesFor(
  db: Tx,
  { shop }: ShopScope,
  whose: Until | { closing: string },
): Promise<PotShareOfClosing[]> {
  const of =
    "closing" in whose
      ? sql`s.closing_id = ${whose.closing}`
      : sql`s.barbeiro_id = ${whose.barbeiro} and s.closing_id is null and s.dia <= ${whose.ate} and app.is_pot_closed(s.month_id)`;
  const { rows } = await sql<PotShareOfClosing>`
    select n.nome, n.mes, s.valor from revenue_pot_shares s cross join lateral app.name_of_pot(s.month_id) n
    where s.barbershop_id = ${shop} and s.valor <> 0 and ${of} order by n.mes, n.nome, s.month_id limit 1000`.execute(
    db,
  );
  return rows;
}

/** The open sum of each barber of the shop until a day, in centavos; only barbers with one. */
export async function openShareSums(db: Tx, { shop }: ShopScope, ate: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ barbeiro_id: string; valor: number }>`
    select s.barbeiro_id, sum(s.valor)::bigint as valor from revenue_pot_shares s
    join barbeiros b on b.id = s.barbeiro_id
    where s.barbershop_id = ${shop} and s.closing_id is null and s.dia <= ${ate} and s.valor <> 0 and app.is_pot_closed(s.month_id)
    group by s.barbeiro_id limit 400`.execute(db);
  return new Map(rows.map(({ barbeiro_id, valor }) => [barbeiro_id, valor]));
}

/** Assigns them to a closing, whose barber's money must be locked. Returns their number and sum. */
export async function takeShares(
  db: Tx,
  { shop }: ShopScope,
  { closing, barbeiro, ate }: Until & { closing: string },
): Promise<{ count: number; valor: number }> {
  const { rows } = await sql<{ count: number; valor: number }>`
    with taken as (
      update revenue_pot_shares set closing_id = ${closing}
      where barbershop_id = ${shop} and barbeiro_id = ${barbeiro} and closing_id is null and dia <= ${ate} and valor <> 0
        and app.is_pot_closed(month_id) returning valor)
    select count(*)::int as count, coalesce(sum(valor), 0)::bigint as valor from taken`.execute(db);
  return rows[0]!;
}

/** Releases the shares of a reversed closing; the next closing takes them. */
export async function giveSharesBack(db: Tx, { shop }: ShopScope, closing: string): Promise<void> {
  await db
    .updateTable("revenue_pot_shares")
    .set({ closing_id: null })
    .where("barbershop_id", "=", shop)
    .where("closing_id", "=", closing)
    .execute();
}
