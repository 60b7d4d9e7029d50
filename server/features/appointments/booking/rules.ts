import type * as z from "zod";
import type { Appointment, BookAppointment } from "#contract/appointments.ts";
import { mostDaysAhead } from "#contract/booking-refusals.ts";
import type { DepositTerms } from "#contract/deposits.ts";
import { formatTime, localDay, minuteMs } from "#contract/dates.ts";
import {
  insertAppointment,
  type NewAppointment,
  releaseExpiredHolds,
} from "#server/features/appointments/booking/queries.ts";
import type { BookingFacts, Candidate } from "#server/features/appointments/free-times/queries.ts";
import {
  bookingLimits,
  byLoad,
  type Choice,
  factsAround,
  nearest,
} from "#server/features/appointments/free-times/rules.ts";
import { closedAt, onGrid, toMinute, visitTime } from "#server/features/appointments/free-times/slots/rules.ts";
import { depositTerms, endDepositLater, holdFor } from "#server/features/appointments/holding/rules.ts";
import { appointmentById, shareShopCalendar } from "#server/features/appointments/queries.ts";
import { notifyStaff, tellClient } from "#server/features/appointments/telling/rules.ts";
import { visibleShop } from "#server/features/barbershops/queries.ts";
import { newcomer } from "#server/features/clients/newcomers/rules.ts";
import { attachVisitor, clientStanding, countVisitorBooking } from "#server/features/clients/queries.ts";
import { lineOf } from "#server/features/limits/rules.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope, PublicScope } from "#server/scope.ts";

type Call = ShopCall<AnyShopScope>;

/** Rights that staff have and the public does not (decisions 7). */
export type Permission = { outsideHours: boolean; encaixe: boolean; byStaff: boolean };
export const asCustomer: Permission = { outsideHours: false, encaixe: false, byStaff: false };

/** `offered`: barber and price shown with the time; a booking never gets another price. */
type Wish = Choice & { startsAt: string; offered?: { barber: string; preco: number } | undefined };

/**
 * Bookings per day that a shop accepts without an account from one network address: carriers and a shop's Wi-Fi share one (decisions 7).
 */
const bookingsOfLine = 30;

/**
 * Books by name and phone. The visit is attached to the client with that number; the visitor learns nothing about that client (decisions
 * 7). Refuses TOO_MANY_HERE, and as every booking by a client does.
 */
export async function bookAsVisitor(
  call: ShopCall<PublicScope> & Pick<RequestContext, "address">,
  { nome, telefone, ...wish }: Wish & { nome: string; telefone: string },
): Promise<Appointment> {
  const { db, scope } = call;
  const open = await openTime(call, wish, asCustomer);
  const client = await attachVisitor(db, scope, { nome, telefone });
  const booked = await bookForSelf(call, open, { client, origem: "visitante" });
  if ((await countVisitorBooking(db, scope, lineOf(call.address))) > bookingsOfLine) throw new Refusal("TOO_MANY_HERE");
  return booked;
}

/** Books for a signed-in client. Refuses NOT_PUBLISHED; visits that are booked already may be moved and cancelled. */
export async function bookMine(call: Call, { client, ...wish }: Wish & { client: string }): Promise<Appointment> {
  if (!(await visibleShop(call.db))?.published_at) throw new Refusal("NOT_PUBLISHED");
  return bookForSelf(call, await openTime(call, wish, asCustomer), { client, origem: "cliente" });
}

/** Books for a client at the desk or on the phone. Barbers book only for themselves. Also refuses as `newcomer` does. */
export async function bookForClient(call: ShopCall, input: z.output<typeof BookAppointment>): Promise<Appointment> {
  const { db, scope, now } = call;
  const { client: who, outsideHours, encaixe, observacoes, ...wish } = input;
  const own = wish.barber === "any" && scope.actor.role === "barbeiro" ? scope.barber : null;
  const barber = ownColumn(call, own ?? wish.barber);
  const open = await openTime(call, { ...wish, barber }, { outsideHours, encaixe, byStaff: true });
  const client = "id" in who ? who.id : await newcomer(call, who);
  const standing = await clientStanding(db, scope, { id: client, now });
  if (!standing && "id" in who) throw new Refusal("NOT_FOUND");
  return book(call, open, { client, observacoes, origem: "equipe" });
}

