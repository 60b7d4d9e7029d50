import type * as z from "zod";
import type { AddBarber, BarberDetails, barberList, EditBarber, TeamBarber } from "#contract/team-barbers.ts";
import { changeBarber } from "#server/features/barbers/queries.ts";
import { barberChanged, hireBarber } from "#server/features/barbers/rules.ts";
import { rated } from "#server/features/reviews/rules.ts";
import { barberById, teamBarbers } from "#server/features/staff/queries.ts";
import type { ShopCall } from "#server/call.ts";
import type { Page } from "#server/paging/queries.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";

/** One page of the team. */
export async function ratedTeam(call: ShopCall, asked: z.output<typeof barberList.asked>): Promise<Page<TeamBarber>> {
  const { items, next } = await teamBarbers(call.db, call.scope, asked);
  return { items: await rated(call, items), next };
}

/** Refuses NOT_FOUND. */
export async function barberDetails(call: ShopCall, id: string): Promise<BarberDetails> {
  const found = await barberById(call.db, call.scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return (await rated(call, [found]))[0]!;
}

/** Adds a barber without an account who can be booked at once: every service, the shop's hours. */
export async function addBarber(call: ShopCall, given: z.output<typeof AddBarber>): Promise<{ id: string }> {
  const id = await hireBarber(call, { ...given, bio: given.bio || null });
  barberChanged(call, id);
  return { id };
}

/** Refuses NOT_FOUND, and FORBIDDEN to a super admin for the goal (decisions 4). */
export async function editBarber(call: ShopCall, { id, ...given }: z.output<typeof EditBarber>): Promise<void> {
  if (given.meta_mensal !== undefined) refuseFromAbove(call.scope);
  if (!(await changeBarber(call.db, call.scope, { id, given }))) throw new Refusal("NOT_FOUND");
  barberChanged(call, id);
}
