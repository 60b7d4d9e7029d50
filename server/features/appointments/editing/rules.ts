import type * as z from "zod";
import type { Appointment, EditAppointment, Edited } from "#contract/appointments.ts";
import { placedAt } from "#server/features/appointments/booking/rules.ts";
import {
  type OfferedService,
  replaceServices,
  type Terms,
  termsOf,
  writeNotes,
} from "#server/features/appointments/editing/queries.ts";
import { recordEvent } from "#server/features/appointments/history/queries.ts";
import { isInComanda, lockAppointment, lockBarberDays } from "#server/features/appointments/moving/queries.ts";
import { announceMove, inTheWay, minutesOf, movable, resize } from "#server/features/appointments/moving/rules.ts";
import { appointmentById, shareShopCalendar, type StoredAppointment } from "#server/features/appointments/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Before = Pick<Appointment, "services" | "valor_final" | "inicio" | "fim">;
type Given = z.output<typeof EditAppointment>;
type Plan = { services: OfferedService[]; minutes: number; valor_final: number };

const shortest = 5;

/**
 * The plan of an appointment with these services. Kept services keep their booked price and length, and the difference to an agreed total
 * stays. Undefined when the barber does not offer one. Minutes, centavos.
 */
export function planOf(before: Before, chosen: string[], offered: OfferedService[]): Plan | undefined {
  const known = new Map([...offered, ...before.services].map((service) => [service.id, service]));
  const services = [...new Set(chosen)].flatMap((id) => known.get(id) ?? []);
  if (services.length < new Set(chosen).size) return undefined;
  const stays = before.services.some(({ id }) => chosen.includes(id));
  const price = sum(services, "preco") + (stays ? before.valor_final - sum(before.services, "preco") : 0);
  const agreed = stays ? minutesOf(before) - sum(before.services, "duracao_minutos") : 0;
  const minutes = Math.max(shortest, sum(services, "duracao_minutos") + agreed);
  return { services, minutes, valor_final: Math.max(0, price) };
}

/** Previews an edit without saving it. Refuses SERVICE_NOT_OFFERED, WRONG_STATUS. */
export async function previewEdit(call: ShopCall, input: { id: string; services: string[] }): Promise<Edited> {
  const before = await editable(call, input.id);
  const { plan, terms } = await planFor(call, before, input.services);
  const { minutes, valor_final } = plan;
  const lengths = { length: minutes, buffer: terms.buffer };
  const placed = placedAt(new Date(before.inicio), lengths, call.scope.timezone);
  const time = { id: before.id, barber: before.barbeiro_id, from: placed.inicio, until: placed.ocupado_ate };
  const taken = before.encaixe || isSame(before, plan) ? [] : await inTheWay(call, time);
  return { hora_fim: placed.hora_fim, duracao_minutos: minutes, valor_final, taken };
}

/**
 * Changes services and notes of an appointment that is not over; its length and price follow the services. Refuses as a move does:
 * SLOT_TAKEN with the appointments in the way, OUTSIDE_HOURS, TIME_BLOCKED, ENCAIXE_NOT_ALLOWED, SERVICE_NOT_OFFERED; also
 * VISIT_IN_COMANDA once the comanda has the services, and CHANGED_MEANWHILE when services or notes are not as `antes`.
 */
export async function editAppointment(call: ShopCall, input: Given): Promise<Appointment> {
  const { db, scope } = call;
  const { id, antes, outsideHours, encaixe } = input;
  const found = await editable(call, id);
  const day = { barber: found.barbeiro_id, day: found.data_agendamento };
  await shareShopCalendar(db, scope);
  await lockBarberDays(db, scope, [day]);
  await lockAppointment(db, scope, id);
  const before = await editable(call, id);
  if (antes && !isAs(before, antes)) throw new Refusal("CHANGED_MEANWHILE");
  const { plan, terms } = await planFor(call, before, input.services);
  if (encaixe && !terms.aceita_encaixe) throw new Refusal("ENCAIXE_NOT_ALLOWED");
  await writeNotes(db, scope, { id, observacoes: input.observacoes || null });
  if (!isSame(before, plan)) {
    if (await isInComanda(db, scope, id)) throw new Refusal("VISIT_IN_COMANDA");
    const { services, valor_final, minutes } = plan;
    await replaceServices(db, scope, { id, services, valor_final, servico: namesOf(services) });
    const permission = { outsideHours, encaixe, byStaff: true };
    await resize(call, before, { minutes, buffer: terms.buffer, permission });
  }
  return recordEdit(call, before, plan);
}

async function planFor(
  { db, scope }: ShopCall,
  before: StoredAppointment,
  services: string[],
): Promise<{ plan: Plan; terms: Terms }> {
  const terms = await termsOf(db, scope, { barber: before.barbeiro_id, services });
  const plan = planOf(before, services, terms.offered);
  if (!plan) throw new Refusal("SERVICE_NOT_OFFERED");
  return { plan, terms };
}

async function editable({ db, scope }: ShopCall, id: string): Promise<StoredAppointment> {
  const found = await appointmentById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  if (!movable.includes(found.status)) throw new Refusal("WRONG_STATUS");
  return found;
}

async function recordEdit(call: ShopCall, before: StoredAppointment, plan: Plan): Promise<Appointment> {
  const { db, scope } = call;
  const { id } = before;
  const details: Record<string, string> = isSame(before, plan)
    ? {}
    : {
        from: before.servico,
        to: namesOf(plan.services),
        from_minutes: String(minutesOf(before)),
        to_minutes: String(plan.minutes),
        from_price: String(before.valor_final),
        to_price: String(plan.valor_final),
      };
  await recordEvent(db, scope, { id, tipo: "edited", details });
  const after = await appointmentById(db, scope, id);
  if (!after) throw new Refusal("NOT_FOUND");
  announceMove(call, before, after);
  return after;
}

function isAs({ services, observacoes }: StoredAppointment, antes: NonNullable<Given["antes"]>): boolean {
  return idsOf(services) === antes.services.join() && (observacoes ?? "") === antes.observacoes;
}

function isSame({ services }: Before, plan: Plan): boolean {
  return idsOf(services) === idsOf(plan.services);
}

function idsOf(services: { id: string }[]): string {
  return services.map(({ id }) => id).join();
}

function namesOf(services: OfferedService[]): string {
  return services.map(({ nome }) => nome).join(" + ");
}

function sum(services: OfferedService[], what: "preco" | "duracao_minutos"): number {
  return services.reduce((total, service) => total + service[what], 0);
}