/** The requested barber, if the actor may book in that barber's column. */
export function ownColumn({ scope }: ShopCall, barber: string): string {
  if (scope.actor.role === "barbeiro" && barber !== scope.barber) throw new Refusal("FORBIDDEN");
  return barber;
}

type Booker = {
  client: string;
  observacoes?: string | undefined;
  origem: NewAppointment["origem"];
  /** The deposit that the shop requires; null when it requires none. */
  deposit?: DepositTerms | null;
};

/** Books for a client who acts without staff. Refuses CLIENT_BLOCKED and TOO_MANY_OPEN, and as every booking does. */
async function bookForSelf(call: Call, open: OpenTime, booker: Booker): Promise<Appointment> {
  const { db, scope, now } = call;
  const standing = await clientStanding(db, scope, { id: booker.client, now });
  if (!standing || standing.blocked) throw new Refusal("CLIENT_BLOCKED");
  if (standing.full) throw new Refusal("TOO_MANY_OPEN");
  return book(call, open, { ...booker, deposit: await depositTerms(call, booker.client) });
}

async function book(call: Call, open: OpenTime, booker: Booker): Promise<Appointment> {
  const id = await bookTime(call, open, booker);
  const booked = await appointmentById(call.db, call.scope, id);
  if (!booked) throw new Error("The appointment that was just booked cannot be read.");
  const isHeld = booked.status === "retido";
  if (isHeld) await endDepositLater(call, id);
  else await tellClient(call, booked);
  call.announce({
    feature: "appointments",
    ids: [id],
    days: [booked.data_agendamento],
    for: { barbers: [booked.barbeiro_id], clients: [booked.informed] },
  });
  if (!isHeld) await notifyStaff(call, "booked", booked);
  return booked;
}

type Wanted = Omit<Wish, "startsAt"> & { startsAt: Date; permission: Permission };

/** A time that looks free, and the barbers who could take it, in order of preference. */
type OpenTime = { wanted: Wanted; candidates: Candidate[] };

/**
 * Checks a time before it is booked. With `barber: "any"` the offered barber comes first, then the least busy of that day. Refuses
 * PRICE_CHANGED when the free barbers cost another price than was offered, SLOT_TAKEN with the nearest free times, OUTSIDE_HOURS,
 * TIME_BLOCKED, TOO_SOON, TOO_FAR, BARBER_GONE, SERVICE_NOT_OFFERED, NO_BARBER (decisions 7), BEFORE_HISTORY, FAR_AHEAD.
 */
async function openTime(call: Call, wish: Wish, permission: Permission): Promise<OpenTime> {
  const wanted = { ...wish, startsAt: new Date(wish.startsAt), permission };
  refuseBeforeHistory(call, wanted.startsAt);
  if (permission.byStaff) refuseFarAhead(call, wanted.startsAt);
  await shareShopCalendar(call.db, call.scope);
  const facts = await factsAround(call, wanted, wanted.startsAt);
  const open = bookable(call, facts, wanted);
  // Staff may book beside an encaixe, so for them only the database knows what is taken.
  const mayOverlap = wanted.permission.encaixe || (wanted.permission.byStaff && wanted.barber !== "any");
  const candidates = mayOverlap ? open : byLoad(call, { ...facts, candidates: open }, wanted);
  if (candidates.length === 0) throw new Refusal("SLOT_TAKEN", { nearest: nearest(call, facts, wanted.startsAt) });
  const asOffered = candidates.filter(({ price }) => !wanted.offered || price === wanted.offered.preco);
  if (asOffered.length === 0) throw new Refusal("PRICE_CHANGED", { nearest: nearest(call, facts, wanted.startsAt) });
  return { wanted, candidates: asOffered };
}

/** Barbers may not book on days whose history they can no longer read. Refuses BEFORE_HISTORY. */
export function refuseBeforeHistory({ scope }: Call, startsAt: Date): void {
  if (scope.actor && scope.since && startsAt < scope.since) throw new Refusal("BEFORE_HISTORY");
}

