import { sql } from "kysely";
import type * as z from "zod";
import type { PackLine, PartnerPack, SaveNote } from "#contract/partners.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Month = { barbeiro: string; de: string; ate: string };

/** The name of a barber of the shop, and the first hidden day. */
export async function whoOf(
  db: Tx,
  { shop }: ShopScope,
  barbeiro: string,
): Promise<{ nome: string; por_contar: string | null } | undefined> {
  const { rows } = await sql<{ nome: string; por_contar: string | null }>`
    select nome, app.uncounted_day() as por_contar from barbeiros
    where barbershop_id = ${shop} and id = ${barbeiro}`.execute(db);
  return rows[0];
}

/** Contracts valid on a day of the month, in order. */
export async function contractsIn(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, de, ate }: Month,
): Promise<PartnerPack["contratos"]> {
  return db
    .selectFrom("partner_contracts")
    .select(["id", "cnpj", "razao_social", "bps", "de", "ate"])
    .where("barbershop_id", "=", shop)
    .where("barbeiro_id", "=", barbeiro)
    .where("de", "<=", ate)
    .where((eb) => eb.or([eb("ate", "is", null), eb("ate", ">=", de)]))
    .orderBy("de")
    .limit(40)
    .execute();
}

/** Revenue shared by contract, or with `shared` off the sales with commission: by item and rate, less returns. */
export async function packLines(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, de, ate, shared }: Month & { shared: boolean },
): Promise<PackLine[]> {
  const { rows } = await sql<PackLine>`
    select nome, bps, sum(quantidade * sign(cheia + coalesce(casa, 0)))::int as quantidade,
      coalesce(sum(casa), 0)::bigint as casa, sum(valor)::bigint as parceiro
    from commissions
    where barbershop_id = ${shop} and barbeiro_id = ${barbeiro} and dia between ${de} and ${ate} and bps is not null
      and casa is ${sql.raw(shared ? "not null" : "null")}
    group by 1, 2 order by app.searchable(nome), 1, 2 limit 500`.execute(db);
  return rows;
}

export type TipsAndTaxes = { gorjetas: number; retido: number; nota: PartnerPack["nota"] };

/** Tips and taxes kept in the month, in centavos, and the note for it. */
export async function tipsAndTaxes(db: Tx, { shop }: ShopScope, { barbeiro, de, ate }: Month): Promise<TipsAndTaxes> {
  const { rows } = await sql<TipsAndTaxes>`
    select app.tips_of(${barbeiro}, ${de}, ${ate}) as gorjetas,
      (select coalesce(sum(valor), 0)::bigint from closing_adjustments where barbershop_id = ${shop} and barbeiro_id = ${barbeiro}
        and tipo = 'imposto' and dia between ${de} and ${ate}) as retido,
      (select json_build_object('numero', numero, 'dia', dia, 'valor', valor) from partner_notes
        where barbershop_id = ${shop} and barbeiro_id = ${barbeiro} and mes = ${de}) as nota`.execute(db);
  return rows[0]!;
}

type NewNote = Omit<z.output<typeof SaveNote>, "mes"> & { mes: string };

/** Replaces the note of that month. Fails when the barber is not of the shop. */
export async function upsertNote(db: Tx, { shop }: ShopScope, { barbeiro_id, mes, ...note }: NewNote): Promise<void> {
  await db
    .insertInto("partner_notes")
    .values({ barbershop_id: shop, barbeiro_id, mes, ...note })
    .onConflict((on) => on.constraint("one_note_of_month").doUpdateSet(note))
    .execute();
}
