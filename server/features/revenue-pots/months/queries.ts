import { sql } from "kysely";
import type { PotMonth, PotShare } from "#contract/pot-months.ts";
import type { Tx } from "#server/database.ts";
import type { Computed, Line, MonthTerms } from "#server/features/revenue-pots/sharing/rules.ts";
import type { ShopScope } from "#server/scope.ts";

/** Days and months as `YYYY-MM-DD`. */
export type Terms = Omit<MonthTerms, "membros" | "pagamentos" | "reembolsos"> & {
  id: string;
  nome: string;
  taxas: boolean;
  desde: string;
  aberto: string;
  por_contar: string | null;
  membros: (MonthTerms["membros"][number] & { nome: string })[];
  pagamentos: (MonthTerms["pagamentos"][number] & { payment_id: string; mes: string })[];
  reembolsos: (MonthTerms["reembolsos"][number] & { journal_id: string })[];
};

type OfMonth = { pot: string; mes: string };

/** The inputs for computing an open month; undefined for a pote that the actor may not read. */
export async function potTerms(db: Tx, _proven: ShopScope, { pot, mes }: OfMonth): Promise<Terms | undefined> {
  type TermsRow = Pick<Terms, "reembolsos"> & { terms: Omit<Terms, "reembolsos"> | null };
  const { rows } = await sql<TermsRow>`
    select app.pot_terms(${pot}, ${mes}) as terms, app.pot_refunds(${pot}, ${mes}) as reembolsos`.execute(db);
  const { terms, reembolsos } = rows[0]!;
  return terms ? { ...terms, reembolsos } : undefined;
}

export type Stored = Computed["sums"] & {
  id: string;
  mes: string;
  casa_bps: number;
  criterio: PotMonth["criterio"];
  computed_at: string;
  closed_at: string | null;
};

/** A closed month; undefined when it is not closed. */
export async function closedMonth(db: Tx, _proven: ShopScope, { pot, mes }: OfMonth): Promise<Stored | undefined> {
  const { rows } = await sql<{ row: Stored | null }>`select app.closed_pot_month(${pot}, ${mes}) as row`.execute(db);
  return rows[0]!.row ?? undefined;
}

/** Locks the month, so that other computations and closings of it wait. False when there is none. */
export async function lockPot(db: Tx, { shop }: ShopScope, pot: string): Promise<boolean> {
  const { rows } = await sql`select from revenue_pots where barbershop_id = ${shop} and id = ${pot} for update`.execute(
    db,
  );
  return rows.length > 0;
}

type Acted = { id: string; computed_at: Date; closed_at: Date | null; fechado_por: string | null };

/** Who computed and closed a month, and when. */
export async function monthActs(db: Tx, { shop }: ShopScope, { pot, mes }: OfMonth): Promise<Acted | undefined> {
  return db
    .selectFrom("revenue_pot_months as m")
    .leftJoin("profiles as p", "p.id", "m.closed_by")
    .select(["m.id", "m.computed_at", "m.closed_at", "p.full_name as fechado_por"])
    .where("m.barbershop_id", "=", shop)
    .where("m.pote_id", "=", pot)
    .where("m.mes", "=", mes)
    .executeTakeFirst();
}

/** The last computed result of a month, to be compared: its sums and shares. */
export async function computedBefore(
  db: Tx,
  { shop }: ShopScope,
  { pot, mes }: OfMonth,
): Promise<(Computed["sums"] & Pick<Stored, "id" | "casa_bps" | "criterio">) | undefined> {
  return db
    .selectFrom("revenue_pot_months")
    .select(["id", "casa_bps", "criterio", "recebido", "devolvido", "base_anterior", "base", "pool", "casa"])
    .select(["entrada", "ajustes", "peso", "distribuido", "repartido", "saida"])
    .$narrowType<Pick<Stored, "criterio">>()
    .where("barbershop_id", "=", shop)
    .where("pote_id", "=", pot)
    .where("mes", "=", mes)
    .executeTakeFirst();
}

/** By name; with the closing that took each. */
export async function sharesOfMonth(db: Tx, { shop }: ShopScope, month: string): Promise<PotShare[]> {
  const { rows } = await sql<PotShare>`
    select s.barbeiro_id, b.nome as barbeiro, s.peso, s.ajustes, s.valor, s.closing_id, coalesce(c.pago >= c.liquido, false) as pago,
      (select count(*)::int from revenue_pot_visits v where v.month_id = s.month_id and v.barbeiro_id = s.barbeiro_id
        and v.tipo = 'visita' and v.peso > 0) as atendimentos
    from revenue_pot_shares s join barbeiros b on b.id = s.barbeiro_id left join closings c on c.id = s.closing_id
    where s.barbershop_id = ${shop} and s.month_id = ${month} order by app.searchable(b.nome), b.id limit 400`.execute(
    db,
  );
  return rows;
}

