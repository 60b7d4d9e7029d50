import { sql } from "kysely";
import type * as z from "zod";
import type { Advance, advanceList } from "#contract/advances.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** For barbers only their own vales. The policy says so too, but only a condition lets the query use an index. */
export async function advancesOf(
  db: Tx,
  { shop, actor, barber }: ShopScope,
  { barbeiro, situacao, ...asked }: z.output<typeof advanceList.asked>,
): Promise<Page<Advance>> {
  let found = db
    .selectFrom("advances as a")
    // Every vale has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "a.barbeiro_id")
    .select(sql<string>`b.nome`.as("barbeiro"))
    .select(["a.id", "a.created_at", "a.barbeiro_id", "a.valor", "a.motivo", "a.situacao", "a.pago_em", "a.aberto"])
    .select("a.resposta")
    .$narrowType<Pick<Advance, "situacao">>()
    .where("a.barbershop_id", "=", shop);
  if (actor.role === "barbeiro") found = found.where("a.barbeiro_id", "=", barber);
  if (barbeiro) found = found.where("a.barbeiro_id", "=", barbeiro);
  if (situacao) found = found.where("a.situacao", "=", sql.lit(situacao));
  const { items, next } = await page(found, asked, {
    created_at: ["a.created_at", "a.id"],
    valor: ["a.valor", "a.id"],
  });
  return { items: items.map((one) => ({ ...one, created_at: one.created_at.toISOString() })), next };
}

/** Locks a barber's money exclusively until the transaction ends. Lock order: before their vales, their closings and the drawer. */
export async function lockMoneyOf(db: Tx, _proven: ShopScope, barbeiro: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('money of ' || ${barbeiro}, 0))`.execute(db);
}

export type Held = Pick<Advance, "id" | "barbeiro_id" | "valor" | "situacao"> & {
  descontado: number;
  journal_id: string | null;
  pago_de: string | null;
};

/** Locks the vale until the transaction ends. */
export async function heldAdvance(db: Tx, { shop }: ShopScope, id: string): Promise<Held | undefined> {
  return db
    .selectFrom("advances")
    .select(["id", "barbeiro_id", "valor", "situacao", "descontado", "journal_id", "pago_de"])
    .$narrowType<Pick<Held, "situacao">>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The barber of a vale, read before their money is locked. */
export async function barberOf(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("advances")
    .select("barbeiro_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.barbeiro_id;
}

export type Limits = { vale_teto: number | null; vale_recepcao: number; aberto: number; ganho: number };

/** The shop's cap, the barber's outstanding vales, and their earnings without a closing; in centavos. */
export async function limitsOf(db: Tx, { shop }: ShopScope, barbeiro: string): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select s.vale_teto, s.vale_recepcao, r.aberto, r.ganho
    from barbershop_settings s, app.advance_room(${barbeiro}) r where s.barbershop_id = ${shop}`.execute(db);
  return rows[0]!;
}

type NewAdvance = { barbeiro_id: string; valor: number; motivo: string };

/** Inserts a vale that the actor approves at the same time. */
export async function insertAdvance(
  db: Tx,
  { shop, actor }: ShopScope,
  { now, ...given }: NewAdvance & { now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("advances")
    .values({ ...given, barbershop_id: shop, approved_at: now, approved_by: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a request of the actor, a barber. */
export async function requestAdvance(
  db: Tx,
  _proven: ShopScope,
  { valor, motivo }: Omit<NewAdvance, "barbeiro_id">,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select app.request_advance(${valor}, ${motivo}) as id`.execute(db);
  return rows[0]!.id;
}

type Change = {
  approved_at?: Date;
  approved_by?: string;
  refused_at?: Date;
  refused_by?: string;
  reversed_at?: Date;
  reversed_by?: string;
  resposta?: string;
  pago_em?: string;
  pago_de?: string;
  journal_id?: string;
  paid_by?: string;
};

export async function changeAdvance(
  db: Tx,
  { shop }: ShopScope,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  await db.updateTable("advances").set(change).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}
