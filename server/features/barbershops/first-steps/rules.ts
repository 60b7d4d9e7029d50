import type { FirstSteps, Step } from "#contract/first-steps.ts";
import { Refusal } from "#server/refusal.ts";
import type { ShopCall } from "#server/call.ts";
import { hasPrices, knownSteps, writeConfirmed } from "#server/features/barbershops/first-steps/queries.ts";
import { isDefaultHours } from "#server/features/barbershops/founding/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";

/** Each step except publishing the page is done when its rows exist or by hand: an owner who works alone invites nobody. */
export async function firstStepsOf({ db, scope }: ShopCall): Promise<FirstSteps> {
  const { confirmed, away, ...known } = await knownSteps(db, scope);
  const { hours } = await shopWithSettings(db, scope);
  const isDone: Record<Step, boolean> = { horarios: !isDefaultHours(hours), ...known };
  const steps = Object.keys(isDone) as Step[];
  return { done: steps.filter((step) => isDone[step] || confirmed.includes(step)), away };
}

/** What the owner looks at before the page is published (decisions 8). */
const looked = ["horarios", "servicos"] as const;

/** Refuses NO_PRICES while there is nothing to book, NOT_LOOKED_AT with the steps left; `conferido` does them. */
export async function refuseUnseen(call: ShopCall, conferido: boolean): Promise<void> {
  const { db, scope } = call;
  if (!(await hasPrices(db, scope))) throw new Refusal("NO_PRICES");
  const { done } = await firstStepsOf(call);
  const steps = looked.filter((step) => !done.includes(step));
  if (steps.length > 0 && !conferido) throw new Refusal("NOT_LOOKED_AT", { steps });
  for (const step of steps) await writeConfirmed(db, scope, step);
}