/** Includes former members. */
export async function barberNames(db: Tx, { shop }: ShopScope, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from barbeiros where barbershop_id = ${shop} and id = any (${[...new Set(ids)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

type Kept = { pot: string; mes: string; dia: string; now: Date } & Pick<Terms, "casa_bps" | "criterio"> &
  Pick<Computed, "sums" | "shares">;

/** Replaces the earlier result. Fails on `pot_month_closed`. */
export async function keepComputed(
  db: Tx,
  { shop }: ShopScope,
  { pot, mes, dia, now, casa_bps, criterio, sums, shares }: Kept,
): Promise<string> {
  await db
    .deleteFrom("revenue_pot_shares")
    .where("barbershop_id", "=", shop)
    .where("month_id", "in", (of) =>
      of.selectFrom("revenue_pot_months").select("id").where("pote_id", "=", pot).where("mes", "=", mes),
    )
    .execute();
  const computed = { ...sums, casa_bps, criterio, computed_at: now };
  const { id } = await db
    .insertInto("revenue_pot_months")
    .values({ barbershop_id: shop, pote_id: pot, mes, ...computed })
    .onConflict((on) => on.constraint("one_pot_month").doUpdateSet({ ...computed, computed_by: sql`app.actor()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (shares.length > 0)
    await db
      .insertInto("revenue_pot_shares")
      .values(
        shares.map(({ atendimentos: _count, ...share }) => ({ barbershop_id: shop, month_id: id, dia, ...share })),
      )
      .execute();
  return id;
}

type Taken = Pick<Terms, "pagamentos" | "reembolsos" | "visitas" | "correcoes"> & { id: string; lines: Line[] };

/** Assigns its inputs to the month; false when another month has taken some of them. */
export async function takeIntoPot(
  db: Tx,
  _proven: ShopScope,
  { id, pagamentos, reembolsos, visitas, correcoes, lines }: Taken,
): Promise<boolean> {
  const backs = new Map(visitas.map((visit) => [visit.id, visit.backs]));
  const visits = lines
    .filter(({ tipo }) => tipo !== "correcao")
    .flatMap((line) => [
      { id: line.id, tipo: line.tipo, peso: line.peso, valor: line.valor },
      ...(backs.get(line.id) ?? []).map((back) => ({ id: back, tipo: "volta", peso: 0, valor: 0 })),
    ]);
  const payments = pagamentos.map(({ payment_id, mes, volta }) => ({ payment_id, mes, volta }));
  const corrections = correcoes.map((one) => one.id);
  const { rows } = await sql<{ taken: number }>`
    select app.take_into_pot(${id}, ${JSON.stringify(visits)}::jsonb, ${JSON.stringify(payments)}::jsonb, ${corrections}::uuid[])
      + app.take_refunds_into_pot(${id}, ${JSON.stringify(reembolsos)}::jsonb) as taken`.execute(db);
  return rows[0]!.taken === visits.length + payments.length + corrections.length + reembolsos.length;
}

type Ended = { id: string; journal_id: string | null; now: Date };

/** Fails on `pot_shares_add_up`, and on `pot_month_closed` where it was closed before. */
export async function endMonth(db: Tx, { shop, actor }: ShopScope, { id, journal_id, now }: Ended): Promise<void> {
  await db
    .updateTable("revenue_pot_months")
    .set({ closed_at: now, closed_by: actor.id, journal_id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The day on which a month that ended on that day is posted: that one, or the first that the shop has not closed, at the latest today. */
export async function postingDay(
  db: Tx,
  { shop }: ShopScope,
  { last, today }: { last: string; today: string },
): Promise<string> {
  const { rows } = await sql<{ dia: string }>`
    select least(greatest(${last}::date, fechado_ate + 1), ${today}::date) as dia from barbershop_settings where barbershop_id = ${shop}`.execute(
    db,
  );
  return rows[0]!.dia;
}

type NewCorrection = { corrige_id: string; barbeiro_id: string; valor: number; motivo: string };

/** Fails when the barber is not of the shop. */
export async function insertCorrection(db: Tx, { shop }: ShopScope, given: NewCorrection): Promise<string> {
  const { id } = await db
    .insertInto("revenue_pot_corrections")
    .values({ ...given, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The sum of a barber's corrections of a closed month, in centavos. */
export async function correctedFor(
  db: Tx,
  { shop }: ShopScope,
  { corrige_id, barbeiro_id }: Pick<NewCorrection, "corrige_id" | "barbeiro_id">,
): Promise<number> {
  const { sum } = await db
    .selectFrom("revenue_pot_corrections")
    .select(sql<number>`coalesce(sum(valor), 0)::bigint`.as("sum"))
    .where("barbershop_id", "=", shop)
    .where("corrige_id", "=", corrige_id)
    .where("barbeiro_id", "=", barbeiro_id)
    .executeTakeFirstOrThrow();
  return sum;
}

/** False when there is none, or a month has taken it. */
export async function deleteCorrection(db: Tx, { shop }: ShopScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("revenue_pot_corrections")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("month_id", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Corrections that a closed month has taken. */
export async function correctionsTaken(db: Tx, { shop }: ShopScope, month: string): Promise<PotMonth["correcoes"]> {
  return db
    .selectFrom("revenue_pot_corrections as c")
    .innerJoin("barbeiros as b", "b.id", "c.barbeiro_id")
    .select(["c.id", "c.barbeiro_id", "b.nome as barbeiro", "c.valor", "c.motivo"])
    .where("c.barbershop_id", "=", shop)
    .where("c.month_id", "=", month)
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(200)
    .execute();
}
