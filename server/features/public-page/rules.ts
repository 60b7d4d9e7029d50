import { brandColors } from "#contract/brand-color.ts";
import type { Appointment } from "#contract/appointments.ts";
import type { DepositPage } from "#contract/deposits.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import type { CalendarFile } from "#contract/own-appointments.ts";
import { localDay } from "#contract/dates.ts";
import { defaultIcon, offersOf } from "#contract/plans.ts";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { bookAsVisitor } from "#server/features/appointments/booking/rules.ts";
import { calendarFile } from "#server/features/appointments/calendar/rules.ts";
import { freeTimes } from "#server/features/appointments/free-times/rules.ts";
import { depositTerms, noDeposit } from "#server/features/appointments/holding/rules.ts";
import { cancelOwn, moveOwn } from "#server/features/appointments/mine/rules.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { plansForAll } from "#server/features/plans/queries.ts";
import { bookableBarbers } from "#server/features/barbers/queries.ts";
import { publicShop } from "#server/features/barbershops/queries.ts";
import { openDeposit } from "#server/features/payments/deposits/rules.ts";
import { placeOfVisit } from "#server/features/public-page/queries.ts";
import { signVisit } from "#server/features/public-page/visit-token/rules.ts";
import { activeServices } from "#server/features/services/queries.ts";
import type { HeldVisit } from "#server/link-holders.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { PublicScope } from "#server/scope.ts";

type Call = ShopCall<PublicScope>;

/** The public data of a shop at /b/:slug: only what a passer-by could read on its door. */
export async function publicBarbershop(call: Call): Promise<PublicBarbershop> {
  const { db, scope, now } = call;
  const { telefone, mostra_telefone, mostra_whatsapp, cor, ...shop } = await publicShop(db, scope);
  return {
    ...shop,
    telefone: mostra_telefone ? telefone : null,
    whatsapp: mostra_whatsapp ? telefone : null,
    sinal: (await depositTerms(call, null)) ?? noDeposit,
    brand: cor === null ? null : brandColors(cor),
    services: await activeServices(db, scope),
    barbers: await bookableBarbers(db, scope),
    plans: (await plansForAll(db, scope, localDay(now, shop.timezone))).map(toPublic),
  };
}

type PlanOnSale = Awaited<ReturnType<typeof plansForAll>>[number];

function toPublic(plan: PlanOnSale): PublicBarbershop["plans"][number] {
  const { id, nome, preco, periodo, descricao, icone, popular, online, cheio } = plan;
  const sold = { id, nome, preco, periodo, descricao, icone: icone || defaultIcon, popular, online, cheio };
  return { ...sold, oferece: offersOf(plan) };
}

/** Books by name and phone. Returns the link of the visit. */
export async function bookVisit(...args: Parameters<typeof bookAsVisitor>): Promise<Visit> {
  const [call] = args;
  return visitOf(call, await bookAsVisitor(...args));
}

type Held = Call & { visit: HeldVisit };

export async function findVisit(call: Held): Promise<Visit> {
  return visitOf(call, await heldVisit(call));
}

/** The times to which a visit may move, at its own length and price, with its barber or with any. It does not block its own time. */
export async function visitFreeTimes(call: Held, { from, days }: { from: string; days: number }): Promise<FreeTimes> {
  const found = await heldVisit(call);
  const services = found.services.map(({ id }) => id);
  const barber = found.sem_preferencia ? "any" : found.barbeiro_id;
  return freeTimes(call, { from, days, services, barber, except: found.id });
}

type OwnMove = { startsAt: string; barber?: string | undefined };

export async function moveVisit(call: Held, { startsAt, barber }: OwnMove): Promise<Visit> {
  return visitOf(call, await moveOwn(call, { ...call.visit, startsAt: new Date(startsAt), barber }));
}

export async function cancelVisit(call: Held): Promise<Visit> {
  return visitOf(call, await cancelOwn(call, call.visit));
}

/** The visit for a calendar, with its link. */
export async function visitCalendarFile(call: Held, token: string): Promise<CalendarFile> {
  const found = await heldVisit(call);
  const { slug } = await placeOfVisit(call.db, call.scope);
  return calendarFile(call, found, `/b/${slug}#visita=${encodeURIComponent(token)}`);
}

/** The payment page of the visit's deposit; it returns to the visit's link. Refuses VISIT_NOT_FOUND, and as `openDeposit`. */
export async function payVisit(
  { deps, inside }: { deps: Dependencies; inside: <T>(work: (call: Held) => Promise<T>) => Promise<T> },
  token: string,
): Promise<DepositPage> {
  const {
    id: visit,
    scope,
    slug,
  } = await inside(async (call) => {
    const { id } = await heldVisit(call);
    return { id, scope: call.scope, slug: (await placeOfVisit(call.db, call.scope)).slug };
  });
  return openDeposit({ deps, scope }, { visit, back: `${deps.siteUrl}/b/${slug}#visita=${encodeURIComponent(token)}` });
}

async function heldVisit({ db, scope, visit }: Held): Promise<Appointment> {
  const found = await appointmentById(db, scope, visit.id);
  if (!found) throw new Refusal("VISIT_NOT_FOUND");
  return found;
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
    sinal: appointment.sinal,
  };
}
