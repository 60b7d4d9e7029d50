import type { Block, BlockTime } from "#contract/blocks.ts";
import { daysFrom, localDay } from "#contract/dates.ts";
import { insertBlock, removeBlock } from "#server/features/appointments/blocks/queries.ts";
import { liveAppointmentsOver, lockShopCalendar } from "#server/features/appointments/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Closes a time of one barber, or of the whole shop. Appointments under it stay; they are listed first in the refusal
 * BLOCK_OVER_APPOINTMENTS and must be confirmed. The calendar's lock makes bookings and blocks see each other.
 */
export async function blockTime(call: ShopCall, input: Required<BlockTime>): Promise<Block> {
  const { db, scope } = call;
  const span = { from: new Date(input.startsAt), until: new Date(input.endsAt), barber: input.barber ?? undefined };
  if (span.until <= span.from) throw new Refusal("EMPTY_TIME");
  if (scope.actor.role === "barbeiro" && input.barber !== scope.barber) throw new Refusal("FORBIDDEN");
  await lockShopCalendar(db, scope);
  const under = await liveAppointmentsOver(db, scope, span);
  if (under.length > 0 && !input.keepAppointments)
    throw new Refusal("BLOCK_OVER_APPOINTMENTS", { appointments: under });
  const block = await insertBlock(db, scope, {
    barbeiro_id: input.barber,
    inicio: span.from,
    fim: span.until,
    motivo: input.motivo,
  });
  if (!block) throw new Refusal("NOT_FOUND");
  tell(call, block);
  return block;
}

export async function unblockTime(call: ShopCall, id: string): Promise<void> {
  await lockShopCalendar(call.db, call.scope);
  const block = await removeBlock(call.db, call.scope, id);
  if (!block) throw new Refusal("NOT_FOUND");
  tell(call, block);
}

function tell({ scope, announce }: ShopCall, block: Block): void {
  const first = localDay(block.inicio, scope.timezone);
  const last = localDay(new Date(Date.parse(block.fim) - 1), scope.timezone);
  const days = daysFrom(first, 1 + Math.min(60, (Date.parse(last) - Date.parse(first)) / 86_400_000));
  announce({
    feature: "blocks",
    ids: [block.id],
    days,
    for: { barbers: block.barbeiro_id ? [block.barbeiro_id] : "all", clients: [] },
  });
}
