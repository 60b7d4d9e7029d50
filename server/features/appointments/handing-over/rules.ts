import { changeRefusals, staffRefusals, timeOccupied } from "#contract/booking-refusals.ts";
import { commonRefusals } from "#contract/refusals.ts";
import { type Leaving, mostVisits, type VisitsAhead } from "#contract/leaving.ts";
import { blocksBetween } from "#server/features/appointments/blocks/queries.ts";
import { agendaSettings } from "#server/features/appointments/free-times/queries.ts";
import { closedAt, toMinute, visitTime } from "#server/features/appointments/free-times/slots/rules.ts";
import {
  type Colleague,
  colleaguesOf,
  type VisitLeft,
  visitsLeft,
} from "#server/features/appointments/handing-over/queries.ts";
import { minutesOf, moveAppointment } from "#server/features/appointments/moving/rules.ts";
import { appointmentById, countAhead } from "#server/features/appointments/queries.ts";
import { advance } from "#server/features/appointments/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** A barber's remaining visits, with the colleagues who could take each. */
export async function visitsToHandOver(call: ShopCall, barber: string): Promise<VisitsAhead> {
  const { db, scope, now } = call;
  const total = await countAhead(db, scope, { barber, now });
  const left = await visitsLeft(db, scope, { barber, now, limit: mostVisits });
  return { total, visits: await withColleagues(call, barber, left) };
}

/** Marks for every colleague whether they are free and work at that time. Colleagues outside their hours may still be chosen. */
async function withColleagues(
  { db, scope }: ShopCall,
  barber: string,
  left: VisitLeft[],
): Promise<VisitsAhead["visits"]> {
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return [];
  const span = { from: new Date(first.inicio), until: new Date(last.ocupado_ate) };
  const weeks = await agendaSettings(db, scope, span);
  const calendar = { ...weeks, blocks: await blocksBetween(db, scope, span), timezone: scope.timezone };
  const team = await colleaguesOf(db, scope, { barber, ...span });
  return left.map(({ ocupado_ate, ...visit }) => {
    const works = (id: string) =>
      closedAt(visitTime(calendar, id, [visit.data_agendamento]), toMinute(new Date(visit.inicio)), minutesOf(visit));
    // Who pays now agreed to this barber.
    const able = visit.status === "retido" ? [] : team.filter((one) => doesAll(one, visit));
    const colleagues = able.map(({ id, nome, busy }) => {
      return { id, nome, free: isFree(busy, { ...visit, ocupado_ate }), works: works(id) === null };
    });
    return { ...visit, colleagues };
  });
}

function doesAll({ services }: Pick<Colleague, "services">, visit: Pick<VisitLeft, "services">): boolean {
  return visit.services.every(({ id }) => services.includes(id));
}

function isFree(busy: Colleague["busy"], visit: Pick<VisitLeft, "inicio" | "ocupado_ate">): boolean {
  const [start, end] = [Date.parse(visit.inicio), Date.parse(visit.ocupado_ate)];
  return !busy.some((taken) => taken[0] < end && start < taken[1]);
}

/**
 * Applies the decision for each visit of a barber, all or nothing. Refuses HANDOVER_REFUSED with every visit that could not be handed
 * over, and BARBER_HAS_APPOINTMENTS when a visit has no decision.
 */
export async function handOver(
  call: ShopCall,
  { barber, visits }: { barber: string; visits: Leaving["visits"] },
): Promise<void> {
  const refused: { id: string; reason: string }[] = [];
  for (const decided of visits) {
    const code = await refusalOf(handOverOne(call, barber, decided));
    if (code) refused.push({ id: decided.id, reason: reasons[code]?.message ?? commonRefusals.NOT_FOUND.message });
  }
  if (refused.length > 0) throw new Refusal("HANDOVER_REFUSED", { refused });
  const appointments = await countAhead(call.db, call.scope, { barber, now: call.now });
  if (appointments > 0) throw new Refusal("BARBER_HAS_APPOINTMENTS", { appointments });
}

/** A colleague may be chosen outside their hours. The barber is leaving, so these changes cannot be undone. */
async function handOverOne(
  call: ShopCall,
  leaving: string,
  { id, barber, startsAt, message }: Leaving["visits"][number],
): Promise<void> {
  const before = await appointmentById(call.db, call.scope, id);
  if (before?.barbeiro_id !== leaving) throw new Refusal("NOT_FOUND");
  if (barber === null) {
    await advance(call, "cancel", { id, message });
    return;
  }
  if (startsAt && startsAt !== before.inicio && new Date(startsAt) < call.now) throw new Refusal("TOO_SOON");
  const permission = { outsideHours: true, encaixe: false, byStaff: true };
  await moveAppointment(call, {
    id,
    barber,
    startsAt: new Date(startsAt ?? before.inicio),
    permission,
    final: true,
  });
}

const reasons: Record<string, { message: string }> = {
  ...staffRefusals,
  SLOT_TAKEN: timeOccupied,
  TOO_SOON: { message: "Esse horário já passou." },
  VISIT_IN_COMANDA: changeRefusals.VISIT_IN_COMANDA,
  WRONG_STATUS: { message: "Esse agendamento já mudou de situação." },
};

async function refusalOf(act: Promise<void>): Promise<string | undefined> {
  try {
    await act;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
