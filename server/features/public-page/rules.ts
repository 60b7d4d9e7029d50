import type { Appointment } from "#contract/appointments.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import type { CalendarFile } from "#contract/own-appointments.ts";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { asCustomer, openTime, type Wanted } from "#server/features/appointments/booking/rules.ts";
import { calendarFile } from "#server/features/appointments/calendar/rules.ts";
import { freeTimes } from "#server/features/appointments/offering/rules.ts";
import { bookForSelf, cancelOwn, moveOwn } from "#server/features/appointments/mine/rules.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { activeBarbers } from "#server/features/barbers/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { attachVisitor, countVisitorBooking } from "#server/features/clients/queries.ts";
import { replayOrRun } from "#server/features/idempotency/rules.ts";
import { lineOf } from "#server/features/limits/rules.ts";
import { placeOfVisit } from "#server/features/public-page/queries.ts";
import { readVisitToken, signVisit } from "#server/features/public-page/visit-token/rules.ts";
import { activeServices } from "#server/features/services/queries.ts";
import { asVisitor } from "#server/actors.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { PublicScope } from "#server/scope.ts";

type Call = ShopCall<PublicScope>;

/** What /b/:slug shows of a shop: nothing that a passer-by could not read on its door. */
export async function publicBarbershop({ db, scope }: Call): Promise<PublicBarbershop> {
  const { id, slug, nome, telefone, endereco, timezone, horizon_days, change_limit, hours } = await shopWithSettings(
    db,
    scope,
  );
  const services = await activeServices(db, scope);
  const barbers = await activeBarbers(db, scope);
  return { id, slug, nome, telefone, endereco, timezone, horizon_days, change_limit, hours, services, barbers };
}

type Visitor = Omit<Wanted, "startsAt" | "licence"> & { startsAt: string; nome: string; telefone: string };

/** Visits that a shop takes in a day without an account from one line: carriers and a shop's own Wi-Fi share one (decisions 7). */
const bookingsOfLine = 30;

/**
 * Books by name and phone. The visitor attaches to the client who holds that number and learns nothing of them (decisions 7).
 * Refuses TOO_MANY_HERE, and what every booking of a client refuses.
 */
export async function bookAsVisitor(
  call: Call & Pick<RequestContext, "address">,
  { nome, telefone, ...wanted }: Visitor,
): Promise<Visit> {
  const { db, scope } = call;
  const open = await openTime(call, { ...wanted, startsAt: new Date(wanted.startsAt), licence: asCustomer });
  const client = await attachVisitor(db, scope, { nome, telefone });
  const booked = await bookForSelf(call, open, { client, origem: "visitante" });
  if ((await countVisitorBooking(db, scope, lineOf(call.address))) > bookingsOfLine) throw new Refusal("TOO_MANY_HERE");
  return visitOf(call, booked);
}

export function findVisit(context: RequestContext, token: string): Promise<Visit> {
  return withVisit(context, token, async (call, { appointment }) => {
    const found = await appointmentById(call.db, call.scope, appointment);
    if (!found) throw new Refusal("VISIT_NOT_FOUND");
    return visitOf(call, found);
  });
}

/** The times to which a visit may move, at its own length and price, as if it stood nowhere; with its barber, or with any. */
export function visitFreeTimes(
  context: RequestContext,
  { token, ...days }: { token: string; from: string; days: number },
): Promise<FreeTimes> {
  return withVisit(context, token, async (call, { appointment }) => {
    const found = await appointmentById(call.db, call.scope, appointment);
    if (!found) throw new Refusal("VISIT_NOT_FOUND");
    const services = found.services.map(({ id }) => id);
    const barber = found.sem_preferencia ? "any" : found.barbeiro_id;
    return freeTimes(call, { ...days, services, barber, except: found.id });
  });
}

/** Moves the visit; the same Idempotency-Key gets the same answer. */
export function moveVisit(
  context: RequestContext,
  input: { token: string; startsAt: string; barber?: string | undefined },
): Promise<Visit> {
  const startsAt = new Date(input.startsAt);
  return withVisit(context, input.token, (call, { appointment, client }) =>
    onceOnly({ context, call, path: ["publicPage", "moveVisit"], input }, async () =>
      visitOf(call, await moveOwn(call, { id: appointment, client, startsAt, barber: input.barber })),
    ),
  );
}

/** Cancels the visit; the same Idempotency-Key gets the same answer. */
export function cancelVisit(context: RequestContext, input: { token: string }): Promise<Visit> {
  return withVisit(context, input.token, (call, { appointment, client }) =>
    onceOnly({ context, call, path: ["publicPage", "cancelVisit"], input }, async () =>
      visitOf(call, await cancelOwn(call, { id: appointment, client })),
    ),
  );
}

/** The visit for a calendar, with its link. */
export function visitCalendarFile(context: RequestContext, token: string): Promise<CalendarFile> {
  return withVisit(context, token, async (call, { appointment }) => {
    const found = await appointmentById(call.db, call.scope, appointment);
    if (!found) throw new Refusal("VISIT_NOT_FOUND");
    const { slug } = await placeOfVisit(call.db, call.scope);
    return calendarFile(call, found, `/b/${slug}#visita=${encodeURIComponent(token)}`);
  });
}

type Asked = { context: RequestContext; call: Call; path: string[]; input: unknown };

/** As the middleware `once`, which stands too early for a link: its shop is known, and its transaction open, only here. */
function onceOnly<T>({ context, ...asked }: Asked, run: () => Promise<T>): Promise<T> {
  return replayOrRun({ ...asked, key: context.headers["idempotency-key"] }, run);
}

async function withVisit<T>(
  context: RequestContext,
  token: string,
  work: (call: Call, visit: { appointment: string; client: string }) => Promise<T>,
): Promise<T> {
  const { secret, clock } = context.deps;
  const visit = await readVisitToken(token, { secret, now: clock.now() });
  if (!visit) throw new Refusal("VISIT_NOT_FOUND");
  try {
    return await asVisitor(context, visit, async (call) => {
      const { client } = call.scope;
      if (!client) throw new Refusal("VISIT_NOT_FOUND");
      return work(call, { appointment: visit.appointment, client });
    });
  } catch (error) {
    const gone = error instanceof Refusal && (error.code === "BARBERSHOP_NOT_FOUND" || error.code === "NOT_FOUND");
    throw gone ? new Refusal("VISIT_NOT_FOUND") : error;
  }
}

async function visitOf({ db, deps, scope }: Call, appointment: Appointment): Promise<Visit> {
  const place = await placeOfVisit(db, scope);
  const token = await signVisit(
    { slug: place.slug, appointment: appointment.id },
    { secret: deps.secret, visit: new Date(appointment.fim) },
  );
  return {
    ...place,
    id: appointment.id,
    token,
    barber: { id: appointment.barbeiro_id, nome: appointment.barbeiro },
    sem_preferencia: appointment.sem_preferencia,
    services: appointment.services.map(({ id, nome }) => ({ id, nome })),
    startsAt: appointment.inicio,
    endsAt: appointment.fim,
    valor_final: appointment.valor_final,
    status: appointment.status,
  };
}
