import { sql } from "kysely";
import type { Closing, ClosingDetails } from "#contract/closings.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

export async function paymentsOf(db: Tx, { shop }: ShopScope, closing: string): Promise<ClosingDetails["pagamentos"]> {
  return (
    db
      .selectFrom("closing_payments as y")
      // Barbers may not read accounts: the name is null for them, and they see only the payment's date.
      .leftJoin("accounts as a", (on) =>
        on.onRef("a.barbershop_id", "=", "y.barbershop_id").onRef("a.codigo", "=", "y.conta"),
      )
      .leftJoin("profiles as p", "p.id", "y.created_by")
      .select(["y.id", "y.em", "y.valor", "a.nome as conta", "p.full_name as autor", "y.motivo"])
      .select(sql<boolean>`y.reversed_at is not null`.as("estornado"))
      .where("y.barbershop_id", "=", shop)
      .where("y.closing_id", "=", closing)
      .orderBy("y.created_at")
      .orderBy("y.id")
      .limit(1000)
      .execute()
  );
}

export type Held = Pick<Closing, "id" | "barbeiro_id" | "liquido" | "pago" | "situacao" | "ate"> & {
  journal_id: string | null;
};

/** The barber of a closing, read before their money is locked. */
export async function barberOf(db: Tx, { shop }: ShopScope, closing: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("closings")
    .select("barbeiro_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", closing)
    .executeTakeFirst();
  return row?.barbeiro_id;
}

/** The closing of a payment. */
export async function closingOf(db: Tx, { shop }: ShopScope, payment: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("closing_payments")
    .select("closing_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", payment)
    .executeTakeFirst();
  return row?.closing_id;
}

/** Locks the closing until the transaction ends. Lock order: after its barber's money. */
export async function heldClosing(db: Tx, { shop }: ShopScope, id: string): Promise<Held | undefined> {
  return db
    .selectFrom("closings")
    .select(["id", "barbeiro_id", "liquido", "pago", "situacao", "ate", "journal_id"])
    .$narrowType<Pick<Held, "situacao">>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type NewPayment = { id: string; closing_id: string; valor: number; em: string; conta: string; journal_id: string };

/** Inserts a payment and updates the closing's sum. The last payment marks its commissions as paid. */
export async function insertPayment(db: Tx, { shop }: ShopScope, payment: NewPayment): Promise<void> {
  await db
    .insertInto("closing_payments")
    .values({ ...payment, barbershop_id: shop })
    .execute();
  await db
    .updateTable("closings")
    .set((of) => ({ pago: of("pago", "+", payment.valor) }))
    .where("barbershop_id", "=", shop)
    .where("id", "=", payment.closing_id)
    .execute();
}

/** Marks its commissions as paid. */
export async function markPaid(db: Tx, _proven: ShopScope, closing: string): Promise<void> {
  await sql`select app.mark_commissions(${closing}, false)`.execute(db);
}

/** Reverses its remaining payments. Returns the journals and accounts. */
export async function reversePayments(
  db: Tx,
  { shop }: ShopScope,
  { closing, now }: { closing: string; now: Date },
): Promise<{ journal_id: string; conta: string }[]> {
  return db
    .updateTable("closing_payments")
    .set({ reversed_at: now })
    .where("barbershop_id", "=", shop)
    .where("closing_id", "=", closing)
    .where("reversed_at", "is", null)
    .returning(["journal_id", "conta"])
    .execute();
}

type TakenBack = { journal_id: string; conta: string; valor: number };

/** Reverses a payment: the closing owes it again, and its commissions are no longer paid. Undefined when it was reversed before. */
export async function reversePayment(
  db: Tx,
  { shop }: ShopScope,
  { id, closing, motivo, now }: { id: string; closing: string; motivo: string; now: Date },
): Promise<TakenBack | undefined> {
  const row = await db
    .updateTable("closing_payments")
    .set({ reversed_at: now, motivo })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("reversed_at", "is", null)
    .returning(["journal_id", "conta", "valor"])
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable("closings")
    .set((of) => ({ pago: of("pago", "-", row.valor) }))
    .where("barbershop_id", "=", shop)
    .where("id", "=", closing)
    .execute();
  await sql`select app.unpay_commissions(${closing})`.execute(db);
  return row;
}

type Ended = { id: string; motivo: string; now: Date };

/** Reopens everything that the closing had taken. The next closing recomputes the tiers' bonus. */
export async function endClosing(db: Tx, { shop, actor }: ShopScope, { id, motivo, now }: Ended): Promise<void> {
  await sql`select app.mark_commissions(${id}, true)`.execute(db);
  await db
    .deleteFrom("closing_adjustments")
    .where("barbershop_id", "=", shop)
    .where("closing_id", "=", id)
    .where("mes", "is not", null)
    .execute();
  await db
    .updateTable("closing_adjustments")
    .set({ closing_id: null })
    .where("barbershop_id", "=", shop)
    .where("closing_id", "=", id)
    .execute();
  await db
    .updateTable("closings")
    .set({ pago: 0, motivo, reversed_at: now, reversed_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function hasNewer(db: Tx, { shop }: ShopScope, { barbeiro_id, ate }: Held): Promise<boolean> {
  const row = await db
    .selectFrom("closings")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("barbeiro_id", "=", barbeiro_id)
    .where("ate", ">", ate)
    .where("reversed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
