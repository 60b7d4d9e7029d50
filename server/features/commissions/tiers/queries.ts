import { sql } from "kysely";
import type * as z from "zod";
import type { CommissionTiers, SaveTiers } from "#contract/commission-tiers.ts";
import type { Tx } from "#server/database.ts";
import type { Computed } from "#server/features/commissions/computing/rules.ts";
import type { ShopScope } from "#server/scope.ts";

/** The shop's tiers first, then those of barbers by name. */
export async function tiersIn(db: Tx, { shop }: ShopScope): Promise<CommissionTiers[]> {
  return db
    .selectFrom("commission_tiers as t")
    .leftJoin("barbeiros as b", "b.id", "t.barbeiro_id")
    .select(["t.id", "t.barbeiro_id", "b.nome as barbeiro", "t.tipo", "t.faixas"])
    .$narrowType<Pick<CommissionTiers, "tipo" | "faixas">>()
    .where("t.barbershop_id", "=", shop)
    .orderBy(sql`b.nome nulls first`)
    .limit(400)
    .execute();
}

/** Replaces existing tiers. Fails when the barber is not of the shop. */
export async function upsertTiers(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro_id, tipo, ...said }: z.output<typeof SaveTiers>,
): Promise<string> {
  const faixas = JSON.stringify(said.faixas);
  const { id } = await db
    .insertInto("commission_tiers")
    .values({ barbershop_id: shop, barbeiro_id, tipo, faixas })
    .onConflict((on) => on.constraint("tiers_of_one").doUpdateSet({ tipo, faixas, updated_at: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there are none. */
export async function deleteTiers(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("commission_tiers")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Known = Pick<CommissionTiers, "tipo" | "faixas"> & { vendido: number };
type SalesQuery = { barbeiro: string; de: string; ate: string; end: Date };

/**
 * A barber's sales between two days, less returns until `end`, the end of the last day, and their tiers; null for callers without
 * permission.
 */
export async function soldBy(
  db: Tx,
  _proven: ShopScope,
  { barbeiro, de, ate, end }: SalesQuery,
): Promise<Known | null> {
  const { rows } = await sql<{ tiers: Known | null }>`
    select app.own_tiers(${barbeiro}, ${de}, ${ate}, ${end}) as tiers`.execute(db);
  return rows[0]!.tiers;
}

export type MonthLine = Pick<Computed, "base" | "taxa" | "taxa_por" | "cheia" | "origem"> & {
  barbeiro_id: string;
  vendido_em: string;
  quantidade: number;
  devolvida: number;
  /** In no closing yet; a line that waited for its rate was counted by an earlier one. */
  nova: boolean;
};

/** The lines of these barbers' sales between two days, without reversed ones, courtesies, plans and what the club covers. */
export async function linesOfMonths(
  db: Tx,
  { shop }: ShopScope,
  { barbeiros, de, ate }: { barbeiros: string[]; de: string; ate: string },
): Promise<MonthLine[]> {
  const { rows } = await sql<MonthLine>`
    select l.barbeiro_id, l.vendido_em, l.base, l.taxa, l.taxa_por, l.cheia, l.origem, i.quantidade,
      l.situacao = 'pendente' and l.reviewed_at is null as nova,
      (select coalesce(sum(r.quantidade), 0) from comanda_returns r where r.item_id = i.id)::int as devolvida
    from commissions l join comanda_items i on i.id = l.item_id join comandas c on c.id = l.comanda_id
    where l.barbershop_id = ${shop} and l.barbeiro_id = any (${barbeiros}) and l.tipo = 'venda'
      and l.vendido_em between ${de} and ${ate} and not i.cortesia and i.subscriber_id is null and i.tipo <> 'plano'
      and c.reversed_at is null`.execute(db);
  return rows;
}

/** What closings gave these barbers for the months between two days, in centavos. */
export async function bonusesOfMonths(
  db: Tx,
  { shop }: ShopScope,
  { barbeiros, de, ate }: { barbeiros: string[]; de: string; ate: string },
): Promise<{ barbeiro_id: string; mes: string; valor: number }[]> {
  const { rows } = await sql<{ barbeiro_id: string; mes: string; valor: number }>`
    select barbeiro_id, mes, sum(valor)::bigint as valor from closing_adjustments
    where barbershop_id = ${shop} and barbeiro_id = any (${barbeiros}) and mes between ${de} and ${ate} group by 1, 2`.execute(
    db,
  );
  return rows;
}
