import type * as z from "zod";
import { addDays, formatDay, localDay } from "#contract/dates.ts";
import type { PauseSubscription, ResumeSubscription } from "#contract/subscription-acts.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { announceSubscribers, recount } from "#server/features/plans/subscribing/rules.ts";
import { cardOf } from "#server/features/plans/subscribing/queries.ts";
import { endPause, insertPause, openPause, pauseLimits } from "#server/features/plans/pausing/queries.ts";
import { heldSubscription } from "#server/features/subscribers/rules.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({
  pause_of_paid: ["NOT_SUBSCRIBED"],
  pause_days_of_year: ["INVALID_INPUT", "dias", "Passa dos dias de pausa que a barbearia permite por ano."],
  pauses_apart: ["INVALID_INPUT", "de", "Já há uma pausa nesses dias."],
  pause_after_use: ["INVALID_INPUT", "de", "O plano já cobriu um atendimento nesse dia. Comece no dia seguinte."],
});

/**
 * Pauses coverage for a number of days from `de` on. The end of the paid time, the cycle with its quota and the months to come move by as
 * many days. Refuses NOT_FOUND, ALREADY_CANCELLED, CARD_GOES_ON when a card is charged meanwhile, NOT_SUBSCRIBED when nothing is paid,
 * and INVALID_INPUT beyond the shop's limits, in the past, after the paid end, over another pause, or on a day with coverage used.
 */
export async function pauseSubscription(
  call: ShopCall,
  { id, de, dias }: z.output<typeof PauseSubscription>,
): Promise<void> {
  const { db, scope } = call;
  const { cancelled_at, ate } = await heldSubscription(call, id);
  if (cancelled_at) throw new Refusal("ALREADY_CANCELLED");
  const card = await cardOf(db, scope, id);
  if (card && card !== "suspensa") throw new Refusal("CARD_GOES_ON");
  if (de < today(call)) throw wrong("de", "A pausa começa hoje ou depois.");
  if (ate > today(call) && de >= ate)
    throw wrong("de", `A assinatura vale até ${formatDay(ate)}. Comece a pausa antes desse dia.`);
  const { pausa_min, pausa_max } = await pauseLimits(db, scope);
  if (dias < pausa_min || dias > pausa_max) throw wrong("dias", `De ${pausa_min} a ${pausa_max} dias.`);
  await insertPause(db, scope, { subscriber_id: id, de, ate: addDays(de, dias) }).catch(refuse);
  await recount(call, id);
  announceSubscribers(call);
}

/**
 * Ends a current pause now, or withdraws a future one; unused pause days are no longer added. Refuses NOT_FOUND, and NOT_PAUSED when the
 * pause is over.
 */
export async function resumeSubscription(
  call: ShopCall,
  { id, pausa }: z.output<typeof ResumeSubscription>,
): Promise<void> {
  const { db, scope, now } = call;
  await heldSubscription(call, id);
  const day = today(call);
  const pause = await openPause(db, scope, { id: pausa, subscription: id, today: day });
  if (!pause) throw new Refusal("NOT_PAUSED");
  await endPause(db, scope, { id: pausa, ate: pause.de > day ? pause.de : day, now });
  await recount(call, id);
  announceSubscribers(call);
}

function today({ now, scope }: ShopCall): string {
  return localDay(now, scope.timezone);
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
