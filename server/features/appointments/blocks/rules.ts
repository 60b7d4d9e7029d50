import type * as z from "zod";
import type { Block, BlockTime } from "#contract/blocks.ts";
import { daysFrom, localDay } from "#contract/dates.ts";
import { insertBlocks, removeBlocks } from "#server/features/appointments/blocks/queries.ts";
import { refuseFarAhead } from "#server/features/appointments/booking/rules.ts";
import { repeated } from "#server/features/appointments/blocks/series/rules.ts";
import { liveAppointmentsOver, lockShopCalendar } from "#server/features/appointments/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Blocks a time of one barber or of the whole shop, once or repeatedly, and returns the first block. Existing appointments stay; the
 * refusal BLOCK_OVER_APPOINTMENTS lists them and must be confirmed. Refuses EMPTY_TIME, SERIES_BEFORE_BLOCK, SERIES_TOO_LONG,
 * FAR_AHEAD. The calendar's lock makes bookings and blocks see each other.
 */
export async function blockTime(call: ShopCall, input: z.output<typeof BlockTime>): Promise<Block> {
  const { db, scope } = call;
  const { barber, motivo, repeats } = input;
  const span = { from: new Date(input.startsAt), until: new Date(input.endsAt) };
  if (span.until <= span.from) throw new Refusal("EMPTY_TIME");
  if (scope.actor.role === "barbeiro" && barber !== scope.barber) throw new Refusal("FORBIDDEN");
  if (repeats && repeats.until < localDay(span.from, scope.timezone)) throw new Refusal("SERIES_BEFORE_BLOCK");
  const spans = repeated(span, repeats, scope.timezone);
  if (!spans) throw new Refusal("SERIES_TOO_LONG");
  refuseFarAhead(call, spans.at(-1)!.until);
  await lockShopCalendar(db, scope);
  const under = await liveAppointmentsOver(db, scope, { spans, barber: barber ?? undefined, now: call.now });
  if (under.count > 0 && input.seen !== under.seen) throw new Refusal("BLOCK_OVER_APPOINTMENTS", under);
  const block = await insertBlocks(db, scope, { barbeiro_id: barber, spans, motivo });
  if (!block) throw new Refusal("NOT_FOUND");
  announceChange(call, block);
  return block;
}

/** Removes a block; with `following` also the later blocks of its series. Refuses NOT_FOUND. */
export async function unblockTime(call: ShopCall, removing: { id: string; following: boolean }): Promise<void> {
  await lockShopCalendar(call.db, call.scope);
  const block = await removeBlocks(call.db, call.scope, removing);
  if (!block) throw new Refusal("NOT_FOUND");
  announceChange(call, block);
}

/** Names no day, because a series may lie on any day. */
function announceChange({ scope, announce }: ShopCall, block: Block): void {
  const first = localDay(block.inicio, scope.timezone);
  const last = localDay(new Date(Date.parse(block.fim) - 1), scope.timezone);
  const days = daysFrom(first, 1 + Math.min(60, (Date.parse(last) - Date.parse(first)) / 86_400_000));
  announce({
    feature: "blocks",
    ids: [block.id],
    days: block.serie_id ? [] : days,
    for: { barbers: block.barbeiro_id ? [block.barbeiro_id] : "all", clients: [] },
  });
}
