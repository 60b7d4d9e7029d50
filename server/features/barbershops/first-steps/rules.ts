import type { FirstSteps, Step } from "#contract/first-steps.ts";
import type { ShopCall } from "#server/call.ts";
import { knownSteps } from "#server/features/barbershops/first-steps/queries.ts";
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
