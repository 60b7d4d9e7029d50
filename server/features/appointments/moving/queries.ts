import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Status } from "#contract/status.ts";
import type { Tx } from "#server/database.ts";
import type { NewAppointment } from "#server/features/appointments/booking/queries.ts";
import type { AnyShopScope } from "#server/scope.ts";

export type BarberDay = { barber: string; day: string };

/**
 * Lets one move at a time enter or leave a barber's day. An UPDATE has no ON CONFLICT, so without this lock two of them
 * waiting for each other on the exclusion constraint deadlock (trust 0.2). Taken before the UPDATE, in one order for all.
 */
export async function lockBarberDays(db: Tx, { shop }: AnyShopScope, days: BarberDay[]): Promise<void> {
  const keys = new Set(days.map(({ barber, day }) => `${shop}:${barber}:${day}`));
  for (const key of [...keys].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  }
}

/** Nobody changes the appointment until this transaction is over. After the locks of days, as every move takes them. */
export async function lockAppointment(db: Tx, { shop }: AnyShopScope, id: string): Promise<void> {
  await sql`select from appointments where id = ${id} and barbershop_id = ${shop} for update`.execute(db);
}

/** Whether its services stand on a comanda by now; none opens until this transaction is over. */
export async function isInComanda(db: Tx, _scope: AnyShopScope, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select app.is_in_comanda(${id}) as is`.execute(db);
  return rows[0]!.is;
}

type Priced = { paid: boolean; comanda: string | null };

/** Brings its price to its comanda, which is told; one that was paid, in part too, stays as it is. */
export async function priceComanda(db: Tx, _scope: AnyShopScope, id: string): Promise<Priced> {
  const { rows } = await sql<Priced>`select paid, comanda from app.price_comanda(${id})`.execute(db);
  return rows[0]!;
}

/** Cancels its comanda; false where that holds more than services that nobody has paid. */
export async function leaveComanda(
  db: Tx,
  _scope: AnyShopScope,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select app.leave_comanda(${id}, ${reason}) as left`.execute(db);
  return rows[0]!.left;
}

type Change = { status?: Status; ocupado_ate?: Date; valor_final?: number; desmarcado_tarde?: boolean };
export type Moved = Pick<
  NewAppointment,
  "barbeiro_id" | "data_agendamento" | "hora_inicio" | "hora_fim" | "inicio" | "fim" | "ocupado_ate" | "encaixe"
>;

/** `from`: the states that the appointment may have. */
export type Changed = { id: string; from: readonly Status[]; to: Change | (Moved & { status?: Status }) };

/** Changes an appointment that still has one of these states; false when it has not, or is not the caller's to see. */
export async function changeAppointment(db: Tx, { shop }: AnyShopScope, { id, from, to }: Changed): Promise<boolean> {
  const changed = await db
    .updateTable("appointments")
    .set({ ...to, ...(to.status && { retido_ate: null }), updated_at: sql`now()` })
    .where("id", "=", id)
    .where("barbershop_id", "=", shop)
    .where("status", "in", from)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Changes an appointment so that it takes a time, where the exclusion constraint allows it: "taken" when it does not; "changed" also where its
 * client was erased, who has nothing booked.
 * The savepoint keeps the transaction usable, so that the refusal can offer other times.
 */
export async function placeAppointment(
  db: Tx,
  scope: AnyShopScope,
  change: Changed,
): Promise<"placed" | "taken" | "changed"> {
  await sql`savepoint placement`.execute(db);
  try {
    return (await changeAppointment(db, scope, change)) ? "placed" : "changed";
  } catch (error) {
    const isTaken = error instanceof DatabaseError && error.code === exclusionViolation;
    if (!isTaken && !(error instanceof DatabaseError && error.constraint === "client_erased")) throw error;
    await sql`rollback to savepoint placement`.execute(db);
    return isTaken ? "taken" : "changed";
  }
}

const exclusionViolation = "23P01";
