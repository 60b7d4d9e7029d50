import { sql } from "kysely";
import type { Deducted } from "#contract/closings.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

/** A barber's paid vales until a day that are still to be deducted, oldest first; the first thousand. */
export async function openAdvances(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, ate }: { barbeiro: string; ate: string },
): Promise<Deducted[]> {
  return db
    .selectFrom("advances")
    .select(["id", "motivo", "aberto as valor", sql<string>`pago_em`.as("dia")])
    .where("barbershop_id", "=", shop)
    .where("barbeiro_id", "=", barbeiro)
    .where("aberto", ">", sql.lit(0))
    .where("pago_em", "<=", ate)
    .orderBy("pago_em")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/** The amount still to be deducted from each barber until a day, in centavos. */
export async function openAdvanceSums(db: Tx, { shop }: ShopScope, ate: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("advances")
    .select(["barbeiro_id", sql<number>`sum(aberto)::bigint`.as("valor")])
    .where("barbershop_id", "=", shop)
    .where("situacao", "=", sql.lit("pago"))
    .where("pago_em", "<=", ate)
    .groupBy("barbeiro_id")
    .execute();
  return new Map(rows.map(({ barbeiro_id, valor }) => [barbeiro_id, valor]));
}

/** The deductions of a closing. */
export async function deductedBy(db: Tx, { shop }: ShopScope, closing: string): Promise<Deducted[]> {
  return db
    .selectFrom("advance_deductions as d")
    .innerJoin("advances as a", "a.id", "d.advance_id")
    .select(["a.id", "a.motivo", "d.valor", sql<string>`a.pago_em`.as("dia")])
    .where("d.barbershop_id", "=", shop)
    .where("d.closing_id", "=", closing)
    .orderBy("a.pago_em")
    .orderBy("a.id")
    .limit(1000)
    .execute();
}

/** Stores the deductions of a new closing. The barber's money must be locked. */
export async function writeDeductions(
  db: Tx,
  { shop }: ShopScope,
  { closing, taken }: { closing: string; taken: { id: string; valor: number }[] },
): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    with taken as (select id, valor from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (id uuid, valor bigint)),
      deducted as (insert into advance_deductions (barbershop_id, closing_id, advance_id, valor)
        select ${shop}::uuid, ${closing}::uuid, id, valor from taken)
    update advances a set descontado = a.descontado + t.valor from taken t where a.id = t.id and a.barbershop_id = ${shop}`.execute(
    db,
  );
}

/** Reverses the deductions of a closing. */
export async function undoDeductions(db: Tx, { shop }: ShopScope, closing: string): Promise<void> {
  await sql`
    with back as (delete from advance_deductions where barbershop_id = ${shop} and closing_id = ${closing} returning advance_id, valor)
    update advances a set descontado = a.descontado - b.valor from back b where a.id = b.advance_id and a.barbershop_id = ${shop}`.execute(
    db,
  );
}
