import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { AppointmentDetails } from "#contract/appointments.ts";
import type { Status } from "#contract/status.ts";
import type { Tx } from "#server/database.ts";
import type { NewAppointment } from "#server/features/appointments/booking/queries.ts";
import type { AnyShopScope } from "#server/scope.ts";

export type BarberDay = { barber: string; day: string };

/**
 * Lets only one move at a time enter or leave a barber's day. An UPDATE has no ON CONFLICT, so without this lock two moves deadlock on
 * the exclusion constraint (trust 0.2). Every move takes it before its UPDATE, in the same order.
 */
export async function lockBarberDays(db: Tx, { shop }: AnyShopScope, days: BarberDay[]): Promise<void> {
  const keys = new Set(days.map(({ barber, day }) => `${shop}:${barber}:${day}`));
  for (const key of [...keys].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  }
}

/**
 * Locks the appointment until this transaction ends. Take it after the locks of days, as every move does. A row that only refers to the
 * appointment, such as a new comanda, does not wait: its transaction may hold the next lock taken here.
 */
export async function lockAppointment(db: Tx, { shop }: AnyShopScope, id: string): Promise<void> {
  await sql`select from appointments where id = ${id} and barbershop_id = ${shop} for no key update`.execute(db);
}

/** Whether its services are on a comanda. Prevents a comanda from being opened until this transaction ends. */
export async function isInComanda(db: Tx, _scope: AnyShopScope, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select app.is_in_comanda(${id}) as is`.execute(db);
  return rows[0]!.is;
}

type Standing = Pick<AppointmentDetails, "comanda" | "coberta">;

/** The state of its comanda, or of the one that took it over, and whether that one is closed and the club covers services of it. */
export async function comandaOfVisit(db: Tx, _scope: AnyShopScope, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select app.comanda_of_visit(${id}) as comanda, app.is_covered_in_comanda(${id}) as coberta`.execute(db);
  return rows[0]!;
}

type Priced = { paid: boolean; comanda: string | null };

/** Copies the price to the comanda and returns it; a comanda with payments stays unchanged. */
export async function priceComanda(db: Tx, _scope: AnyShopScope, id: string): Promise<Priced> {
  const { rows } = await sql<Priced>`select paid, comanda from app.price_comanda(${id})`.execute(db);
  return rows[0]!;
}

/**
 * Cancels its comanda; after a no-show, a closed one stays. False when an open comanda has more than unpaid services, or a closed one is
 * covered by the club or its visit cancelled.
 */
export async function leaveComanda(
  db: Tx,
  _scope: AnyShopScope,
  { id, reason, missed }: { id: string; reason: string; missed: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select app.leave_comanda(${id}, ${reason}, ${missed}) as left`.execute(db);
  return rows[0]!.left;
}

type Change = { status?: Status; ocupado_ate?: Date; valor_final?: number; desmarcado_tarde?: boolean };
export type Moved = Pick<
  NewAppointment,
  "barbeiro_id" | "data_agendamento" | "hora_inicio" | "hora_fim" | "inicio" | "fim" | "ocupado_ate" | "encaixe"
>;

/** `from`: the states in which the appointment may be. */
export type Changed = { id: string; from: readonly Status[]; to: Change | (Moved & { status?: Status }) };

/** Changes an appointment that is still in one of these states. False when it is not, or the caller may not see it. */
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
 * Changes an appointment so that it occupies a time; "taken" when the exclusion constraint refuses. Fails on `client_erased`. The savepoint
 * keeps the transaction usable, so the refusal can offer other times.
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
    await sql`rollback to savepoint placement`.execute(db);
    if (error instanceof DatabaseError && error.code === exclusionViolation) return "taken";
    throw error;
  }
}

const exclusionViolation = "23P01";
