import type * as z from "zod";
import {
  type AddBarber,
  type BarberDetails,
  type barberList,
  EditBarber,
  type TeamBarber,
} from "#contract/team-barbers.ts";
import { changeBarber } from "#server/features/barbers/queries.ts";
import { barberChanged, hireBarber } from "#server/features/barbers/rules.ts";
import { rated } from "#server/features/reviews/rules.ts";
import { barberById, teamBarbers } from "#server/features/staff/queries.ts";
import type { ShopCall } from "#server/call.ts";
import type { Page } from "#server/paging/queries.ts";
import { refuseFromAbove } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";
import { lockRow, versionOf } from "#server/registers/queries.ts";
import { refuseOld } from "#server/registers/rules.ts";

/** One page of the team. */
export async function ratedTeam(call: ShopCall, asked: z.output<typeof barberList.asked>): Promise<Page<TeamBarber>> {
  const { items, next } = await teamBarbers(call.db, call.scope, asked);
  return { items: await rated(call, items), next };
}

/** Refuses NOT_FOUND. */
export async function barberDetails(call: ShopCall, id: string): Promise<BarberDetails> {
  const found = await barberById(call.db, call.scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  // The photo of who has an account is their own, and no field of the form.
  const edited = { ...found, foto_url: found.user_id === null ? found.foto_url : null };
  return { ...(await rated(call, [found]))[0]!, versao: versionOf(edited, EditBarber) };
}

/** Adds a barber without an account who can be booked at once: every service, the shop's hours. */
export async function addBarber(call: ShopCall, given: z.output<typeof AddBarber>): Promise<{ id: string }> {
  const id = await hireBarber(call, { ...given, bio: given.bio || null });
  barberChanged(call, id);
  return { id };
}

/**
 * Refuses NOT_FOUND, CHANGED_MEANWHILE when the data is not as its form has read it, and FORBIDDEN to a super admin for the goal
 * (decisions 4).
 */
export async function editBarber(call: ShopCall, { id, versao, ...given }: z.output<typeof EditBarber>): Promise<void> {
  if (given.meta_mensal !== undefined) refuseFromAbove(call.scope);
  await lockRow(call.db, call.scope, { table: "barbeiros", id });
  if (versao !== undefined) refuseOld((await barberDetails(call, id)).versao, versao);
  if (!(await changeBarber(call.db, call.scope, { id, given }))) throw new Refusal("NOT_FOUND");
  barberChanged(call, id);
}
