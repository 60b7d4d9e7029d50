import type { EventType } from "#contract/event-words.ts";
import type { Leaving, VisitsAhead } from "#contract/leaving.ts";
import { handOver, visitsToHandOver } from "#server/features/appointments/handing-over/rules.ts";
import { lockShopCalendar } from "#server/features/appointments/queries.ts";
import { recordInShop } from "#server/features/audit/rules.ts";
import { endSessionsHere } from "#server/features/auth/sessions/queries.ts";
import {
  administers,
  changeRole,
  endAdminOf,
  endMembership,
  makeAdminOf,
  resumeMembership,
} from "#server/features/memberships/queries.ts";
import { reactivateOwn, setActive } from "#server/features/barbers/queries.ts";
import { barberChanged, hireBarber } from "#server/features/barbers/rules.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { revokeInvitationsTo } from "#server/features/staff/invitations/queries.ts";
import type { TeamCall } from "#server/features/staff/invitations/rules.ts";
import { receptionistOf, type Seat, seatOf } from "#server/features/staff/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** The visits that a barber would leave, and who could take each. Refuses NOT_FOUND. */
export async function visitsOf(call: ShopCall, barber: string): Promise<VisitsAhead> {
  if (!(await seatOf(call.db, call.scope, barber))) throw new Refusal("NOT_FOUND");
  return visitsToHandOver(call, barber);
}

/**
 * Removes a barber from the agenda and ends their membership and sessions here. An admin who is also a barber only leaves the agenda.
 * Refuses NOT_FOUND, BARBER_HAS_APPOINTMENTS, HANDOVER_REFUSED.
 */
export async function deactivateBarber(call: TeamCall, leaving: Leaving): Promise<void> {
  const seat = await leaveAgenda(call, leaving, "saiu da agenda");
  const { db, scope } = call;
  const user = seat.user_id;
  const ended = user !== null && seat.conta === "barbeiro" && (await endMembership(db, scope, user));
  if (ended) await signOutHere(call, user);
  // Accepting it later would bring the barber back into the agenda.
  if (user === null) await revokeInvitationsTo(db, scope, ["barbeiro_id", seat.id]);
  await record(call, "staff_deactivated", { nome: seat.nome, role: "barbeiro", ...(user && { user }) });
}

export async function reactivateBarber(call: TeamCall, id: string): Promise<void> {
  const { db, scope } = call;
  const seat = await seatOf(db, scope, id);
  if (!seat || !(await setActive(db, scope, { id, ativo: true }))) throw new Refusal("NOT_FOUND");
  barberChanged(call, id);
  const user = seat.user_id;
  if (user) await resumeMembership(db, scope, { user, role: "barbeiro" });
  await record(call, "staff_reactivated", { nome: seat.nome, role: "barbeiro", ...(user && { user }) });
}

/** Turns a barber with an account into a receptionist. Refuses as deactivating does, NOT_FOUND without account. */
export async function makeReceptionist(call: TeamCall, leaving: Leaving): Promise<void> {
  const { user_id: user, nome } = await leaveAgenda(call, leaving, "passou para a recepção");
  const moved = user && (await changeRole(call.db, call.scope, { user, from: "barbeiro", to: "recepcionista" }));
  if (!moved) throw new Refusal("NOT_FOUND");
  await roleChanged(call, user, { nome, from: "barbeiro", to: "recepcionista" });
}

/** Turns a receptionist into a barber: with their earlier chair, or a new one with every service and the shop's hours. */
export async function makeBarber(call: TeamCall, user: string): Promise<void> {
  const { db, scope } = call;
  const person = await receptionistOf(db, scope, user);
  const moved = person && (await changeRole(db, scope, { user, from: "recepcionista", to: "barbeiro" }));
  if (!moved) throw new Refusal("NOT_FOUND");
  const own = await reactivateOwn(db, scope, user);
  const barber = own ?? (await hireBarber(call, { user, ...person }));
  barberChanged(call, barber);
  await roleChanged(call, user, { nome: person.nome, from: "recepcionista", to: "barbeiro" });
}

export async function deactivateReceptionist(call: TeamCall, user: string): Promise<void> {
  const { db, scope } = call;
  const person = await receptionistOf(db, scope, user);
  if (!person || !(await endMembership(db, scope, user))) throw new Refusal("NOT_FOUND");
  await signOutHere(call, user);
  await record(call, "staff_deactivated", { nome: person.nome, role: "recepcionista", user });
}

export async function reactivateReceptionist(call: TeamCall, user: string): Promise<void> {
  const { db, scope } = call;
  const person = await receptionistOf(db, scope, user);
  if (!person || !(await resumeMembership(db, scope, { user, role: "recepcionista" }))) throw new Refusal("NOT_FOUND");
  await record(call, "staff_reactivated", { nome: person.nome, role: "recepcionista", user });
}

/** Makes a member of the team an admin, from their next sign-in. Refuses NOT_FOUND. */
export async function makeAdmin(call: TeamCall, user: string): Promise<void> {
  const changed = await makeAdminOf(call.db, call.scope, user);
  if (!changed) throw new Refusal("NOT_FOUND");
  await roleChanged(call, user, changed);
  await alertAdmins(call, user, `${changed.nome} agora administra a barbearia.`);
}

/** Ends the admin role: the person keeps their chair, or without one becomes a receptionist. Refuses NOT_FOUND, LAST_ADMIN. */
export async function endAdmin(call: TeamCall, user: string): Promise<void> {
  const { db, scope } = call;
  const changed = await endAdminOf(db, scope, user);
  if (!changed) throw new Refusal((await administers(db, scope, user)) ? "LAST_ADMIN" : "NOT_FOUND");
  await roleChanged(call, user, changed);
  await alertAdmins(call, user, `${changed.nome} não administra mais a barbearia.`);
}

/** The calendar's lock makes a booking and a leave see each other. Nobody leaves while one of their visits has no decision. */
async function leaveAgenda(call: TeamCall, { id, visits }: Leaving, left: string): Promise<Seat> {
  const { db, scope } = call;
  await lockShopCalendar(db, scope);
  const seat = await seatOf(db, scope, id);
  if (!seat) throw new Refusal("NOT_FOUND");
  await handOver(call, { barber: id, visits });
  if (!(await setActive(db, scope, { id, ativo: false }))) throw new Refusal("NOT_FOUND");
  barberChanged(call, id);
  const people = seat.user_id ? [seat.user_id] : [];
  const message = `${seat.nome} ${left}.`;
  // While they are a member: nobody else is notified.
  await notify(call, { kind: "left", message, data: { barbeiro: id }, to: { desk: true, people } });
  return seat;
}

/** A new role means new rights, so the person must sign in again. */
async function roleChanged(call: TeamCall, user: string, change: Record<string, string>): Promise<void> {
  await signOutHere(call, user);
  await record(call, "staff_role_changed", { user, ...change });
}

function alertAdmins(call: TeamCall, user: string, message: string): Promise<void> {
  return notify(call, { kind: "security", message, data: { user }, to: { desk: true } });
}

/** Ends the person's open streams and sessions here; streams of their other shops reopen by themselves. */
async function signOutHere({ db, scope, endStreams }: TeamCall, user: string): Promise<void> {
  await endSessionsHere(db, scope, user);
  endStreams({ user });
}

function record(call: TeamCall, event_type: EventType, details: Record<string, string>): Promise<void> {
  return recordInShop(call, event_type, { severity: "high", details });
}
