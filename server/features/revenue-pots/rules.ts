import type * as z from "zod";
import { localDay } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import type { Pot, SavePot } from "#contract/revenue-pots.ts";
import type { ShopCall } from "#server/call.ts";
import { lockPots, plansOfPot, weighServices } from "#server/features/plans/feeding/queries.ts";
import { feedAll } from "#server/features/plans/feeding/rules.ts";
import { potById, replaceMembers } from "#server/features/revenue-pots/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** Closed months stay, whatever happens to the pote. Refuses POTS_FULL. */
export const potRegister = register({
  table: "revenue_pots",
  read: potDetails,
  hold: ({ db, scope }) => lockPots(db, scope),
  for: { barbers: "all", clients: [] },
  constraints: {
    three_hundred_pots: ["POTS_FULL"],
    pot_member_twice: ["MEMBER_TWICE"],
    revenue_pot_members_barbershop_id_barbeiro_id_fkey: ["NOT_FOUND"],
  },
});

/** How many months back a new pote may begin. */
const monthsBack = 12;

/**
 * Saves a pote with its members, its plans and the weights of their services. Open months follow the change, closed ones stay
 * (business-rules 5). Refuses NOT_FOUND, POTS_FULL, MEMBER_TWICE, POT_ARCHIVED for new plans of an archived pote, and INVALID_INPUT for a
 * first month in the future or too long ago.
 */
export async function savePot(
  call: ShopCall,
  { desde: month, planos, fichas, membros, ...pot }: z.output<typeof SavePot>,
): Promise<{ id: string }> {
  const { db, scope, now } = call;
  await lockPots(db, scope);
  // An existing pote keeps its first month, because its shares are counted from it.
  const desde = pot.id ? (await potDetails(call, pot.id)).desde : `${month}-01`;
  const current = firstOfMonth(localDay(now, scope.timezone));
  if (!pot.id && (desde > current || desde < monthsLater(current, -monthsBack)))
    throw new Refusal("INVALID_INPUT", {
      fields: [{ path: "desde", message: "Escolha este mês ou um dos 12 anteriores." }],
    });
  const { id } = await potRegister.save(call, { ...pot, desde });
  await replaceMembers(db, scope, { pote: id, membros }).catch(potRegister.refuse);
  await feedAll(call, { pote: id, plans: planos, ...(!pot.id && { desde }) });
  await weighServices(db, scope, { plans: planos, fichas });
  return { id };
}

/** Refuses NOT_FOUND. */
export async function potDetails({ db, scope }: ShopCall, id: string): Promise<Pot> {
  const found = await potById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** Refuses POT_FED while a plan feeds it. */
export async function archivePot(call: ShopCall, row: { id: string }): Promise<void> {
  await lockPots(call.db, call.scope);
  if ((await plansOfPot(call.db, call.scope, row.id)).length > 0) throw new Refusal("POT_FED");
  await potRegister.archive(call, row);
}

/** Refuses NOT_FOUND and POTS_FULL. */
export async function restorePot(call: ShopCall, row: { id: string }): Promise<void> {
  // Its trigger takes the same lock after that of the row, which a save of the pote has the other way round.
  await lockPots(call.db, call.scope);
  await potRegister.restore(call, row);
}