/** Staff may book beyond the shop's horizon, and block times, but no later than this. Refuses FAR_AHEAD. */
export function refuseFarAhead({ now }: Pick<Call, "now">, at: Date): void {
  if (at.getTime() > now.getTime() + mostDaysAhead * 1440 * minuteMs) throw new Refusal("FAR_AHEAD");
}

/** Books a free time and returns the id. Refuses SLOT_TAKEN when another booking came first, ENCAIXE_NOT_ALLOWED. */
async function bookTime(call: Call, { wanted, candidates }: OpenTime, booker: Booker): Promise<string> {
  for (const candidate of candidates) {
    const id = await tryBooking(call, candidate, { ...wanted, ...booker });
    if (id) return id;
  }
  const facts = await factsAround(call, wanted, wanted.startsAt);
  throw new Refusal("SLOT_TAKEN", { nearest: nearest(call, facts, wanted.startsAt) });
}

/** The candidates whose calendar allows the start. If there are none, refuses with the first candidate's reason. */
function bookable(call: Call, facts: BookingFacts, { startsAt, permission }: Wanted): Candidate[] {
  const { scope, now } = call;
  if (startsAt.getTime() % minuteMs !== 0) throw new Refusal("OUTSIDE_HOURS");
  const start = toMinute(startsAt);
  const { earliest, latest } = bookingLimits(facts, call);
  const staffEarliest = toMinute(now) - facts.slot_step;
  if (!permission.outsideHours && start < (permission.byStaff ? staffEarliest : earliest))
    throw new Refusal("TOO_SOON");
  if (!permission.outsideHours && start > latest) throw new Refusal("TOO_FAR");
  const day = localDay(startsAt, scope.timezone);
  const reasons = facts.candidates.map((candidate) => {
    const time = visitTime({ ...facts, timezone: scope.timezone }, candidate.id, [day]);
    const offGrid = !permission.byStaff && !onGrid(time.open, start, facts.slot_step);
    return offGrid ? "OUTSIDE_HOURS" : closedAt(time, start, candidate.length);
  });
  const open = facts.candidates.filter((_, index) => permission.outsideHours || reasons[index] === null);
  const first = reasons.find((reason) => reason !== null);
  if (open.length === 0 && first) throw new Refusal(first);
  return open;
}

async function tryBooking(
  { db, scope, now }: Call,
  candidate: Candidate,
  booking: Wanted & Booker,
): Promise<string | undefined> {
  if (booking.permission.encaixe && !candidate.aceita_encaixe) throw new Refusal("ENCAIXE_NOT_ALLOWED");
  const placed = placedAt(booking.startsAt, candidate, scope.timezone);
  const appointment: NewAppointment = {
    ...placed,
    barbeiro_id: candidate.id,
    cliente_id: booking.client,
    servico: candidate.services.map((service) => service.nome).join(" + "),
    valor_final: candidate.price,
    encaixe: booking.permission.encaixe,
    sem_preferencia: booking.barber === "any",
    observacoes: booking.observacoes || null,
    origem: booking.origem,
    services: candidate.services,
    hold: booking.deposit ? holdFor(booking.deposit, candidate, now) : null,
  };
  const id = await insertAppointment(db, scope, appointment);
  if (id) return id;
  const freed = await releaseExpiredHolds(db, scope, {
    barber: candidate.id,
    from: placed.inicio,
    until: placed.ocupado_ate,
  });
  return freed ? insertAppointment(db, scope, appointment) : undefined;
}

/** The local start and end, and the instants derived from them (decisions 6). Lengths in minutes. */
export function placedAt(startsAt: Date, { length, buffer }: { length: number; buffer: number }, timezone: string) {
  const fim = new Date(startsAt.getTime() + length * minuteMs);
  return {
    data_agendamento: localDay(startsAt, timezone),
    hora_inicio: formatTime(startsAt, timezone),
    hora_fim: formatTime(fim, timezone),
    inicio: startsAt,
    fim,
    ocupado_ate: new Date(fim.getTime() + buffer * minuteMs),
  };
}
