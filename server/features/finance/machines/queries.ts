import { sql } from "kysely";
import type * as z from "zod";
import { type CardFee, type CardForm, type CardMachine, SaveMachine } from "#contract/card-machines.ts";
import type { Tx } from "#server/database.ts";
import { versionOf } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** Machines in use with their fees, in order of name; at most 100. */
export async function cardMachinesOf(db: Tx, { shop }: ShopScope): Promise<CardMachine[]> {
  const { rows } = await sql<Omit<CardMachine, "versao">>`
    select id, nome, padrao, antecipa, coalesce((
      select json_agg(json_build_object('forma', f.forma, 'parcelas', f.parcelas, 'bps', f.bps, 'dias', f.dias)
        order by f.forma desc, f.parcelas) from card_fees f where f.machine_id = m.id), '[]') as taxas
    from card_machines m where barbershop_id = ${shop} and archived_at is null order by nome, id limit 100`.execute(db);
  return rows.map((row) => ({ ...row, versao: versionOf(row, SaveMachine) }));
}

/** A payment's fee and delay; `bps` and `dias` are null while unknown. */
export type CardTerms = { machine_id: string; antecipa: boolean; bps: number | null; dias: number | null };

/** The terms of that machine, or of the usual one; undefined when there is none in use. */
export async function cardTerms(
  db: Tx,
  { shop }: ShopScope,
  { machine, forma, parcelas }: { machine: string | undefined; forma: CardForm; parcelas: number },
): Promise<CardTerms | undefined> {
  const found = db
    .selectFrom("card_machines as m")
    .leftJoin("card_fees as f", (join) =>
      join.onRef("f.machine_id", "=", "m.id").on("f.forma", "=", forma).on("f.parcelas", "=", parcelas),
    )
    .select(["m.id as machine_id", "m.antecipa", "f.bps", "f.dias"])
    .where("m.barbershop_id", "=", shop)
    .where("m.archived_at", "is", null);
  return (machine ? found.where("m.id", "=", machine) : found.where("m.padrao", "=", true)).executeTakeFirst();
}

type Given = Omit<z.output<typeof SaveMachine>, "id" | "versao" | "taxas">;

/** False when no such machine is in use. Fails on `one_usual_machine`. */
export async function changeMachine(
  db: Tx,
  { shop }: ShopScope,
  { id, ...given }: Partial<Given> & { id: string; archived_at?: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("card_machines")
    .set(given)
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Fails on `one_usual_machine`. */
export async function insertMachine(db: Tx, { shop }: ShopScope, given: Given): Promise<string> {
  const { id } = await db
    .insertInto("card_machines")
    .values({ barbershop_id: shop, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Serializes saving: two concurrent calls would both make their machine the usual one. */
export async function lockMachines(db: Tx, { shop }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('machines of ' || ${shop}, 0))`.execute(db);
}

/** No machine is the usual one afterwards. */
export async function unsetUsualMachine(db: Tx, { shop }: ShopScope): Promise<void> {
  await db
    .updateTable("card_machines")
    .set({ padrao: false })
    .where("barbershop_id", "=", shop)
    .where("padrao", "=", sql.lit(true))
    .execute();
}

/** Replaces all fees; a machine always has the whole set. */
export async function replaceFees(
  db: Tx,
  { shop }: ShopScope,
  { machine_id, taxas }: { machine_id: string; taxas: CardFee[] },
): Promise<void> {
  await sql`
    insert into card_fees (barbershop_id, machine_id, forma, parcelas, bps, dias)
    select ${shop}::uuid, ${machine_id}::uuid, forma, parcelas, bps, dias
    from jsonb_to_recordset(${JSON.stringify(taxas)}::jsonb) as fee (forma text, parcelas smallint, bps integer, dias smallint)
    on conflict (machine_id, forma, parcelas) do update set bps = excluded.bps, dias = excluded.dias`.execute(db);
}
